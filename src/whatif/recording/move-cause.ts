import type { Row } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodActive, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { MoveCause } from '../outcome/outcome.ts'
import { controllerRow } from './top-owner.ts'

const CAUSES: Readonly<Record<string, MoveCause>> = {
  EvictionByEvictionAPI: 'EVICTION',
  PreemptionByScheduler: 'PREEMPTION',
  DeletionByTaintManager: 'NODE',
  DeletionByPodGC: 'NODE',
  TerminationByKubelet: 'NODE',
}

/** What StatefulSets and DaemonSets write on their pods: the revision of the template. */
const REVISION = 'controller-revision-hash'

/**
 * Why a pod goes. The DisruptionTarget condition says who took it away; without one it was deleted: by its controller,
 * when there is one pod too many or it is of an old template, else by somebody.
 */
export function moveCause(pod: PodRow, cluster: ClusterView): MoveCause {
  const target = pod.conditions.find((item) => item.type === 'DisruptionTarget' && item.status === 'True')
  const named = target && CAUSES[target.reason]
  if (named !== undefined) return named
  const owner = controllerRow(pod, cluster)
  return (owner && causeByOwner(pod, owner, cluster)) ?? 'DELETION'
}

function causeByOwner(pod: PodRow, owner: Row, cluster: ClusterView): MoveCause | undefined {
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController': {
      const others = cluster.podsOwnedBy(owner.uid).filter((item) => isPodActive(item) && item.uid !== pod.uid)
      if (others.length < owner.spec.replicas) return undefined
      const above = controllerOf(owner)?.kind === 'Deployment' ? controllerRow(owner, cluster) : undefined
      return above?.kind === 'Deployment' && owner.spec.replicas < above.spec.replicas ? 'ROLLOUT' : 'SCALE'
    }
    case 'StatefulSet': {
      const ordinal = Number(pod.name.slice(owner.name.length + 1)) - owner.spec.ordinalsStart
      if (ordinal >= owner.spec.replicas) return 'SCALE'
      return owner.status.updateRevision === '' || pod.labels[REVISION] === owner.status.updateRevision ? undefined : 'ROLLOUT'
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
    newest = { revision: row.revision, hash: row.labels[REVISION] }
  }
  return newest?.hash !== undefined && pod.labels[REVISION] !== undefined && newest.hash !== pod.labels[REVISION]
}
