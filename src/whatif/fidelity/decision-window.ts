import { type PodRow, podRow } from '../../kube/pod.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { type SeenDecision, seenDecision } from './seen-decision.ts'

/** A decision with what the twin knew before it. */
export interface DecisionInContext {
  readonly decision: SeenDecision
  /**
   * What the twin may have known before it: the state before the decision was heard of, then the same with more and with fewer of the
   * other placements of the window, the nearest first. Bindings are written beside each other, so that the order in which they are heard
   * of is not the one in which they were decided. Only good until the next decision is asked for.
   */
  readonly states: Iterable<ClusterState>
}

/** So many other placements at most may have been decided in another order. */
const OTHERS_MAX = 16

/** What a short time changed, from the state before its first change on. */
export class DecisionWindow {
  readonly #start: ClusterState
  readonly #changes: Change[]

  /** `state`: as it is after `changes`. */
  constructor(state: ClusterState, changes: readonly Change[]) {
    this.#start = state.fork()
    for (const { before, after, kind } of changes.toReversed()) {
      if (before) this.#start.put(before)
      else if (after) this.#start.remove(kind, after.namespace, after.name)
    }
    this.#changes = [...changes]
  }

  /** How many changes it holds. */
  get size(): number {
    return this.#changes.length
  }

  /** How many decisions are among them. */
  get count(): number {
    return this.#changes.filter(seenDecision).length
  }

  add(changes: readonly Change[]): void {
    this.#changes.push(...changes)
  }

  /** The decisions in the order in which they were heard of. */
  *decisions(): Generator<DecisionInContext> {
    const state = this.#start.fork()
    for (const [at, change] of this.#changes.entries()) {
      const decision = seenDecision(change)
      if (decision) yield { decision, states: this.#statesBefore(at, state) }
      apply(change, state)
    }
  }

  *#statesBefore(at: number, state: ClusterState): Generator<ClusterState> {
    yield state
    const more = state.fork()
    const fewer = state.fork()
    const later = this.#placedPods(at + 1, this.#changes.length, more)
    const earlier = this.#placedPods(0, at, fewer).toReversed()
    for (let i = 0; i < OTHERS_MAX && (i < later.length || i < earlier.length); i++) {
      if (later[i]) yield withNode(more, later[i])
      if (earlier[i]) yield withNode(fewer, earlier[i], '')
    }
  }

  /** The placements that a part of the changes tells of, of pods that the state knows. */
  #placedPods(from: number, to: number, state: ClusterState): readonly PodRow[] {
    return this.#changes.slice(from, to).flatMap((change) => {
      const after = seenDecision(change)?.node === undefined || change.after?.kind !== 'Pod' ? undefined : change.after
      return after && state.get('Pod', after.namespace, after.name)?.uid === after.uid ? [after] : []
    })
  }
}

function withNode(state: ClusterState, pod: PodRow | undefined, nodeName = pod?.nodeName ?? ''): ClusterState {
  const now = pod && state.get('Pod', pod.namespace, pod.name)
  if (now) state.put(podRow({ ...now, nodeName }))
  return state
}

function apply({ kind, before, after }: Change, state: ClusterState): void {
  if (after) state.put(after)
  else if (before) state.remove(kind, before.namespace, before.name)
}
