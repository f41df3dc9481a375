import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CodecContext } from '../kube/codec/codec-context.ts'
import { FieldError } from '../kube/codec/field.ts'
import { readObject } from '../kube/codec/registry.ts'
import { KIND_NAMES, type Kind } from '../kube/kinds.ts'
import { rowDigest } from './row-digest.ts'
import { ShapeInterner } from './shape-interner.ts'

type Json = Record<string, unknown>

const DEEP: unknown = JSON.parse(`${'{"a":['.repeat(20_000)}1${']}'.repeat(20_000)}`)
/** Levels of fields that get the nested value, one after the other. */
const LEVELS = 5

const dump = new URL('../../test/clusters/a-48.json.gz', import.meta.url)
const { items } = JSON.parse(gunzipSync(readFileSync(dump)).toString()) as {
  readonly items: readonly (Json & { kind: string })[]
}
const kinds = KIND_NAMES.filter((kind) => items.some((item) => item.kind === kind))

/** Copies of an object, each with one field replaced. */
function* withDeepField(object: unknown, levels = LEVELS): Generator<unknown> {
  if (levels === 0 || typeof object !== 'object' || object === null) return
  for (const [key, value] of Object.entries(object)) {
    const put = (field: unknown): unknown =>
      Array.isArray(object) ? object.map((each, i) => (String(i) === key ? field : each)) : { ...object, [key]: field }
    yield put(DEEP)
    for (const inner of withDeepField(value, levels - 1)) yield put(inner)
  }
}

/** What reading ends with: the row's digest or the text of a refusal. Anything else is thrown. */
function outcome(kind: Kind, object: unknown): string {
  try {
    const row = readObject(kind, object, new CodecContext(new ShapeInterner()))
    rowDigest(row)
    return 'row'
  } catch (error) {
    if (error instanceof FieldError) return 'refused'
    throw error
  }
}

describe('a field with unlimited nesting', () => {
  it.each(kinds)('is dropped or rejected in a %s', (kind) => {
    const object = items
      .filter((item) => item.kind === kind)
      .sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
    const outcomes = new Set<string>()
    for (const deep of withDeepField(object)) outcomes.add(outcome(kind, deep))
    expect(outcomes).toContain('row')
  })
})
