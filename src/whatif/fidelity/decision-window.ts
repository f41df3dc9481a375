import { type PodRow, podRow } from '../../kube/pod.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { type SeenDecision, seenDecision } from './seen-decision.ts'

/** A decision with the state of the twin before it. */
export interface DecisionInContext {
  readonly decision: SeenDecision
  /**
   * What the scheduler may have known when it decided: the state before the decision was observed, then others that
   * differ in which of the other placements of the window were made. Bindings are written beside each other, so that the
   * order in which they are observed is not the one in which they were decided. Valid only until the next decision is
   * requested.
   */
  readonly states: Iterable<ClusterState>
}

/** At most this many other placements, before and after, may have been decided in another order. */
const OTHERS_MAX = 12

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

  /** How many changes it keeps. */
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

  /** The decisions in the order in which they were observed. */
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
    const [earlier, later] = [this.#placedPods(0, at, state), this.#placedPods(at + 1, this.#changes.length, state)]
    yield* neighbours(state, earlier, later)
    const pod = this.#changes[at]?.before
    if (pod?.kind !== 'Pod') return
    // As the queue has them, which is how they were decided unless some came back to it.
    const order = this.#queueOrder()
    const seenBefore = new Set(earlier)
    const inQueue = [...earlier, ...later].sort(order)
    const before = inQueue.filter((other) => order(other, pod) < (seenBefore.has(other) ? 1 : 0))
    const decidedBefore = new Set(before)
    const after = inQueue.filter((other) => !decidedBefore.has(other))
    const queued = state.fork()
    for (const other of before) place(other, queued, other.nodeName)
    for (const other of after) place(other, queued, '')
    yield queued
    yield* neighbours(queued, before, after)
  }

  /** The placements in a part of the changes, of pods that the state has. */
  #placedPods(from: number, to: number, state: ClusterState): readonly PodRow[] {
    return this.#changes.slice(from, to).flatMap((change) => {
      const after = seenDecision(change)?.node === undefined || change.after?.kind !== 'Pod' ? undefined : change.after
      return after && state.get('Pod', after.namespace, after.name)?.uid === after.uid ? [after] : []
    })
  }

  /** By priority, and then by arrival. */
  #queueOrder(): (a: PodRow, b: PodRow) => number {
    const cameAt = new Map<string, number>()
    for (const [i, { before, after }] of this.#changes.entries()) if (!before && after) cameAt.set(after.uid, i)
    const came = ({ uid }: PodRow): number => cameAt.get(uid) ?? -1
    return (a, b) =>
      b.shape.spec.priority - a.shape.spec.priority ||
      (a.creationTimestamp ?? 0) - (b.creationTimestamp ?? 0) ||
      came(a) - came(b)
  }
}

/** The state with ever more of the placements after it, and with ever fewer of those before it, the nearest first. */
function* neighbours(state: ClusterState, before: readonly PodRow[], after: readonly PodRow[]): Generator<ClusterState> {
  const [more, fewer] = [state.fork(), state.fork()]
  const nearest = before.toReversed()
  for (let i = 0; i < OTHERS_MAX && (i < after.length || i < nearest.length); i++) {
    const [next, last] = [after[i], nearest[i]]
    if (next) yield place(next, more, next.nodeName)
    if (last) yield place(last, fewer, '')
  }
}

function place(pod: PodRow, state: ClusterState, nodeName: string): ClusterState {
  const now = state.get('Pod', pod.namespace, pod.name)
  if (now && now.nodeName !== nodeName) state.put(podRow({ ...now, nodeName }))
  return state
}

function apply({ kind, before, after }: Change, state: ClusterState): void {
  if (after) state.put(after)
  else if (before) state.remove(kind, before.namespace, before.name)
}
