import { deploymentRow } from '../../kube/deployment.ts'
import type { Row } from '../../kube/kinds.ts'
import { replicaSetRow, replicationControllerRow } from '../../kube/replica-set.ts'
import { statefulSetRow } from '../../kube/stateful-set.ts'

/** The workload with another number of replicas (its scale subresource); `undefined` for kinds that have none. */
export function scaled(row: Row, replicas: number): Row | undefined {
  switch (row.kind) {
    case 'Deployment':
      return deploymentRow({ ...row, spec: { ...row.spec, replicas } })
    case 'StatefulSet':
      return statefulSetRow({ ...row, spec: { ...row.spec, replicas } })
    case 'ReplicaSet':
      return replicaSetRow({ ...row, spec: { ...row.spec, replicas } })
    case 'ReplicationController':
      return replicationControllerRow({ ...row, spec: { ...row.spec, replicas } })
    default:
      return undefined
  }
}

export const SCALABLE_KINDS = ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'] as const
