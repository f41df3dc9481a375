import { type DrainOptions, PLANNED_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import { type PodsToDrain, podsToDrain } from '../engine/eviction/drain/pods-to-drain.ts'
import { decideEviction } from '../engine/eviction/eviction-api.ts'
import { daemonSetExists } from '../engine/eviction/rules/daemon-set/daemon-set-exists.ts'
import type { ApiRefusal } from '../engine/turn.ts'
import type { NodeRow } from '../kube/node.ts'
import type { PodRow } from '../kube/pod.ts'
import type { Base } from './base.ts'

export interface JudgedPod {
  readonly pod: PodRow
  /** The current refusal of the Eviction API; `undefined`: it would allow the eviction, or would not be called. */
  readonly refusal: ApiRefusal | undefined
}

/** Whether a node can be drained as it is now. */
export interface DrainJudgement {
  readonly node: NodeRow
  /** The flags of kubectl drain that are judged. */
  readonly options: DrainOptions
  /** kubectl would not fail, and no eviction is refused now. A refusal may be temporary: a rehearsal shows it. */
  readonly drainable: boolean
  /** kubectl's reasons to touch nothing on the node: `cannot delete WHAT: POD, POD`. */
  readonly errors: readonly string[]
  /** Its warnings about pods that stay or go in spite of something. */
  readonly warnings: readonly string[]
  /** Pods that kubectl would evict or delete. */
  readonly leaving: number
  readonly pods: readonly JudgedPod[]
}

/**
 * Whether kubectl would drain a node (semantics B7 and D). Nothing is run: each eviction is evaluated as if it were the first; flags that are
 * not given have kubectl's defaults, except that pods of DaemonSets are ignored.
 */
export function judgeDrain(base: Base, node: NodeRow, flags: Partial<DrainOptions>): DrainJudgement {
  const { state } = base
  const options = { ...PLANNED_DRAIN_OPTIONS, ...flags }
  const { pods: leaving, errors, warnings, judged } = podsOfDrain(base, node, options)
  const evicted = new Set(options.disableEviction ? [] : leaving)
  const pods = judged.map(({ pod }): JudgedPod => {
    const decision = evicted.has(pod) ? decideEviction(pod, state) : undefined
    return { pod, refusal: decision?.kind === 'refused' ? decision.refusal : undefined }
  })
  const drainable = errors.length === 0 && pods.every(({ refusal }) => refusal === undefined)
  return { node, options, drainable, errors, warnings, leaving: leaving.length, pods }
}

/** What kubectl drain would make of the pods of a node, before it sends an eviction. */
export function podsOfDrain({ state, info }: Base, node: NodeRow, options: DrainOptions): PodsToDrain {
  const exists = (namespace: string, set: string): boolean => daemonSetExists(state, namespace, set)
  return podsToDrain(state.podsOnNode(node.name), { now: info.takenAt, options, daemonSetExists: exists })
}
