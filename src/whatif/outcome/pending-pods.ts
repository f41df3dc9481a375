import { findCondition } from '../../kube/condition.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { controllerRow, keyOfRow } from '../recording/top-owner.ts'
import type { PendingPod, RejectionSummary } from './outcome.ts'

export interface PendingOptions {
  /** Pods without a node in the run with no action; `undefined` while that run itself is told. */
  readonly baseline: readonly PendingPod[] | undefined
  /** Milliseconds since the run began at which each pod was created; pods of the base are not in it. */
  readonly createdMs: (pod: PodRow) => number
  readonly explain: (pod: PodRow) => readonly RejectionSummary[]
  /** The schedulers of the run; pods of others wait for ever. */
  readonly schedulerNames: ReadonlySet<string>
  /** Why the node autoscaler adds no node for a pod, by `namespace/name`; nobody is in it where there is none. */
  readonly notScaledUp: ReadonlyMap<string, string>
}

/**
 * Pods that have no node at the end. A pod counts as the scenario's doing when the baseline leaves fewer pods of its owner
 * without a node: the pods themselves have other names there. With pauses.
 */
export function* pendingPods(cluster: ClusterView, options: PendingOptions): Generator<void, readonly PendingPod[]> {
  const known = countByOwner(options.baseline ?? [])
  return yield* flatMapInParts(cluster.podsOnNode(''), (pod): readonly PendingPod[] => {
    if (isPodTerminal(pod) || pod.deletionTimestamp !== undefined) return []
    const owner = controllerRow(pod, cluster)
    const item: PendingPod = {
      pod: keyOfRow(pod),
      owner: owner && keyOfRow(owner),
      message: [messageOf(pod, options.schedulerNames), options.notScaledUp.get(`${pod.namespace}/${pod.name}`) ?? '']
        .filter((text) => text !== '')
        .join('; '),
      reasons: options.explain(pod),
      sinceMs: options.createdMs(pod),
      causedByScenario: false,
    }
    const id = ownerId(item)
    const left = known.get(id) ?? 0
    known.set(id, left - 1)
    return [{ ...item, causedByScenario: options.baseline !== undefined && left <= 0 }]
  })
}

function messageOf(pod: PodRow, schedulerNames: ReadonlySet<string>): string {
  const { schedulerName } = pod.shape.spec
  if (!schedulerNames.has(schedulerName)) return `no scheduler here is called "${schedulerName}": nobody gives it a node`
  if (pod.schedulingGates.length > 0) return `waits for scheduling gates: ${pod.schedulingGates.join(', ')}`
  return findCondition(pod.conditions, 'PodScheduled')?.message ?? ''
}

function countByOwner(pods: readonly PendingPod[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of pods) counts.set(ownerId(item), (counts.get(ownerId(item)) ?? 0) + 1)
  return counts
}

function ownerId({ owner, pod }: Pick<PendingPod, 'owner' | 'pod'>): string {
  const key = owner ?? pod
  return `${key.kind}/${key.namespace}/${key.name}`
}
