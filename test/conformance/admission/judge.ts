import type { ApiResult } from '../../../src/engine/turn.ts'
import { readObject, writeObject } from '../../../src/kube/codec/registry.ts'
import { isKind, type Row } from '../../../src/kube/kinds.ts'
import { assert } from '../../../src/lib/assert.ts'
import { deepDiff } from '../deep-diff.ts'
import type { JsonObject } from '../json.ts'
import type { Verdict } from '../judge.ts'
import { AdmissionWorld, type ContextEntry } from './admission-world.ts'

interface Entry {
  readonly description: string
  readonly namespace: string
  readonly method?: string
  readonly manifest: JsonObject & { readonly kind: string }
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
 * Holds what the API server makes of one manifest against ours: of an accepted one all fields that rows keep, of a
 * refused one code, reason, message and causes.
 */
export function judgeDefaulting(data: JsonObject): Verdict {
  const entry = data['entry'] as Entry
  const context = data['context'] as readonly ContextEntry[]
  const world = new AdmissionWorld(hadGlobalDefault(entry) ? [...context, GLOBAL_DEFAULT] : context)
  if (data['outcome'] === 'accepted') return judgeAccepted(entry, world)
  return judgeRefused(entry, world)
}

/**
 * While it was recorded, a class became the global default that the context does not hold. Answers that speak of it were
 * given afterwards.
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
  return deepDiff('stored', modelled(entry, result.value, world), shown(writeObject(result.value)))
}

function judgeRefused(entry: Entry, world: AdmissionWorld): Verdict {
  const result = answer(entry, world)
  if (result.ok) return [`expected ${entry.body?.message}, got it accepted`]
  const { code, reason, message, causes } = result.refusal
  const wanted = entry.body
  return deepDiff(
    'body',
    { code: wanted?.code, reason: wanted?.reason, message: wanted?.message, causes: wanted?.details?.causes ?? [] },
    { code, reason, message, causes },
  )
}

/** Sends the manifest, and then the patch if there is one. */
function answer({ description, manifest, namespace, patch, fieldValidation }: Entry, world: AdmissionWorld): ApiResult<Row> {
  // The oldest recording tells of a strict request only in its description.
  const strict = fieldValidation === 'Strict' || description.startsWith('unknown field is dropped')
  const created = world.create(manifest, namespace, strict)
  return patch === undefined || !created.ok ? created : world.patch(created.value, patch)
}

/** What rows keep of an object that the real server stored. */
function modelled({ manifest, stored }: Entry, { uid }: Row, world: AdmissionWorld): JsonObject {
  assert(isKind(manifest.kind), `${manifest.kind} is a kind that rows are made of`)
  const text = JSON.stringify(stored).replaceAll('<time>', world.nowText).replaceAll('<uid>', uid)
  return shown(writeObject(readObject(manifest.kind, JSON.parse(text), world.codec)))
}

/** Without what differs from run to run. */
function shown(object: object): JsonObject {
  const { metadata, ...rest } = object as JsonObject & { readonly metadata: JsonObject }
  const { uid: _uid, resourceVersion: _version, ...kept } = metadata
  return { ...rest, metadata: kept }
}
