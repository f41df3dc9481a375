import { canonicalJson, isJsonObject, type JsonObject } from '../codec/json.ts'
import { isKind } from '../kinds.ts'
import { type ApiField, type ApiShape, apiType, decodedType } from './api-types.ts'
import { GO_NAMES } from './go-names.ts'
import { quantityProblem } from './quantity-problem.ts'

/** What a manifest cannot be read for; `unknown` are the fields that only a strict reading minds. */
export interface Decoded {
  /** In the API server's words; `undefined` when every field has its type. */
  readonly problem: string | undefined
  readonly unknown: readonly string[]
}

/**
 * Checks that each field of a manifest has the type that the API gives it, and finds unknown fields. Only the first wrong
 * type is reported, as upstream does (sigs.k8s.io/json). Kinds without a schema pass.
 */
export function decodeManifest(kind: string, manifest: JsonObject): Decoded {
  const fields = decodedType(kind)
  if (fields === undefined) return { problem: undefined, unknown: [] }
  const walk: Walk = { problem: undefined, unknown: [] }
  visitStruct({ fields: [...TYPE_META, ...fields, STATUS], name: kind, value: manifest, path: '', trail: '' }, walk)
  if (kind === 'Node') walk.problem ??= amountProblem(manifest['status'])
  return walk
}

/**
 * What is wrong with the types in the metadata of an object, as kubectl reports it, whose JSON has its keys in order; `undefined` when
 * nothing is (cli-runtime/pkg/resource/metadata_decoder.go).
 */
export function decodeMetadata(metadata: unknown): string | undefined {
  const walk: Walk = { problem: undefined, unknown: [] }
  const shape: ApiShape = { of: 'struct', item: undefined, name: 'ObjectMeta', nullable: false }
  const value: unknown = metadata === undefined ? undefined : JSON.parse(canonicalJson(metadata))
  visit({ shape, owner: 'metadataOnlyObject', field: 'metadata', value, path: 'metadata', trail: 'metadata' }, walk)
  return walk.problem
}

/** Only the amounts of a status are checked: what nodes have is written by those who make them. */
function amountProblem(status: unknown): string | undefined {
  if (!isJsonObject(status)) return undefined
  const amounts = ['capacity', 'allocatable'].flatMap((name) => {
    const list = status[name]
    return isJsonObject(list) ? Object.values(list) : []
  })
  return amounts.map(quantityProblem).find((problem) => problem !== undefined)
}

interface Walk {
  problem: string | undefined
  unknown: string[]
}

/** `path` includes list indexes, as in strict errors; `trail` does not, as in type errors. */
interface Here {
  readonly value: unknown
  readonly path: string
  readonly trail: string
}

/** `owner` is the struct of the field, as errors name it, and `field` its name in a manifest. */
interface Visit extends Here {
  readonly shape: ApiShape
  readonly owner: string
  readonly field: string
}

const ANY: ApiShape = { of: 'plain', item: undefined, name: 'any', nullable: true }
const TEXT: ApiShape = { of: 'plain', item: undefined, name: 'string', nullable: false }
const extra = (name: string, shape: ApiShape): ApiField => {
  return { name, goName: name, shape, from: 'here', manifestOnly: true, omitEmpty: false }
}
const TYPE_META = [extra('kind', TEXT), extra('apiVersion', TEXT)]
const STATUS = extra('status', ANY)

function visitStruct(here: Here & { readonly fields: readonly ApiField[]; readonly name: string }, walk: Walk): void {
  const { value, fields } = here
  if (!isJsonObject(value)) return
  for (const key in value) {
    const field = fields.find(({ name, from }) => name === key && from === 'here')
    const path = here.path === '' ? key : `${here.path}.${key}`
    if (field === undefined) {
      walk.unknown.push(path)
      continue
    }
    const step = GO_NAMES.path(here.name, key)
    const trail = here.trail === '' ? step : `${here.trail}.${step}`
    visit({ shape: field.shape, owner: here.name, field: key, value: value[key], path, trail }, walk)
  }
}

function visit(here: Visit, walk: Walk): undefined {
  const { shape, value } = here
  if (value === null || value === undefined || walk.problem !== undefined) return
  switch (shape.of) {
    case 'list':
      if (!Array.isArray(value)) return wrongType(here, walk)
      value.forEach((item, i) => {
        if (shape.item) visit({ ...here, shape: shape.item, value: item, path: `${here.path}[${i}]` }, walk)
      })
      return
    case 'map':
      if (!isJsonObject(value)) return wrongType(here, walk)
      for (const key in value)
        if (shape.item) visit({ ...here, shape: shape.item, value: value[key], path: `${here.path}.${key}` }, walk)
      return
    case 'struct': {
      if (!isJsonObject(value)) return wrongType(here, walk)
      const fields = apiType(shape.name)
      // Templates of objects may have a kind and a version, as StatefulSets are stored.
      const outer = fields && isKind(shape.name) ? [...TYPE_META, STATUS] : []
      if (fields) visitStruct({ ...here, fields: [...outer, ...fields], name: shape.name }, walk)
      return
    }
    case 'plain':
      visitPlain(here, walk)
  }
}

type Range = readonly [least: number, most: number]
const INT32: Range = [-(2 ** 31), 2 ** 31 - 1]
const RANGES: Readonly<Record<string, Range>> = { int32: INT32, int64: [-(2 ** 63), 2 ** 63] }

function visitPlain(here: Visit, walk: Walk): undefined {
  const { shape, value } = here
  switch (shape.name) {
    case 'string':
    case 'time':
    case 'microtime':
      if (typeof value !== 'string') wrongType(here, walk)
      return
    case 'bool':
      if (typeof value !== 'boolean') wrongType(here, walk)
      return
    case 'int32':
    case 'int64':
      return visitInteger(here, walk)
    case 'intstr':
      if (typeof value !== 'string') visitInteger({ ...here, shape: { ...shape, name: 'int32' } }, walk)
      return
    case 'quantity':
      walk.problem = quantityProblem(value)
      return
    default:
      return
  }
}

function visitInteger(here: Visit, walk: Walk): undefined {
  const { value, shape } = here
  if (typeof value !== 'number') return wrongType(here, walk)
  const [least, most] = RANGES[shape.name] ?? INT32
  if (!Number.isInteger(value) || value < least || value > most) wrongType(here, walk, `number ${value}`)
}

function wrongType({ value, owner, field, trail, shape }: Visit, walk: Walk, found = jsonWord(value)): undefined {
  const type = GO_NAMES.type(shape, `${owner}.${field}`)
  walk.problem ??= `json: cannot unmarshal ${found} into Go struct field ${owner}.${trail} of type ${type}`
}

function jsonWord(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value
}
