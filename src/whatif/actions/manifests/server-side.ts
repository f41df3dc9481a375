import type { ManifestGate } from '../../../engine/admission/manifest/manifest-gate.ts'
import { type ApiResult, ok, refused } from '../../../engine/turn.ts'
import type { Authorship } from '../../../kube/authorship.ts'
import { canonicalJson, isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { KINDS, type Row } from '../../../kube/kinds.ts'
import { annotated, authorshipOf, managersOf, unannotated } from '../../../kube/managed-fields/authored.ts'
import { conflictText } from '../../../kube/managed-fields/conflict-refusal.ts'
import { BEFORE_FIRST_APPLY, type FieldManagers } from '../../../kube/managed-fields/field-manager.ts'
import { difference, type FieldSet, union } from '../../../kube/managed-fields/field-set.ts'
import { fieldsOf } from '../../../kube/managed-fields/fields-of.ts'
import {
  allowedByLastApplied,
  migrateFromClientSide,
  parseLastApplied,
  withKeeper,
} from '../../../kube/managed-fields/last-applied.ts'
import { mergeObjects } from '../../../kube/managed-fields/merge-objects.ts'
import { type MapType, mergeTypeOf } from '../../../kube/managed-fields/merge-type.ts'
import { type Merged, serverSideApply } from '../../../kube/managed-fields/server-side-apply.ts'
import { typeProblems } from '../../../kube/managed-fields/type-problems.ts'
import { wrapIntegers } from '../../../kube/schema/wrap-integers.ts'
import type { Document } from './document.ts'

/** Who applies with `kubectl apply --server-side`, and whether it takes what others own. */
export interface ServerSide {
  readonly fieldManager: string
  readonly forceConflicts: boolean
}

/** kubectl's own name, for which it keeps the annotation of client-side apply. */
export const KUBECTL = 'kubectl'

/** Stores objects for `ServerSideApply`: the desk of manifests that it works for. */
export interface ServerSideDesk {
  readonly gate: ManifestGate
  /** Whether objects without managedFields have none; else their field managers are unknown, as in files saved without them. */
  readonly unownedAreKnown: boolean
  authorship(row: Row): Authorship | undefined
  store(key: Document['key'], stored: Row | undefined, next: Stored): ApiResult<Row>
  /** What a row keeps of a manifest, in full; `undefined` when no row can be made of it. */
  readable(kind: Row['kind'], manifest: JsonObject): JsonObject | undefined
}

export interface Stored {
  readonly manifest: JsonObject
  readonly authorship: Authorship | undefined
}

/** `kubectl apply --server-side` of one object, with kubectl's requests after it. */
export function applyServerSide(
  desk: ServerSideDesk,
  document: Document,
  as: ServerSide & { stored: Row | undefined },
): ApiResult<Row> {
  const { key, manifest } = document
  const type = mergeTypeOf(key.kind)
  if (type === undefined)
    return refused({ code: 415, reason: 'UnsupportedMediaType', message: `${key.kind} has no schema for server-side apply` })
  const config = withNamespace(manifest, key)
  const problems = typeProblems(config, type)
  if (problems.length > 0) return untyped(key, problems)
  const apply = new ServerSideApply(desk, { key, type, config, ...as })
  const applied = apply.once(as.stored)
  return applied.ok ? ok(apply.migrated(applied.value), applied.warnings) : applied
}

interface Applying extends ServerSide {
  readonly key: Document['key']
  readonly type: MapType
  readonly config: JsonObject
}

class ServerSideApply {
  readonly #desk: ServerSideDesk
  readonly #what: Applying

  constructor(desk: ServerSideDesk, what: Applying) {
    this.#desk = desk
    this.#what = what
  }

  once(stored: Row | undefined): ApiResult<Row> {
    const { key, config, fieldManager } = this.#what
    const authorship = stored && this.#desk.authorship(stored)
    const merged = this.#merge(stored, authorship)
    if (!merged.ok) return conflicting(merged)
    const { manifest, lastApplied } = unannotated(wrapIntegers(key.kind, withoutNulls(merged.object)))
    // The API server keeps the annotation up to date for kubectl itself.
    const noted = lastApplied !== '' && fieldManager === KUBECTL ? lastAppliedText(config) : lastApplied
    return this.#desk.store(key, stored, { manifest, authorship: authorshipOf(merged.managers, noted) })
  }

  #merge(stored: Row | undefined, authorship: Authorship | undefined): Merged {
    const { key, type, config, fieldManager, forceConflicts } = this.#what
    const { apiVersion } = KINDS[key.kind]
    const lastApplied = authorship?.lastApplied ?? ''
    const managers = managersOf(authorship)
    // Whose fields they are is not known then, and no conflict is invented.
    const isUnread = stored !== undefined && managers.length === 0 && !this.#desk.unownedAreKnown
    const live = stored ? annotated(this.#desk.gate.manifestOf(stored), lastApplied) : {}
    const allowed = fieldManager === KUBECTL ? this.#allowed(lastApplied, live) : []
    const unseen = stored ? this.#unseen(stored, live) : []
    const merged = serverSideApply({
      type,
      apiVersion,
      live,
      managers,
      config,
      manager: fieldManager,
      force: forceConflicts || isUnread,
      allowed: union(...allowed, ...unseen),
    })
    if (!isUnread || !merged.ok) return merged
    return { ...merged, managers: merged.managers.filter(({ manager }) => manager !== BEFORE_FIRST_APPLY) }
  }

  /** What client-side apply owns, kubectl may keep. */
  #allowed(lastApplied: string, live: JsonObject): readonly FieldSet[] {
    const { key, type } = this.#what
    const before = lastApplied === '' ? undefined : parseLastApplied(lastApplied)
    if (!before || before['apiVersion'] !== KINDS[key.kind].apiVersion || typeProblems(before, type).length > 0) return []
    return [allowedByLastApplied(before, live, type)]
  }

  /** Fields that rows do not keep: whether the cluster has another value for them is not known, and no conflict is invented. */
  #unseen(stored: Row, live: JsonObject): readonly FieldSet[] {
    const { key, type, config } = this.#what
    if (this.#desk.gate.knowsWhole(stored)) return []
    const merged = mergeObjects(live, config, type)
    const kept = isJsonObject(merged) ? this.#desk.readable(key.kind, merged) : undefined
    return kept ? [difference(fieldsOf(config, type), union(fieldsOf(kept, type), fieldsOf(live, type)))] : []
  }

  /**
   * The fields that client-side apply owned become the applier's, and the configuration is applied again, so that fields
   * that it no longer has are removed (kubectl, migrateToSSAIfNecessary).
   */
  migrated(row: Row): Row {
    const { key, fieldManager } = this.#what
    const authorship = this.#desk.authorship(row)
    if (!authorship) return row
    const managers = managersOf(authorship)
    const keeps = authorship.lastApplied !== '' && fieldManager === KUBECTL
    const kept: FieldManagers = keeps ? withKeeper(managers, KINDS[key.kind].apiVersion) : managers
    const upgraded = migrateFromClientSide(kept, fieldManager)
    if (!upgraded && kept === managers) return row
    const next = { manifest: this.#desk.gate.manifestOf(row), authorship: authorshipOf(upgraded ?? kept, authorship.lastApplied) }
    const stored = this.#desk.store(key, row, next)
    if (!stored.ok || !upgraded) return stored.ok ? stored.value : row
    const again = this.once(stored.value)
    return again.ok ? again.value : stored.value
  }
}

/** The annotation as kubectl and the API server write it. */
export function lastAppliedText(config: JsonObject): string {
  return `${canonicalJson(config)}\n`
}

/** kubectl puts the namespace into each object. */
export function withNamespace(manifest: JsonObject, { namespace }: Document['key']): JsonObject {
  const metadata = partOf(manifest, 'metadata')
  return namespace === '' ? manifest : { ...manifest, metadata: { ...metadata, namespace } }
}

function untyped({ kind, namespace, name }: Document['key'], problems: readonly string[]): ApiResult<never> {
  const text = problems.length === 1 ? problems.join() : ['errors:', ...problems.map((problem) => `  ${problem}`)].join('\n')
  const object = `${namespace === '' ? '' : `${namespace}/`}${name}; ${KINDS[kind].apiVersion}, Kind=${kind}`
  return refused({ code: 500, reason: '', message: `failed to create typed patch object (${object}): ${text}` })
}

const HINT = `Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the \`--force-conflicts\` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts`

/** With kubectl's advice about it. */
function conflicting({ conflicts }: Extract<Merged, { ok: false }>): ApiResult<never> {
  const { message, causes } = conflictText(conflicts)
  return refused({ code: 409, reason: 'Conflict', message: `${message}\n${HINT}`, causes })
}

/** Null is nothing to a stored object. */
function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (value === null ? [] : [[name, cleaned(value)] as const])),
  )
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned)
  return isJsonObject(value) ? withoutNulls(value) : value
}
