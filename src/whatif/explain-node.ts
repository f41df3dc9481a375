import { type DrainOptions, PLANNED_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import { podsToDrain } from '../engine/eviction/drain/pods-to-drain.ts'
import { budgetsOf, decideEviction } from '../engine/eviction/eviction-api.ts'
import { daemonSetExists } from '../engine/eviction/rules/daemon-set/daemon-set-exists.ts'
import { DEFAULT_MOVER_POLICIES, type MoverVerdict, whoMoves } from '../engine/eviction/rules/who-moves.ts'
import type { ApiRefusal, ObjectKey } from '../engine/turn.ts'
import type { NodeRow } from '../kube/node.ts'
import type { PodRow } from '../kube/pod.ts'
import type { Base } from './base.ts'

export type { MoverVerdict }

/** What a drain of its node means for a pod, at this moment. */
export interface DrainedPod {
  readonly pod: PodRow
  /** Each program that moves pods, with its answer. The first is kubectl drain with the requested flags. */
  readonly movers: readonly MoverVerdict[]
  readonly budgets: readonly ObjectKey[]
  /** The current refusal of the Eviction API; `undefined`: it would allow the eviction, or would not be called. */
  readonly refusal: ApiRefusal | undefined
}

/** Whether a node can be drained as it is now, and what prevents it. */
export interface NodeExplanation {
  readonly node: NodeRow
  /** kubectl would not fail, and no eviction is refused now. A refusal may be temporary: a rehearsal shows it. */
  readonly drainable: boolean
  /** kubectl's reasons to touch nothing on the node: `cannot delete WHAT: POD, POD`. */
  readonly errors: readonly string[]
  /** Its warnings about pods that stay or go in spite of something. */
  readonly warnings: readonly string[]
  readonly pods: readonly DrainedPod[]
}

/**
 * Why a node can or cannot be drained, pod by pod (semantics B7 and D). Nothing is run: each eviction is evaluated as if
 * it were the first; flags that are not given have kubectl's defaults, except that pods of DaemonSets are ignored.
 * `undefined` if the node does not exist.
 */
export function explainNode(base: Base, name: string, flags: Partial<DrainOptions>): NodeExplanation | undefined {
  const cluster = base.state
  const node = cluster.get('Node', '', name)
  if (!node) return undefined
  const now = base.info.takenAt
  const options = { ...PLANNED_DRAIN_OPTIONS, ...flags }
  const exists = (namespace: string, set: string): boolean => daemonSetExists(cluster, namespace, set)
  const {
    pods: leaving,
    errors,
    warnings,
    judged,
  } = podsToDrain(cluster.podsOnNode(name), { now, options, daemonSetExists: exists })
  const evicted = new Set(options.disableEviction ? [] : leaving)
  const pods = judged.map(({ pod }): DrainedPod => {
    const decision = evicted.has(pod) ? decideEviction(pod, cluster) : undefined
    return {
      pod,
      movers: whoMoves(pod, { now, cluster }, { ...DEFAULT_MOVER_POLICIES, drain: options }),
      budgets: budgetsOf(pod, cluster).map(({ kind, namespace, name: budget }) => ({ kind, namespace, name: budget })),
      refusal: decision?.kind === 'refused' ? decision.refusal : undefined,
    }
  })
  const drainable = errors.length === 0 && pods.every(({ refusal }) => refusal === undefined)
  return { node, drainable, errors, warnings, pods }
}
