import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../../turn.ts'
import { forbidden, nameBeforeCreate } from '../forbidden.ts'

const MIRROR = 'kubernetes.io/config.mirror'

/** Fields of a pod's spec that can name a Secret somewhere inside. */
const PLACES = ['imagePullSecrets', 'volumes', 'initContainers', 'containers', 'ephemeralContainers'] as const

/** The keys inside these maps are defined by users. */
const FOREIGN: ReadonlySet<string> = new Set(['volumeAttributes', 'options', 'volumeClaimTemplate', 'limits', 'requests'])

/** Fields that name a Secret. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'imagePullSecrets',
  'secret',
  'secretName',
  'secretRef',
  'secretKeyRef',
  'controllerPublishSecretRef',
  'nodePublishSecretRef',
  'nodeStageSecretRef',
])

/**
 * Refuses a mirror pod that refers to other objects of the API (ServiceAccount admission): it represents a static pod from a file
 * on a node, and the kubelet cannot read such objects for it.
 */
export const mirrorPod: Admit = (row: Row, _cluster: ClusterState, { manifest, requested }: AdmissionRequest): ApiResult<Row> => {
  const spec = manifest?.['spec']
  if (row.kind !== 'Pod' || !(MIRROR in row.annotations) || !isJsonObject(spec)) return ok(row)
  const what = objectOfApi(spec)
  return what === undefined
    ? ok(row)
    : forbidden({ ...row, name: nameBeforeCreate({ requested }, row) }, `a mirror pod may not ${what}`)
}

function objectOfApi(spec: JsonObject): string | undefined {
  if (spec['serviceAccountName'] || spec['serviceAccount']) return 'reference service accounts'
  const places = Object.fromEntries(PLACES.map((place) => [place, spec[place]]))
  if (mentions(places, (field) => SECRET_FIELDS.has(field))) return 'reference secrets'
  return mentions(places, (field) => field === 'serviceAccountToken') ? 'use ServiceAccountToken volume projections' : undefined
}

/** Whether some object within has such a field with something in it. */
function mentions(value: unknown, isMeant: (field: string) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item) => mentions(item, isMeant))
  if (!isJsonObject(value)) return false
  return Object.entries(value).some(
    ([field, inner]) => !FOREIGN.has(field) && ((isMeant(field) && !isEmpty(inner)) || mentions(inner, isMeant)),
  )
}

function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}
