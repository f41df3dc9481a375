import { admitPod } from '../../../engine/admission/pod/admit-pod.ts'
import { changingPolicies } from '../../../engine/admission/registry.ts'
import { daemonPod } from '../../../engine/controllers/daemon-set/daemon-pod.ts'
import { indexedJobPod, jobPod } from '../../../engine/controllers/job/job-pod.ts'
import { podFromTemplate } from '../../../engine/controllers/shared/pod-control.ts'
import { ordinalOf } from '../../../engine/controllers/stateful-set/ordinal.ts'
import { statefulPod } from '../../../engine/controllers/stateful-set/stateful-pod.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { PodRow, PodShape } from '../../../kube/pod.ts'
import { REVISION_HASH_LABEL } from '../../../kube/pod-template.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { templateOf } from '../../../twin/template-of.ts'

const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index'

/**
 * The shapes that a pod would have if its controller created it again and only the API server's own defaults, plugins and policies
 * changed it: with the policies that change objects, and as it was before there were any. Empty where its template is not known, or a
 * plugin refuses it.
 */
export function madePods(pod: PodRow, owner: Row, cluster: ClusterState): readonly PodShape[] {
  const requested = requestedPod(pod, owner, cluster)
  const admitted = requested && admitPod(requested, cluster, { requested })
  if (!admitted?.ok || admitted.value.kind !== 'Pod') return []
  const { shape } = admitted.value
  const changed = changedByPolicies(admitted.value, owner, cluster)
  return changed && changed !== shape ? [changed, shape] : [shape]
}

/** `undefined` where a policy refuses the pod, or cannot be evaluated. */
function changedByPolicies(pod: PodRow, owner: Row, cluster: ClusterState): PodShape | undefined {
  let isKnown = true
  const change = changingPolicies(() => {
    isKnown = false
  })
  const request = { requested: pod, manifest: undefined, stored: undefined, storedManifest: undefined }
  const answer = change(pod, cluster, { ...request, client: `${owner.kind.toLowerCase()}-controller` })
  return isKnown && answer.ok && answer.value.kind === 'Pod' ? answer.value.shape : undefined
}

function requestedPod(pod: PodRow, owner: Row, cluster: ClusterView): PodRow | undefined {
  const hash = pod.labels[REVISION_HASH_LABEL] ?? ''
  switch (owner.kind) {
    case 'ReplicaSet':
    case 'ReplicationController':
      return podFromTemplate(cluster, owner, owner.spec.template)
    case 'Job': {
      const index = pod.annotations[COMPLETION_INDEX] ?? pod.labels[COMPLETION_INDEX]
      return index === undefined ? jobPod(cluster, owner) : indexedJobPod(cluster, owner, Number(index))
    }
    case 'StatefulSet': {
      const template = templateOf(pod, owner, cluster)
      return template && statefulPod(cluster, owner, { ordinal: ordinalOf(pod), revision: hash, template })
    }
    case 'DaemonSet': {
      const template = templateOf(pod, owner, cluster)
      const node = pod.targetNodeName === '' ? pod.nodeName : pod.targetNodeName
      return template && daemonPod(cluster, { ...owner, spec: { ...owner.spec, template } }, { node, hash })
    }
    default:
      return undefined
  }
}
