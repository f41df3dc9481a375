import { DurationError, parseGoDuration } from '../../../kube/duration.ts'
import { compareText } from '../../../lib/compare.ts'
import type { Shape, Struct } from './config-schema.ts'
import { isArgs } from './plugin-args.ts'
import type { ConfigIssue } from './scheduler-config-error.ts'

/** What decoding finds wrong with the form of an object; messages are those of Go's decoder. */
export interface ShapeFindings {
  /** The first value of a type that its field cannot have: nothing else counts then. */
  readonly mistyped: ConfigIssue | undefined
  /** The paths of fields that do not exist. */
  readonly unknown: readonly string[]
}

/**
 * Visits the fields of an object in the order of their names, which is that of YAML read as JSON. A null is the same as an absent
 * field.
 */
export function shapeFindings(value: Readonly<Record<string, unknown>>, shape: Struct): ShapeFindings {
  const reader = new ShapeReader()
  reader.readStruct(value, shape, { path: '', field: '', struct: '' })
  return reader
}

/** The path of a value: for readers, and as Go's errors print it. */
interface Spot {
  readonly path: string
  /** Names of fields alone, from the outermost. */
  readonly field: string
  /** The innermost type that has the field. */
  readonly struct: string
}

class ShapeReader implements ShapeFindings {
  mistyped: ConfigIssue | undefined
  readonly unknown: string[] = []

  readStruct(value: Readonly<Record<string, unknown>>, { type, fields, inline }: Struct, at: Spot): void {
    const struct = type.slice(type.indexOf('.') + 1)
    for (const name of Object.keys(value).sort(compareText)) {
      const path = at.path === '' ? name : `${at.path}.${name}`
      const shape = Object.hasOwn(fields, name) ? fields[name] : undefined
      const known = inline?.fields.includes(name) ? `${inline.type}.${name}` : name
      if (shape === undefined) this.unknown.push(path)
      else this.#read(value[name], shape, { path, field: at.field === '' ? known : `${at.field}.${known}`, struct })
    }
  }

  #read(value: unknown, shape: Shape, at: Spot): void {
    if (value === undefined || value === null || shape === 'any') return
    if (typeof shape === 'object' && 'list' in shape && Array.isArray(value)) {
      for (const [i, item] of value.entries()) this.#read(item, shape.list, { ...at, path: `${at.path}[${i}]` })
    } else if (typeof shape === 'object' && 'fields' in shape && isArgs(value)) this.readStruct(value, shape, at)
    else if (shape === 'duration' && typeof value === 'string') this.#readDuration(value, at)
    else if (!isOfType(value, shape)) this.#mistype(unmarshalError(value, shape, at), at)
  }

  #readDuration(value: string, at: Spot): void {
    try {
      parseGoDuration(value)
    } catch (error) {
      if (!(error instanceof DurationError)) throw error
      this.#mistype(error.reason, at)
    }
  }

  #mistype(message: string, { path }: Spot): void {
    this.mistyped ??= { path, message }
  }
}

const BITS = { int32: 2n ** 31n, int64: 2n ** 63n } as const

function isOfType(value: unknown, shape: Shape): boolean {
  switch (shape) {
    case 'int32':
    case 'int64':
      return Number.isInteger(value) && BigInt(value as number) < BITS[shape] && BigInt(value as number) >= -BITS[shape]
    case 'float32':
      return typeof value === 'number'
    case 'bool':
      return typeof value === 'boolean'
    default:
      return typeof value === 'string' && (shape === 'string' || (typeof shape === 'object' && 'text' in shape))
  }
}

function unmarshalError(value: unknown, shape: Shape, { field, struct }: Spot): string {
  return `json: cannot unmarshal ${shownValue(value, shape)} into Go struct field ${struct}.${field} of type ${goType(shape)}`
}

/** The value of a number is printed if the field is a number, too. */
function shownValue(value: unknown, shape: Shape): string {
  const kind = jsonKind(value)
  return kind === 'number' && (shape === 'int32' || shape === 'int64') ? `number ${value}` : kind
}

/** What JSON calls a value of this sort in errors of Go's decoder. */
export function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value
}

function goType(shape: Shape): string {
  if (typeof shape === 'string') return shape === 'duration' ? 'string' : shape
  if ('text' in shape) return shape.text
  return 'list' in shape ? `[]${goType(shape.list)}` : shape.type
}
