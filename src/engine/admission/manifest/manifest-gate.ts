import type { CodecContext } from '../../../kube/codec/codec-context.ts'
import { FieldError } from '../../../kube/codec/field.ts'
import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import { KINDS, type Kind, type Row } from '../../../kube/kinds.ts'
import { RESOURCE_NAMES } from '../../../kube/resource-names.ts'
import { decodeManifest } from '../../../kube/schema/decode-manifest.ts'
import { type ApiResult, type ApiServer, ok, refused } from '../../turn.ts'
import { invalidObject } from '../validation/invalid-object.ts'
import { changeIssues } from '../validation/validate-change.ts'
import { objectIssues } from '../validation/validate-object.ts'
import { defaultManifest } from './default-manifest.ts'
import { followRow, manifestOf } from './full-manifest.ts'

export interface Submission {
  readonly kind: Kind
  readonly manifest: JsonObject
  /** Of the request; the manifest may leave it out. Empty for kinds without namespaces. */
  readonly namespace: string
  /** Refuses fields that the kind does not have, which are dropped otherwise (fieldValidation=Strict). */
  readonly strict?: boolean
}

/**
 * What the API server does with a manifest before and after it becomes a row: looks at its types, puts in the defaults,
 * and keeps the whole of what was stored, so that a later change is compared with all of it.
 */
export class ManifestGate {
  readonly #api: ApiServer
  readonly #codec: CodecContext
  /** By uid. */
  readonly #stored = new Map<string, JsonObject>()

  constructor(api: ApiServer, codec: CodecContext) {
    this.#api = api
    this.#codec = codec
  }

  create(submission: Submission): ApiResult<Row> {
    const decoded = this.#decode(submission)
    if (!decoded.ok) return decoded
    const manifest = decoded.value
    const row = this.#read(submission.kind, manifest, () => objectIssues(submission.kind, manifest))
    if (!row.ok) return row
    const created = this.#api.create<Kind>(row.value, { manifest })
    if (created.ok) this.#stored.set(created.value.uid, followRow(manifest, row.value, created.value))
    return created
  }

  /** Puts the manifest in the place of a stored object. */
  update(submission: Submission, stored: Row): ApiResult<Row> {
    const decoded = this.#decode(submission)
    if (!decoded.ok) return decoded
    const wrong = misplaced(submission.manifest, stored)
    if (wrong !== undefined) return wrong
    const manifest = decoded.value
    const storedManifest = this.manifestOf(stored)
    const row = this.#read(submission.kind, manifest, () => changeIssues(submission.kind, manifest, storedManifest))
    if (!row.ok) return row
    const updated = this.#api.update<Kind>(row.value, { manifest, storedManifest })
    if (updated.ok) this.#stored.set(updated.value.uid, followRow(manifest, row.value, updated.value))
    return updated
  }

  /** A stored object in full, as far as it is known. */
  manifestOf(stored: Row): JsonObject {
    return this.#stored.get(stored.uid) ?? manifestOf(stored)
  }

  #decode({ kind, manifest, namespace, strict = false }: Submission): ApiResult<JsonObject> {
    const { problem, unknown } = decodeManifest(kind, manifest)
    const strictly = strict && unknown.length > 0 ? `strict decoding error: ${unknownText(unknown)}` : undefined
    const why = problem ?? strictly
    if (why !== undefined) return badRequest(`${kind} in version "${versionOf(kind)}" cannot be handled as a ${kind}: ${why}`)
    const metadata = isJsonObject(manifest['metadata']) ? manifest['metadata'] : {}
    const { namespace: named, ...others } = metadata
    if (!KINDS[kind].namespaced) return ok(defaultManifest(kind, { ...manifest, metadata: others }))
    if (typeof named === 'string' && named !== '' && named !== namespace)
      return badRequest('the namespace of the provided object does not match the namespace sent on the request')
    return ok(defaultManifest(kind, { ...manifest, metadata: { ...others, namespace } }))
  }

  /** A manifest that no row can hold breaks a rule of its kind, which is told in the API server's words. */
  #read(kind: Kind, manifest: JsonObject, issues: () => ReturnType<typeof objectIssues>): ApiResult<Row> {
    try {
      return ok(readObject(kind, manifest, this.#codec))
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      const found = issues()
      const metadata = manifest['metadata']
      const name = isJsonObject(metadata) && typeof metadata['name'] === 'string' ? metadata['name'] : ''
      return found.length > 0 ? invalidObject({ kind, name }, found) : badRequest(error.message)
    }
  }
}

function unknownText(paths: readonly string[]): string {
  return paths.map((path) => `unknown field "${path}"`).join(', ')
}

function versionOf(kind: Kind): string {
  const { apiVersion } = KINDS[kind]
  return apiVersion.slice(apiVersion.indexOf('/') + 1)
}

function badRequest(message: string): ApiResult<never> {
  return refused({ code: 400, reason: 'BadRequest', message })
}

/** A change must be of the object that it is sent to. */
function misplaced(manifest: JsonObject, stored: Row): ApiResult<never> | undefined {
  const metadata = manifest['metadata']
  if (!isJsonObject(metadata)) return undefined
  const { name, uid } = metadata
  if (typeof name === 'string' && name !== stored.name)
    return badRequest(`the name of the object (${name}) does not match the name on the URL (${stored.name})`)
  if (typeof uid !== 'string' || uid === '' || uid === stored.uid) return undefined
  const what = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${stored.uid}`
  const message = `Operation cannot be fulfilled on ${RESOURCE_NAMES[stored.kind]} "${stored.name}": ${what}`
  return refused({ code: 409, reason: 'Conflict', message })
}
