import type { JsonObject } from '../../../kube/codec/json.ts'
import { KINDS, type Row } from '../../../kube/kinds.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { AdmissionRequest } from '../../turn.ts'
import { admittedObject, storedObject } from './admitted-object.ts'
import { scaleOf } from './scale-of.ts'
import { type UserInfo, userOf } from './user-of.ts'

export interface ApiKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** A write as policies and webhooks see it (admission.Attributes). */
export interface AdmittedRequest {
  readonly operation: 'CREATE' | 'UPDATE'
  readonly kind: ApiKind
  readonly resource: { readonly group: string; readonly version: string; readonly resource: string }
  /** Empty without one. */
  readonly subresource: string
  readonly name: string
  /** Of a request for a namespace: its own name. Empty for other objects of the cluster. */
  readonly namespace: string
  readonly labels: Labels
  readonly oldLabels: Labels | undefined
  /** Who sends it; `undefined` for the user of a scenario, who is not known. */
  readonly user: UserInfo | undefined
  /** The object as the API server would store it; `undefined` where not all of it is known. */
  object(): JsonObject | undefined
  oldObject(): JsonObject | undefined
}

const SCALE = { group: 'autoscaling', version: 'v1', kind: 'Scale' } as const
const NO_LABELS: Labels = {}

/** The request for a row that is about to be stored. */
export function admittedRequest(row: Row, cluster: ClusterState, request: AdmissionRequest): AdmittedRequest {
  const { stored, subresource = '' } = request
  const { apiVersion, plural } = KINDS[row.kind]
  const [first = '', second] = apiVersion.split('/')
  const [group, version] = second === undefined ? ['', first] : [first, second]
  const isScale = subresource === 'scale'
  return {
    operation: stored === undefined ? 'CREATE' : 'UPDATE',
    kind: isScale ? SCALE : { group, version, kind: row.kind },
    resource: { group, version, resource: plural },
    subresource,
    name: row.name,
    namespace: row.kind === 'Namespace' ? row.name : row.namespace,
    // A Scale has no labels.
    labels: isScale ? NO_LABELS : row.labels,
    oldLabels: isScale ? undefined : stored?.labels,
    user: userOf(request.client),
    object: () => (isScale ? scaleOf(row) : admittedObject(row, cluster, request)),
    oldObject: () => (isScale && stored ? scaleOf(stored) : storedObject(cluster, request)),
  }
}
