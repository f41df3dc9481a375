import { TAINT_NOT_READY, TAINT_UNREACHABLE } from '../../kube/default-tolerations.ts'
import type { Row } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodActive, type PodRow } from '../../kube/pod.ts'
import { REVISION_HASH_LABEL } from '../../kube/pod-template.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { MoveCause } from '../outcome/move.ts'
import type { ActivePods } from './active-pods.ts'
import { controllerRow } from './top-owner.ts'

/** Why the kubelet ended a pod, by the reason in the pod's status. */
const BY_KUBELET: Readonly<Record<string, MoveCause>> = {
  Evicted: 'NODE_PRESSURE',
  Terminated: 'NODE_SHUTDOWN',
  Preempting: 'PREEMPTION',
}

/**
 * Why a pod is removed. The DisruptionTarget condition states who removed it; without one it was deleted: by its controller,
 * when there is one pod too many or it is of an old template, otherwise by a user.
 */
export function moveCause(pod: PodRow, cluster: ClusterView, active: ActivePods): MoveCause {
  const named = causeByCondition(pod, cluster)
  if (named !== undefined) return named
  const owner = controllerRow(pod, cluster)
  return (owner && causeByOwner(pod, owner, { cluster, active })) ?? 'DELETION'
}

function causeByCondition(pod: PodRow, cluster: ClusterView): MoveCause | undefined {
  const target = pod.conditions.find((item) => item.type === 'DisruptionTarget' && item.status === 'True')
  switch (target?.reason) {
    case 'EvictionByEvictionAPI':
      return 'EVICTION'
    case 'PreemptionByScheduler':
      return 'PREEMPTION'
    case 'DeletionByTaintManager':
      return isLost(pod.nodeName, cluster) ? 'NODE_FAILURE' : 'TAINT'
    case 'DeletionByPodGC':
      return cluster.get('Node', '', pod.nodeName) ? 'NODE_FAILURE' : 'NODE_REMOVED'
    case 'TerminationByKubelet':
      return BY_KUBELET[pod.reason] ?? 'OTHER'
    default:
      // Who broke limits of his own is ended without being called disturbed.
      return pod.phase === 'Failed' || pod.reason === 'Evicted' ? BY_KUBELET[pod.reason] : undefined
  }
}

/** Whether the node evicts its pods because it does not answer, and not because a user tainted it. */
function isLost(nodeName: string, cluster: ClusterView): boolean {
  const taints = cluster.get('Node', '', nodeName)?.taints ?? []
  return taints.some(({ key, effect }) => effect === 'NoExecute' && (key === TAINT_NOT_READY || key === TAINT_UNREACHABLE))
}

interface Scene {
  readonly cluster: ClusterView
  readonly active: ActivePods
}

function causeByOwner(pod: PodRow, owner: Row, { cluster, active }: Scene): MoveCause | undefined {
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController': {
      const others = active.of(owner.uid) - (isPodActive(pod) ? 1 : 0)
      if (others < owner.spec.replicas) return undefined
      const above = controllerOf(owner)?.kind === 'Deployment' ? controllerRow(owner, cluster) : undefined
      return above?.kind === 'Deployment' && owner.spec.replicas < above.spec.replicas ? 'ROLLOUT' : 'SCALE'
    }
    case 'StatefulSet': {
      const ordinal = Number(pod.name.slice(owner.name.length + 1)) - owner.spec.ordinalsStart
      if (ordinal >= owner.spec.replicas) return 'SCALE'
      return owner.status.updateRevision === '' || pod.labels[REVISION_HASH_LABEL] === owner.status.updateRevision
        ? undefined
        : 'ROLLOUT'
    }
    case 'DaemonSet':
      return isOfOldTemplate(pod, owner, cluster) ? 'ROLLOUT' : undefined
    default:
      return undefined
  }
}

/** A DaemonSet's newest revision is the template that it has now. */
function isOfOldTemplate(pod: PodRow, owner: Row, cluster: ClusterView): boolean {
  let newest: { readonly revision: number; readonly hash: string | undefined } | undefined
  for (const row of cluster.dependentsOf(owner.uid)) {
    if (row.kind !== 'ControllerRevision' || (newest !== undefined && row.revision < newest.revision)) continue
    newest = { revision: row.revision, hash: row.labels[REVISION_HASH_LABEL] }
  }
  return (
    newest?.hash !== undefined && pod.labels[REVISION_HASH_LABEL] !== undefined && newest.hash !== pod.labels[REVISION_HASH_LABEL]
  )
}
