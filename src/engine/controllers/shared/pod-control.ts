import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import type { JobRow } from '../../../kube/job.ts'
import type { Row } from '../../../kube/kinds.ts'
import { keyOf } from '../../../kube/namespaced-name.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import type { ReplicaSetRow, ReplicationControllerRow } from '../../../kube/replica-set.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { ApiRefusal, ApiResult, Turn } from '../../turn.ts'
import { controllerReference } from './controller-reference.ts'

/** Length of the name that a generated pod name may begin with: with five random characters it stays a valid name. */
const GENERATE_NAME_MAX = 253 - 5

/** A pod as the controller of `owner` requests it; the API server gives it its name (controller_utils.go GetPodFromTemplate). */
export function podFromTemplate(cluster: ClusterView, owner: Row, template: PodTemplate): PodRow {
  const shape = cluster.shapes.intern({
    namespace: owner.namespace,
    labels: template.labels,
    annotations: template.annotations,
    spec: template.spec,
  })
  return podRow({
    name: '',
    generateName: `${owner.name}-`.slice(0, GENERATE_NAME_MAX),
    ownerReferences: [controllerReference(owner)],
    shape,
    nodeName: template.nodeName,
    schedulingGates: template.schedulingGates,
  })
}

/** A workload whose controller creates pods of its template. */
type PodOwner = ReplicaSetRow | ReplicationControllerRow | DaemonSetRow | JobRow

/** Creates a pod for its owner, and records an event. A terminating namespace refuses without an event. */
export function createPod(turn: Turn, owner: PodOwner, pod: PodRow): ApiResult<PodRow> {
  const result = turn.api.create<'Pod'>(pod, { template: owner.spec.template })
  if (result.ok) record(turn, owner, ['Normal', 'SuccessfulCreate', `Created pod: ${result.value.name}`])
  else if (!isNamespaceTerminating(result.refusal))
    record(turn, owner, ['Warning', 'FailedCreate', `Error creating: ${result.refusal.message}`])
  return result
}

/** Deletes a pod for its owner, and records an event. A pod that is gone already is not a failure. */
export function deletePod(turn: Turn, owner: Row, pod: PodRow): ApiRefusal | undefined {
  const result = turn.api.delete(pod)
  if (result.ok) record(turn, owner, ['Normal', 'SuccessfulDelete', `Deleted pod: ${pod.name}`])
  if (result.ok || result.refusal.code === 404) return undefined
  record(turn, owner, ['Warning', 'FailedDelete', `Error deleting: ${result.refusal.message}`])
  return result.refusal
}

/** Every further create in that namespace will fail as well, so there is no retry. */
export function isNamespaceTerminating(refusal: ApiRefusal): boolean {
  return refusal.causes.some((cause) => cause.reason === 'NamespaceTerminating')
}

/** Whether the API server refuses all new objects beside this one. */
export function isInTerminatingNamespace({ namespace }: Row, cluster: ClusterView): boolean {
  return cluster.get('Namespace', '', namespace)?.phase === 'Terminating'
}

/** The key of the owner if the object is controlled by this kind. */
export function controllerKey(
  kind: string,
  row: { readonly namespace: string; readonly ownerReferences: Row['ownerReferences'] },
) {
  const owner = row.ownerReferences.find((reference) => reference.controller)
  return owner?.kind === kind ? keyOf({ namespace: row.namespace, name: owner.name }) : undefined
}

function record(turn: Turn, owner: Row, [type, reason, message]: readonly ['Normal' | 'Warning', string, string]): void {
  turn.record({ regarding: { kind: owner.kind, namespace: owner.namespace, name: owner.name }, type, reason, message })
}
