import { notFound } from '../../../engine/api-server/refusals.ts'
import { type ApiResult, type ObjectKey, ok, refused } from '../../../engine/turn.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { KINDS, type Kind, type Row } from '../../../kube/kinds.ts'
import { RESOURCE_NAMES } from '../../../kube/resource-names.ts'
import type { Document } from './document.ts'
import { noteOf } from './note-of.ts'

/** What a PUT writes. */
export interface Replacement {
  readonly manifest: JsonObject
  /** The note for a later apply; empty without one. */
  readonly lastApplied: string
}

/** What `kubectl replace` sends for a document, or why the API server refuses it before it reads the object (semantics F3.23). */
export function replacement(
  document: Document,
  stored: Row | undefined,
  options: { readonly saveConfig: boolean },
): ApiResult<Replacement> {
  const { key, manifest } = document
  if (!stored && !CREATED_BY_PUT.has(key.kind)) return notFound(key)
  const { uid } = partOf(manifest, 'metadata')
  if (stored?.uid && typeof uid === 'string' && uid !== '' && uid !== stored.uid) return otherObject(key, uid, stored.uid)
  return ok({ manifest: stored ? withVersion(manifest, stored) : manifest, lastApplied: noteOf(document, options) })
}

/** Of these kinds a PUT creates an object that does not exist (AllowCreateOnUpdate of the strategies of pkg/registry). */
const CREATED_BY_PUT: ReadonlySet<Kind> = new Set<Kind>(['Service', 'LimitRange', 'Lease'])

/** The storage refuses a PUT of another object of the name, and reports the key of the stored one. */
function otherObject({ kind, namespace, name }: ObjectKey, wanted: string, found: string): ApiResult<never> {
  const path = ['/registry', STORED_AS[kind] ?? KINDS[kind].plural, ...(namespace === '' ? [] : [namespace]), name].join('/')
  const why = `Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${found}`
  return refused({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${RESOURCE_NAMES[kind]} "${name}": StorageError: invalid object, Code: 4, Key: ${path}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`,
  })
}

/** Resources whose place in the storage has another name (pkg/kubeapiserver/default_storage_factory_builder.go). */
const STORED_AS: { readonly [K in Kind]?: string } = {
  Ingress: 'ingress',
  Node: 'minions',
  ReplicationController: 'controllers',
  Service: 'services/specs',
}

/** kubectl reads the present version for an object that names none. */
function withVersion(manifest: JsonObject, { resourceVersion }: Row): JsonObject {
  const metadata = partOf(manifest, 'metadata')
  return { ...manifest, metadata: { ...metadata, resourceVersion: metadata['resourceVersion'] || resourceVersion } }
}
