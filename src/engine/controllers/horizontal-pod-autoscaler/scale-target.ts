import { isConditionTrue } from '../../../kube/condition.ts'
import { deploymentRow } from '../../../kube/deployment.ts'
import type { HorizontalPodAutoscalerRow, ScaleTargetRef } from '../../../kube/horizontal-pod-autoscaler.ts'
import { KINDS, type Row, type RowOf } from '../../../kube/kinds.ts'
import type { LabelSelector } from '../../../kube/label-selector.ts'
import { authorshipAfterScale } from '../../../kube/managed-fields/authored.ts'
import { replicaSetRow, replicationControllerRow } from '../../../kube/replica-set.ts'
import { RESOURCE_NAMES } from '../../../kube/resource-names.ts'
import { statefulSetRow } from '../../../kube/stateful-set.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { customDefinition } from '../../../twin/custom-definition.ts'
import type { ApiResult, Turn } from '../../turn.ts'

export type ScalableKind = 'Deployment' | 'ReplicaSet' | 'StatefulSet' | 'ReplicationController'
type Scalable = RowOf[ScalableKind]

const SCALE = { subresource: 'scale' } as const

/** The scale subresource of a workload (autoscaling/v1 Scale). */
export interface Scale {
  readonly workload: Scalable
  readonly specReplicas: number
  readonly statusReplicas: number
  readonly selector: LabelSelector
}

/** Without an error, the target is a custom resource: its controller is not played, so that its scale is left alone. */
export type ScaleAnswer =
  | { readonly ok: true; readonly scale: Scale }
  | { readonly ok: false; readonly error: string | undefined }

const SCALABLE: ReadonlySet<string> = new Set<ScalableKind>(['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController'])

/** Built-in kinds that an autoscaler can name but that have no scale. */
const UNSCALABLE: ReadonlySet<string> = new Set(['apps/DaemonSet', 'batch/Job', 'batch/CronJob', '/Pod'])

const NO_SCALE = 'the server could not find the requested resource'

/** The scale of an autoscaler's target, or the API server's message that it does not exist. */
export function scaleOf(
  { namespace, scaleTargetRef, conditions }: HorizontalPodAutoscalerRow,
  cluster: ClusterView,
): ScaleAnswer {
  const group = groupOf(scaleTargetRef.apiVersion)
  const { kind, name } = scaleTargetRef
  if (group === undefined) return failed(`unexpected GroupVersion string: ${scaleTargetRef.apiVersion}`)
  if (!isScalable(kind) || group !== groupOfKind(kind)) {
    if (UNSCALABLE.has(`${group}/${kind}`)) return failed(NO_SCALE)
    const definition = customDefinition(scaleTargetRef, cluster)
    if (definition) return failed(definition.scale ? undefined : NO_SCALE)
    // Without the definition of its kind, the real autoscaler shows that the target has a scale.
    if (isConditionTrue(conditions, 'AbleToScale')) return failed(undefined)
    return failed(`no matches for kind "${kind}" in group "${group}"`)
  }
  const workload: Scalable | undefined = cluster.get(kind, namespace, name)
  if (workload === undefined) return failed(`${RESOURCE_NAMES[kind]} "${name}" not found`)
  const { spec, status } = workload
  const scale = { workload, specReplicas: spec.replicas, statusReplicas: status.replicas, selector: spec.selector }
  return { ok: true, scale }
}

/** Writes the wanted number to the target (WL-HPA-02: that is all that an autoscaler does to a workload). */
export function writeScale(turn: Turn, { workload }: Scale, replicas: number): ApiResult<Row> {
  const writer = { manager: 'kube-controller-manager', apiVersion: KINDS[workload.kind].apiVersion }
  const authorship = authorshipAfterScale(workload.authorship, writer)
  switch (workload.kind) {
    case 'Deployment':
      return turn.api.update(deploymentRow({ ...workload, authorship, spec: { ...workload.spec, replicas } }), SCALE)
    case 'ReplicaSet':
      return turn.api.update(replicaSetRow({ ...workload, authorship, spec: { ...workload.spec, replicas } }), SCALE)
    case 'StatefulSet':
      return turn.api.update(statefulSetRow({ ...workload, authorship, spec: { ...workload.spec, replicas } }), SCALE)
    case 'ReplicationController':
      return turn.api.update(replicationControllerRow({ ...workload, authorship, spec: { ...workload.spec, replicas } }), SCALE)
  }
}

/** Whether the autoscaler's target is the workload of this kind and name. */
export function targets({ apiVersion, kind, name }: ScaleTargetRef, wanted: { kind: ScalableKind; name: string }): boolean {
  return kind === wanted.kind && name === wanted.name && groupOf(apiVersion) === groupOfKind(wanted.kind)
}

export function isScalable(kind: string): kind is ScalableKind {
  return SCALABLE.has(kind)
}

function groupOfKind(kind: ScalableKind): string {
  return kind === 'ReplicationController' ? '' : 'apps'
}

/** The group of `group/version`; the core group has none in front. */
function groupOf(apiVersion: string): string | undefined {
  const parts = apiVersion.split('/')
  if (parts.length > 2) return undefined
  return parts.length === 2 ? parts[0] : ''
}

function failed(error: string | undefined): ScaleAnswer {
  return { ok: false, error }
}
