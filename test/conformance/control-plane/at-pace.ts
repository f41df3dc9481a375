import type { Actor } from '../../../src/engine/turn.ts'

/** The actor, reacting after another time than its own. */
export function atPace(actor: Actor, reactionMs: number): Actor {
  return {
    name: actor.name,
    reactionMs,
    keysFor: (change, cluster) => actor.keysFor(change, cluster),
    keysAtStart: (cluster) => actor.keysAtStart(cluster),
    reconcile: (key, turn) => actor.reconcile(key, turn),
  }
}
