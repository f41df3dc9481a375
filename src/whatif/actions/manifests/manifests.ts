import { followRow, manifestOf as manifestOfRow } from '../../../engine/admission/manifest/full-manifest.ts'
import { ManifestGate } from '../../../engine/admission/manifest/manifest-gate.ts'
import { type ApiResult, ok, type Turn } from '../../../engine/turn.ts'
import type { Authorship } from '../../../kube/authorship.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { FieldError } from '../../../kube/codec/field.ts'
import { inKeyOrder, isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import { inReadVersion, patchInReadVersion } from '../../../kube/codec/served-version.ts'
import { KINDS, type Row } from '../../../kube/kinds.ts'
import { authorshipAfter } from '../../../kube/managed-fields/authored.ts'
import { parseLastApplied } from '../../../kube/managed-fields/last-applied.ts'
import { mergeTypeOf } from '../../../kube/managed-fields/merge-type.ts'
import { decodeManifest } from '../../../kube/schema/decode-manifest.ts'
import { wrapIntegers } from '../../../kube/schema/wrap-integers.ts'
import { compareText } from '../../../lib/compare.ts'
import { canonicalText } from '../../../twin/row-digest.ts'
import { isAlwaysPatched } from './always-patched.ts'
import { asApplied, withoutStatus } from './as-applied.ts'
import type { Definitions } from './definitions.ts'
import type { Document } from './document.ts'
import { noteOf } from './note-of.ts'
import { type ObjectPatch, patched, undecodable } from './object-patch.ts'
import { replacement } from './replacement.ts'
import { applyServerSide, lastAppliedText, type ServerSide, type ServerSideDesk } from './server-side.ts'
import { applyMerge } from './strategic-merge.ts'
import { withoutFields } from './without-fields.ts'

export interface Applied {
  readonly row: Row
  /** kubectl's word for it. */
  readonly did: 'created' | 'configured' | 'unchanged' | 'serverside-applied' | 'replaced'
}

export interface PatchedRow {
  readonly row: Row
  readonly did: 'patched' | 'patched (no change)'
}

type Server = Pick<Turn, 'api' | 'cluster'>

/** The names under which kubectl's commands write. */
export type KubectlManager =
  | 'kubectl-annotate'
  | 'kubectl-autoscale'
  | 'kubectl-create'
  | 'kubectl-client-side-apply'
  | 'kubectl-label'
  | 'kubectl-patch'
  | 'kubectl-replace'
  | 'kubectl-rollout'
  | 'kubectl-run'
  | 'kubectl-set'

interface CreateOptions {
  /** `--save-config`: note the manifest for a later apply. */
  readonly saveConfig?: boolean
  readonly by?: KubectlManager
}

/**
 * Objects written in full, as `kubectl` hands them to the API server in one run. What was applied before is known from the
 * object's annotation, and taken away again when a later manifest has it no more.
 */
export class Manifests {
  readonly #server: Server
  readonly #gate: ManifestGate
  readonly #codec: CodecContext
  /** Of objects whose rows keep no authorship, by uid. */
  readonly #authorships = new Map<string, Authorship>()

  readonly #unownedAreKnown: boolean
  #definitions: Definitions['read'] | undefined

  /** `unownedAreKnown`: objects without managedFields have none in the cluster either. */
  constructor(server: Server, { unownedAreKnown }: { readonly unownedAreKnown: boolean }) {
    this.#server = server
    this.#unownedAreKnown = unownedAreKnown
    this.#codec = new CodecContext(server.cluster.shapes)
    this.#gate = new ManifestGate(server.api, this.#codec)
  }

  /** For the next file of kubectl; `sameCommand`: it is of the same command as the file before. */
  definitions({ sameCommand = false }: { readonly sameCommand?: boolean | undefined }): Definitions {
    const present = this.#server.cluster.list('CustomResourceDefinition')
    if (!sameCommand || !this.#definitions) this.#definitions = present
    return { read: this.#definitions, present }
  }

  manifestOf(row: Row): JsonObject {
    return this.#gate.manifestOf(row)
  }

  /** `kubectl create`: a POST of the object as it is written. */
  create(document: Document, { saveConfig = false, by = 'kubectl-create' }: CreateOptions = {}): ApiResult<Row> {
    const { key, manifest } = document
    return this.#write(key, undefined, { manifest, by, lastApplied: noteOf(document, { saveConfig }) })
  }

  /** Puts the manifest in the place of a stored object. */
  update(row: Row, manifest: JsonObject, by: KubectlManager = 'kubectl-patch'): ApiResult<Row> {
    return this.#write(row, row, { manifest, by, lastApplied: this.authorshipOf(row)?.lastApplied ?? '' })
  }

  /** `kubectl patch`: the API server drops fields that the kind does not have, with a warning for each (semantics F3.20). */
  patch(stored: Row, patch: ObjectPatch): ApiResult<PatchedRow> {
    const live = this.#gate.manifestOf(stored)
    const applied = patched(live, patch)
    if (!applied.ok) return applied
    const { kind, apiVersion, status } = live
    const own = { ...applied.value, kind, apiVersion, status }
    const written = patch.type === 'STRATEGIC' ? wrapIntegers(stored.kind, own) : own
    const { problem, unknown } = decodeManifest(stored.kind, written)
    if (problem !== undefined) return undecodable(patch, problem)
    // The patched object is written with its keys in order before it is decoded.
    const warnings = unknown.toSorted(compareText).map((path) => `unknown field "${path}"`)
    const manifest = withoutFields(written, unknown)
    if (this.#equalsStored(manifest, stored)) return ok({ row: stored, did: 'patched (no change)' }, warnings)
    const result = this.update(stored, manifest)
    const all = [...warnings, ...(result.warnings ?? [])]
    return result.ok ? ok({ row: result.value, did: 'patched' }, all) : { ...result, warnings: all }
  }

  /** The row as it is to be stored when a command of kubectl makes `next` of it, with who owns what then. */
  authored<R extends Row>(row: R, next: R, by: KubectlManager): R {
    const { authorship } = row
    if (!authorship || authorship.managedFields === '[]') return next
    const before = this.#gate.manifestOf(row)
    const written = this.#after(
      row,
      { before, after: followRow(before, row, next), by, lastApplied: authorship.lastApplied },
      row,
    )
    return { ...next, authorship: written }
  }

  /** `kubectl apply`: creates the object, or merges the manifest into what is stored. */
  apply(document: Document): ApiResult<Applied> {
    const { key } = document
    const manifest = asApplied(withoutStatus(document.manifest), key)
    const stored: Row | undefined = this.#server.cluster.get(key.kind, key.namespace, key.name)
    const lastApplied = lastAppliedText(document.written ? asApplied(withoutStatus(document.written), key) : manifest)
    const by = 'kubectl-client-side-apply'
    if (!stored) {
      const created = this.#write(key, undefined, { manifest: document.manifest, by, lastApplied })
      return created.ok ? ok({ row: created.value, did: 'created' }, created.warnings) : created
    }
    const authorship = this.authorshipOf(stored)
    const lastWritten = authorship && parseLastApplied(authorship.lastApplied)
    const previous = lastWritten && inReadVersion(key.kind, String(lastWritten['apiVersion']), lastWritten)
    const live = this.#gate.manifestOf(previous || !writesTemplate(manifest) ? stored : withRowsTemplate(stored))
    const apiVersion = String(document.written?.['apiVersion'])
    const patch = patchInReadVersion({ kind: key.kind, apiVersion, manifest, live, previous: lastWritten })
    const merged = wrapIntegers(key.kind, applyMerge(live, patch, previous))
    const { problem, unknown } = decodeManifest(key.kind, merged)
    const same = problem === undefined && unknown.length === 0 && this.#equalsStored(merged, stored)
    // Of an object of which nothing is known, it is not known either whether the annotation would be new.
    if (same && (!authorship || authorship.lastApplied === lastApplied)) {
      this.#note(stored, authorship ?? { managedFields: '[]', lastApplied })
      return ok({ row: stored, did: isAlwaysPatched(key.kind, manifest, live) ? 'configured' : 'unchanged' })
    }
    const updated = this.#write(key, stored, { manifest: merged, by, lastApplied })
    return updated.ok ? ok({ row: updated.value, did: 'configured' }, updated.warnings) : updated
  }

  /**
   * `kubectl replace`: a PUT of the object as it is written. kubectl reads the present version of the object for one that names none
   * (semantics F3.23; cli-runtime/pkg/resource/helper.go, Replace).
   */
  replace(document: Document, { saveConfig }: { readonly saveConfig: boolean }): ApiResult<Applied> {
    const { key } = document
    const stored: Row | undefined = this.#server.cluster.get(key.kind, key.namespace, key.name)
    const next = replacement(document, stored, { saveConfig })
    if (!next.ok) return next
    const result = this.#write(key, stored, { ...next.value, by: 'kubectl-replace' })
    return result.ok ? ok({ row: result.value, did: 'replaced' }, result.warnings) : result
  }

  /** `kubectl apply --server-side`. */
  applyServerSide(document: Document, as: ServerSide): ApiResult<Applied> {
    const { kind, namespace, name } = document.key
    if (kind === 'CustomResourceDefinition') return this.#applyDefinition(document)
    const stored: Row | undefined = this.#server.cluster.get(kind, namespace, name)
    const applied = applyServerSide(this.#desk(), document, { ...as, stored })
    return applied.ok ? ok({ row: applied.value, did: 'serverside-applied' }, applied.warnings) : applied
  }

  /** Rows keep neither the schema nor the field managers of a definition: its conflicts are unknown. */
  #applyDefinition(document: Document): ApiResult<Applied> {
    const applied = this.apply(document)
    return applied.ok ? ok({ ...applied.value, did: 'serverside-applied' }, applied.warnings) : applied
  }

  #desk(): ServerSideDesk {
    return {
      gate: this.#gate,
      unownedAreKnown: this.#unownedAreKnown,
      authorship: (row) => this.authorshipOf(row),
      store: (key, stored, { manifest, authorship }) => this.#store(key, stored, { manifest, authorship: () => authorship }),
      readable: (kind, manifest) => this.#readable(kind, manifest),
    }
  }

  /** `undefined` where it is unknown. */
  authorshipOf(row: Row): Authorship | undefined {
    return row.authorship ?? this.#authorships.get(row.uid)
  }

  #write(key: Document['key'], stored: Row | undefined, write: ClientWrite): ApiResult<Row> {
    const { manifest, by, lastApplied } = write
    return this.#store(key, stored, {
      manifest,
      authorship: (after, before) => this.#after(stored ?? key, { before, after: withoutStatus(after), by, lastApplied }, stored),
    })
  }

  #after({ kind }: { readonly kind: Row['kind'] }, change: ClientChange, stored?: Row): Authorship | undefined {
    const type = mergeTypeOf(kind)
    if (!type) return undefined
    const { by: manager, before, ...rest } = change
    const { apiVersion } = KINDS[kind]
    const known = stored && this.authorshipOf(stored)
    return authorshipAfter({ ...rest, before: before && withoutStatus(before), type, stored: known, manager, apiVersion })
  }

  #store({ kind, namespace }: Document['key'], stored: Row | undefined, { manifest, authorship }: Submitted): ApiResult<Row> {
    let written: Authorship | undefined
    const submission = {
      kind,
      manifest: inKeyOrder(manifest),
      namespace,
      strict: true,
      authorship: (after: JsonObject, before: JsonObject | undefined) => {
        written = authorship(after, before)
        return written
      },
    }
    const result = stored ? this.#gate.update(submission, stored) : this.#gate.create(submission)
    if (result.ok) this.#note(result.value, written)
    return result
  }

  /** Remembers it where the row does not. */
  #note(row: Row, authorship: Authorship | undefined): void {
    if (authorship && !row.authorship) this.#authorships.set(row.uid, authorship)
  }

  #readable(kind: Row['kind'], manifest: JsonObject): JsonObject | undefined {
    const row = this.#rowOf(kind, manifest)
    return row && manifestOfRow(row)
  }

  /** Whether the manifest equals the stored object: nothing that a row keeps would change. */
  #equalsStored(manifest: JsonObject, stored: Row): boolean {
    const row = this.#rowOf(stored.kind, manifest)
    return row !== undefined && canonicalText({ ...row, authorship: stored.authorship }) === canonicalText(stored)
  }

  /** `undefined` for a manifest that breaks a rule of its kind. */
  #rowOf(kind: Row['kind'], manifest: JsonObject): Row | undefined {
    try {
      return readObject(kind, manifest, this.#codec)
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      return undefined
    }
  }
}

interface ClientWrite {
  readonly manifest: JsonObject
  readonly by: KubectlManager
  readonly lastApplied: string
}

interface ClientChange {
  readonly before: JsonObject | undefined
  readonly after: JsonObject
  readonly by: KubectlManager
  readonly lastApplied: string
}

interface Submitted {
  readonly manifest: JsonObject
  readonly authorship: (after: JsonObject, before: JsonObject | undefined) => Authorship | undefined
}

/**
 * A template that the manifest writes out is read with the environment, commands and similar fields of the manifest. What the
 * stored one has of them may have come from an earlier apply, which the twin has not seen, and would then be removed with it.
 */
function withRowsTemplate(stored: Row): Row {
  if (!('spec' in stored && 'template' in stored.spec) || stored.spec.template.unmodelled === '') return stored
  return { ...stored, spec: { ...stored.spec, template: { ...stored.spec.template, unmodelled: '' } } } as Row
}

function writesTemplate({ spec }: JsonObject): boolean {
  return isJsonObject(spec) && isJsonObject(spec['template'])
}
