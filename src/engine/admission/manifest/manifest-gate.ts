import type { Authorship } from '../../../kube/authorship.ts'
import type { CodecContext } from '../../../kube/codec/codec-context.ts'
import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { keepsAuthorship } from '../../../kube/keeps-authorship.ts'
import { KINDS, type Kind, type Row } from '../../../kube/kinds.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { decodeManifest } from '../../../kube/schema/decode-manifest.ts'
import { type ApiResult, type ApiServer, ok } from '../../turn.ts'
import { changeIssues } from '../validation/validate-change.ts'
import { objectIssues } from '../validation/validate-object.ts'
import { withSources } from './claim-source.ts'
import { defaultManifest } from './default-manifest.ts'
import { followRow, manifestOf } from './full-manifest.ts'
import { withJobSelector } from './job-selector.ts'
import { outdated } from './outdated.ts'
import { badRequest, rowOfManifest } from './row-of-manifest.ts'
import { withAccountName, withToken } from './service-account.ts'
import { withOneAddress } from './service-addresses.ts'
import { serviceOfOtherType } from './service-of-other-type.ts'
import { withStoredPriority } from './with-stored-priority.ts'

export interface Submission {
  readonly kind: Kind
  readonly manifest: JsonObject
  /** Of the request; the manifest may leave it out. Empty for kinds without namespaces. */
  readonly namespace: string
  /** Refuses fields that the kind does not have, which are dropped otherwise (fieldValidation=Strict). */
  readonly strict?: boolean
  /**
   * The field managers after the write, computed from the manifest with its defaults and, for an update, from the stored object;
   * unchanged when it is left out.
   */
  readonly authorship?: (manifest: JsonObject, stored: JsonObject | undefined) => Authorship | undefined
}

/** What was stored, in full and as a row. */
interface Kept {
  readonly manifest: JsonObject
  readonly row: Row
}

/**
 * What the API server does with a manifest before and after it becomes a row: checks its types, sets the defaults, and keeps all
 * of what was stored, so that a later change is compared with all of it.
 */
export class ManifestGate {
  readonly #api: ApiServer
  readonly #codec: CodecContext
  /** By uid, with the row as it was then. */
  readonly #stored = new Map<string, Kept>()

  constructor(api: ApiServer, codec: CodecContext) {
    this.#api = api
    this.#codec = codec
  }

  create(submission: Submission): ApiResult<Row> {
    const decoded = this.#decode(submission)
    if (!decoded.ok) return decoded
    const manifest = asCreated(submission.kind, decoded.value)
    const issues = () => objectIssues(submission.kind, submission.kind === 'Job' ? withJobSelector(manifest) : manifest)
    const read = rowOfManifest(submission.kind, manifest, { codec: this.#codec, issues })
    if (!read.ok) return read
    const row = withAuthorship(read.value, submission.authorship?.(manifest, undefined))
    const created = this.#api.create<Kind>(row, { manifest })
    if (created.ok) this.#keep(created, { manifest, row })
    return created
  }

  /** Puts the manifest in the place of a stored object. */
  update(submission: Submission, stored: Row): ApiResult<Row> {
    const decoded = this.#decode(submission)
    if (!decoded.ok) return decoded
    const wrong =
      misplaced(submission.manifest, stored) ?? outdated(partOf(submission.manifest, 'metadata')['resourceVersion'], stored)
    if (wrong !== undefined) return wrong
    const storedManifest = this.manifestOf(stored)
    const manifest = asStrategy(submission.kind, decoded.value, storedManifest)
    const issues = () => changeIssues(submission.kind, manifest, storedManifest)
    const read = rowOfManifest(submission.kind, manifest, { codec: this.#codec, issues })
    if (!read.ok) return read
    const { authorship } = submission
    const row = withAuthorship(read.value, authorship ? authorship(manifest, storedManifest) : stored.authorship)
    const updated = this.#api.update<Kind>(row, { manifest, storedManifest })
    if (updated.ok) this.#keep(updated, { manifest, row })
    return updated
  }

  /** Whether all of a stored object is known, and not only what its row keeps. */
  knowsWhole(stored: Row): boolean {
    return this.#stored.has(stored.uid)
  }

  /** A stored object in full, as far as it is known: as it was written, with what has changed in its row since. */
  manifestOf(stored: Row): JsonObject {
    const kept = this.#stored.get(stored.uid)
    return kept ? followRow(kept.manifest, kept.row, stored) : manifestOf(stored)
  }

  /** What was written is stored as admission changed it. */
  #keep({ value: row, mutated }: Extract<ApiResult<Row>, { ok: true }>, given: Kept): void {
    const written = mutated ?? given
    const manifest = followRow(written.manifest, written.row, row)
    const full = row.kind === 'Pod' ? withToken(withPriority(manifest, row), row.uid) : manifest
    this.#stored.set(row.uid, { manifest: full, row })
  }

  #decode({ kind, manifest, namespace, strict = false }: Submission): ApiResult<JsonObject> {
    const { problem, unknown } = decodeManifest(kind, manifest)
    const strictly = strict && unknown.length > 0 ? `strict decoding error: ${unknownText(unknown)}` : undefined
    const why = problem ?? strictly
    if (why !== undefined) return badRequest(`${kind} in version "${versionOf(kind)}" cannot be handled as a ${kind}: ${why}`)
    const metadata = partOf(manifest, 'metadata')
    const { namespace: named, ...others } = metadata
    if (!KINDS[kind].namespaced) return ok(defaultManifest(kind, { ...manifest, metadata: others }))
    if (typeof named === 'string' && named !== '' && named !== namespace)
      return badRequest('the namespace of the provided object does not match the namespace sent on the request')
    return ok(defaultManifest(kind, { ...manifest, metadata: { ...others, namespace } }))
  }
}

/** Rows whose kind keeps no field managers stay without them; the manifest does not decide this. */
function withAuthorship(row: Row, authorship: Authorship | undefined): Row {
  if (row.authorship === authorship || !keepsAuthorship(row.kind, row.ownerReferences)) return row
  return { ...row, authorship } as Row
}

/** What the API server makes of a new object before it validates it, besides defaults. */
function asCreated(kind: Kind, written: JsonObject): JsonObject {
  const manifest = withoutAssigned(kind, written)
  switch (kind) {
    case 'PersistentVolumeClaim':
      return withSources(manifest)
    case 'Pod':
      return withAccountName(manifest)
    default:
      return manifest
  }
}

/**
 * Without what the API server assigns to a new object, whatever the manifest has of it (apiserver/pkg/registry/rest/create.go, BeforeCreate;
 * meta.go, FillObjectMetaSystemFields; PrepareForCreate of each kind). kubectl leaves out the resourceVersion. A kubelet creates its Node with
 * a status.
 */
function withoutAssigned(kind: Kind, { status, ...manifest }: JsonObject): JsonObject {
  const {
    uid: _uid,
    resourceVersion: _version,
    generation: _generation,
    creationTimestamp: _created,
    deletionTimestamp: _deleted,
    deletionGracePeriodSeconds: _grace,
    ...metadata
  } = partOf(manifest, 'metadata')
  return { ...manifest, metadata, ...(kind === 'Node' && status !== undefined ? { status } : {}) }
}

/**
 * What the API server does to a change before it validates it: the status is not the writer's (PrepareForUpdate of each kind).
 */
function asStrategy(kind: Kind, manifest: JsonObject, stored: JsonObject): JsonObject {
  const { status: _, ...rest } = manifest
  const kept = stored['status'] === undefined ? rest : { ...rest, status: stored['status'] }
  switch (kind) {
    case 'Service':
      return serviceOfOtherType(withOneAddress(kept, stored), stored)
    case 'PersistentVolumeClaim':
      return withSources(kept, stored)
    case 'Pod':
      return withStoredPriority(kept, stored)
    default:
      return kept
  }
}

/** Every stored pod has its priority set, even if it is the default. */
function withPriority(manifest: JsonObject, { shape }: PodRow): JsonObject {
  const spec = partOf(manifest, 'spec')
  const { priority, preemptionPolicy } = shape.spec
  return { ...manifest, spec: { ...spec, priority, preemptionPolicy } }
}

function unknownText(paths: readonly string[]): string {
  return paths.map((path) => `unknown field "${path}"`).join(', ')
}

function versionOf(kind: Kind): string {
  const { apiVersion } = KINDS[kind]
  return apiVersion.slice(apiVersion.indexOf('/') + 1)
}

/** A change must be of the object that it is sent to. */
function misplaced(manifest: JsonObject, stored: Row): ApiResult<never> | undefined {
  const metadata = manifest['metadata']
  if (!isJsonObject(metadata)) return undefined
  const { name } = metadata
  if (typeof name !== 'string' || name === stored.name) return undefined
  return badRequest(`the name of the object (${name}) does not match the name on the URL (${stored.name})`)
}
