import type { ApiRefusal, ApiResult } from '../../../src/engine/turn.ts'
import { readObject, writeObject } from '../../../src/kube/codec/registry.ts'
import { aggregateErrors } from '../../../src/kube/field-error.ts'
import { isKind, type Row } from '../../../src/kube/kinds.ts'
import { assert } from '../../../src/lib/assert.ts'
import { compareText } from '../../../src/lib/compare.ts'
import { deepDiff } from '../deep-diff.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import type { Verdict } from '../judge.ts'
import { AdmissionWorld, type ContextEntry } from './admission-world.ts'

interface Entry {
  readonly description: string
  readonly namespace: string
  readonly method?: string
  readonly manifest: JsonObject & { readonly kind: string }
  /** Of a change: the status that the object has by then. */
  readonly given?: JsonObject
  readonly patch?: JsonObject
  readonly fieldValidation?: 'Strict'
  /** Of an accepted manifest. */
  readonly stored?: JsonObject
  /** Of a refused one. */
  readonly status?: number
  readonly body?: RefusalBody
}

interface RefusalBody extends JsonObject {
  readonly code: number
  readonly reason: string
  readonly message: string
  readonly details?: { readonly causes?: readonly JsonObject[] }
}

/**
 * Compares what the API server makes of one manifest with ours: of an accepted one all fields that rows keep, of a
 * refused one code, reason, message and causes.
 */
export function judgeDefaulting(data: JsonObject): Verdict {
  const entry = data['entry'] as Entry
  const context = data['context'] as readonly ContextEntry[]
  const world = new AdmissionWorld(hadGlobalDefault(entry) ? [...context, GLOBAL_DEFAULT] : context)
  const differences = data['outcome'] === 'accepted' ? judgeAccepted(entry, world) : judgeRefused(entry, world)
  return world.gaps.length === 0 ? differences : world.gaps.map((why) => `a policy is not evaluated: ${why}`)
}

/**
 * While it was recorded, a class became the global default that the context does not have. Answers that mention it were
 * recorded afterwards.
 */
const GLOBAL_DEFAULT: ContextEntry = [
  { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'usual' }, value: 33, globalDefault: true },
  '',
]

function hadGlobalDefault({ stored, body }: Entry): boolean {
  return /"usual"|PriorityClass usual|computed 33 /.test(JSON.stringify([stored, body]))
}

function judgeAccepted(entry: Entry, world: AdmissionWorld): Verdict {
  const result = answer(entry, world)
  if (!result.ok) return [`expected it to be accepted, got ${result.refusal.message}`]
  const stored = JSON.parse(withoutAddress(JSON.stringify(shown(writeObject(result.value))))) as JsonObject
  return deepDiff('stored', modelled(entry, result.value, world), stored)
}

function judgeRefused(entry: Entry, world: AdmissionWorld): Verdict {
  const result = answer(entry, world)
  if (result.ok) return [`expected ${entry.body?.message}, got it accepted`]
  const { code, reason, message, causes } = JSON.parse(withoutChance(JSON.stringify(result.refusal))) as ApiRefusal
  const wanted = entry.body
  return deepDiff(
    'body',
    {
      code: wanted?.code,
      reason: wanted?.reason,
      ...reported(wanted?.message ?? '', (wanted?.details?.causes ?? []).map(wholeCause)),
    },
    { code, reason, ...reported(message, causes) },
  )
}

/** What is empty is left out of an answer. */
function wholeCause(cause: JsonObject): JsonObject {
  return { reason: '', field: '', ...cause }
}

/** Fields of maps by resource: the order in which their entries are checked is random. */
const OF_A_MAP =
  /\b(requests|limits|capacity|allocatable|hard|max|min|default|defaultRequest|matchLabels|nodeSelector|labels|annotations)\b|resources\.containers/

/** A refusal with its causes in a certain order where theirs is chance, and the message made of them. */
function reported(message: string, causes: readonly JsonObject[]): JsonObject {
  const text = (cause: JsonObject): string => `${cause['field']}: ${cause['message']}`
  const isOfMap = causes.map((cause) => OF_A_MAP.test(String(cause['field'])))
  const sorted = causes.filter((_, i) => isOfMap[i]).toSorted((a, b) => compareText(text(a), text(b)))
  const ordered = causes.map((cause, i) => (isOfMap[i] ? sorted.shift() : cause))
  const before = aggregateErrors(causes.map(text))
  const after = aggregateErrors(ordered.flatMap((cause) => (cause ? [text(cause)] : [])))
  return { message: before === '' ? message : message.replace(before, () => after), causes: ordered }
}

/** Sends the manifest, and then the patch if there is one. */
function answer(
  { description, manifest, namespace, given, patch, fieldValidation }: Entry,
  world: AdmissionWorld,
): ApiResult<Row> {
  // The oldest recording mentions a strict request only in its description.
  const strict = fieldValidation === 'Strict' || description.startsWith('unknown field is dropped')
  const created = world.create(manifest, namespace, strict)
  if (patch === undefined || !created.ok) return created
  return world.patch(given === undefined ? created.value : world.withStatus(created.value, given), patch)
}

/** What rows keep of an object that the real server stored. */
function modelled({ manifest, stored }: Entry, { uid, name }: Row, world: AdmissionWorld): JsonObject {
  assert(isKind(manifest.kind), `${manifest.kind} is a kind that rows are made of`)
  // A generated name ends in chance.
  const named = isGenerated(manifest) ? { ...stored, metadata: { ...(stored?.['metadata'] as JsonObject), name } } : stored
  const text = JSON.stringify(named).replaceAll('<time>', world.nowText).replaceAll('<uid>', uid).replaceAll('"<port>"', '0')
  return shown(writeObject(readObject(manifest.kind, JSON.parse(text), world.codec)))
}

function isGenerated({ metadata }: JsonObject): boolean {
  return isJsonObject(metadata) && metadata['name'] === undefined && metadata['generateName'] !== undefined
}

/** What is chance, in the words of the recording. */
function withoutChance(text: string): string {
  return withoutAddress(text)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>')
    .replace(/kube-api-access-[a-z0-9]{5}/g, 'kube-api-access-<random>')
}

/** Addresses that the cluster gives out; those of manifests are not of them. */
function withoutAddress(text: string): string {
  return text.replace(/10\.96\.(?!1\.1)\d+\.\d+/g, '<ip>')
}

/** Without what differs from run to run. */
function shown(object: object): JsonObject {
  const { metadata, ...rest } = object as JsonObject & { readonly metadata: JsonObject }
  const { uid: _uid, resourceVersion: _version, ...kept } = metadata
  return { ...rest, metadata: kept }
}
