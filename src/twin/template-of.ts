import type { Row } from '../kube/kinds.ts'
import type { PodRow } from '../kube/pod.ts'
import type { PodTemplate } from '../kube/pod-template.ts'
import { REVISION_HASH_LABEL } from '../kube/pod-template.ts'
import type { ClusterView } from './cluster-view.ts'

/** The template that a pod of this controller was made from; `undefined` where the cluster does not have it. */
export function templateOf({ labels }: Pick<PodRow, 'labels'>, owner: Row, cluster: ClusterView): PodTemplate | undefined {
  const revision = labels[REVISION_HASH_LABEL] ?? ''
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController':
      return owner.spec.template
    case 'StatefulSet':
      return cluster.get('ControllerRevision', owner.namespace, revision)?.template
    case 'DaemonSet':
      return cluster.get('ControllerRevision', owner.namespace, `${owner.name}-${revision}`)?.template
    default:
      return undefined
  }
}
