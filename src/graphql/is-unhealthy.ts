import { isConditionTrue } from '../kube/condition.ts'
import type { Row } from '../kube/kinds.ts'
import type { NodeRow } from '../kube/node.ts'
import { isPodReady, type PodRow } from '../kube/pod.ts'
import type { WorkloadKind } from '../kube/workload-kinds.ts'
import { assertNever } from '../lib/assert-never.ts'
import type { ClusterView } from '../twin/cluster-view.ts'
import { podsUnder } from '../twin/pods-under.ts'
import { desiredReplicas } from '../whatif/recording/top-owner.ts'

type WorkloadRow = Extract<Row, { kind: WorkloadKind }>

const PRESSURES = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'NetworkUnavailable'] as const

/** NotReady, or short of something. */
export function isUnhealthyNode({ conditions }: NodeRow): boolean {
  return !isConditionTrue(conditions, 'Ready') || PRESSURES.some((type) => isConditionTrue(conditions, type))
}

/** Neither ready nor ended with success. */
export function isUnhealthyPod(pod: PodRow): boolean {
  return !isPodReady(pod) && pod.phase !== 'Succeeded'
}

/** Whether a workload has fewer ready pods than it requires. */
export function isShort(row: WorkloadRow, cluster: ClusterView): boolean {
  return (missingReplicas(row, cluster) ?? 0) > 0
}

/** Pods that a workload requires and that are not ready; `undefined` for kinds that do not count them. */
export function missingReplicas(row: WorkloadRow, cluster: ClusterView): number | undefined {
  const [ready, desired] = [readyReplicas(row, cluster), desiredReplicas(row)]
  return ready === undefined || desired === undefined ? undefined : Math.max(0, desired - ready)
}

/** Pods that the status of a workload counts as ready, of a custom resource its ready pods; `undefined` for kinds that do not count them. */
export function readyReplicas(row: WorkloadRow, cluster: ClusterView): number | undefined {
  switch (row.kind) {
    case 'Deployment':
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet':
      return row.status.readyReplicas
    case 'DaemonSet':
      return row.status.numberReady
    case 'Job':
      return row.status.ready
    case 'CustomResource':
      return podsUnder(row.uid, cluster).filter(isPodReady).length
    case 'CronJob':
      return undefined
    default:
      return assertNever(row)
  }
}
