import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { AdmissionRequest } from '../../turn.ts'
import { admittedObject } from './admitted-object.ts'

/**
 * An object as the API server has it before it stores it: a new one has neither uid, generation and creation time nor a generated
 * name, and a pod no status (rest.BeforeCreate and PrepareForCreate come later). `undefined` where not all of it is known.
 */
export function requestedObject(row: Row, cluster: ClusterState, request: AdmissionRequest): JsonObject | undefined {
  const object = admittedObject(row, cluster, request)
  if (object === undefined || request.stored !== undefined) return object
  const { uid: _, generation: __, creationTimestamp: ___, ...metadata } = partOf(object, 'metadata')
  const { name, ...nameless } = metadata
  const requested = isNameless(request) ? nameless : metadata
  return { ...object, metadata: requested, ...(row.kind === 'Pod' ? { status: request.manifest?.['status'] ?? {} } : {}) }
}

/** Whether the name of a new object will be generated. */
export function isNameless({ requested, stored }: Pick<AdmissionRequest, 'requested' | 'stored'>): boolean {
  return stored === undefined && requested.name === ''
}
