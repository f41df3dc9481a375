import type { Row } from '../../../kube/kinds.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'

/**
 * The cluster as it was for older pods: without the LimitRanges and PriorityClasses that came after them, which did not change them
 * (semantics F5.1).
 */
export class EarlierRules {
  readonly #base: ClusterState
  /** By the objects that they lack. */
  readonly #states = new Map<string, ClusterState>()

  constructor(base: ClusterState) {
    this.#base = base
  }

  /** `undefined`: all of them are older than the pod. What is of the same second may be newer. */
  of({ namespace, creationTimestamp }: PodRow): ClusterState | undefined {
    const rules: readonly Row[] = [...this.#base.listIn('LimitRange', namespace), ...this.#base.list('PriorityClass')]
    const newer = rules.filter((row) => row.creationTimestamp >= creationTimestamp)
    if (newer.length === 0) return undefined
    const key = newer.map(({ uid, kind, name }) => `${kind} ${name} ${uid}`).join()
    const known = this.#states.get(key)
    if (known) return known
    const state = this.#base.fork()
    for (const { kind, namespace: of, name } of newer) state.remove(kind, of, name)
    this.#states.set(key, state)
    return state
  }
}
