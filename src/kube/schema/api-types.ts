import { DEVICE_KINDS, DEVICE_TYPES } from './device-types.ts'
import { OBJECT_TYPES } from './object-types.ts'
import { POD_TYPES } from './pod-types.ts'
import { VOLUME_TYPES } from './volume-types.ts'

/** How a field's value is made: nested `list` and `map` around a plain type or the name of a struct. */
export interface ApiShape {
  readonly of: 'list' | 'map' | 'plain' | 'struct'
  /** Of a list or map: its items. */
  readonly item: ApiShape | undefined
  /** Of a plain value: string, int32, int64, bool, quantity, intstr, time, microtime or any. Of a struct: its name. */
  readonly name: string
  /** The API server keeps a pointer: what was not given is null, not the zero of its type. */
  readonly nullable: boolean
}

export interface ApiField {
  /** In manifests. */
  readonly name: string
  /** In what the API server prints of its own types. */
  readonly goName: string
  readonly shape: ApiShape
  /** Where the value is in a manifest: in this struct, in the enclosing struct, or not at all. */
  readonly from: 'here' | 'outside' | 'nowhere'
  /** Only manifests have it; the API server keeps it elsewhere. */
  readonly manifestOnly: boolean
  /** Printed only when it is not empty (types that manifests and API server share). */
  readonly omitEmpty: boolean
}

/**
 * The fields of the API's types, in the order of the API server's own structs: what a manifest may contain, of which type, and
 * how the API server prints it in a refusal. Written as `Type = field:type ...` with
 *
 * - `*T` a pointer, `[]T` a list, `{}T` a map with text keys;
 * - `name/GoName` where the printed name is not the name with a capital letter;
 * - `name!` and `name?` for types that are printed as in manifests, the second only when not empty;
 * - `name+` for what only manifests have; `^name` for what manifests have one struct further out; `-/GoName` for what they lack.
 */
export function apiType(name: string): readonly ApiField[] | undefined {
  known ??= new Map([POD_TYPES, VOLUME_TYPES, OBJECT_TYPES, DEVICE_TYPES].flatMap(parseTypes))
  return known.get(name)
}

/**
 * The fields of the objects of a kind; `undefined` for kinds without a schema. A container's claim has the name of a kind, ResourceClaim,
 * which has no metadata.
 */
export function objectType(kind: string): readonly ApiField[] | undefined {
  const fields = apiType(kind)
  return fields?.some(({ name }) => name === 'metadata') ? fields : undefined
}

/** The same for what only has its types checked: claims and classes of devices too, which no other rule goes through by their schema. */
export function decodedType(kind: string): readonly ApiField[] | undefined {
  const struct = DEVICE_KINDS[kind]
  return struct === undefined ? objectType(kind) : apiType(struct)
}

/** Read at the first use: a run without manifests needs none of it. */
let known: ReadonlyMap<string, readonly ApiField[]> | undefined

function parseTypes(text: string): readonly (readonly [string, readonly ApiField[]])[] {
  return text
    .trim()
    .split(/\n(?! )/)
    .map((entry) => {
      const [name = '', , ...fields] = entry.split(/\s+/)
      return [name, fields.map(parseField)] as const
    })
}

function parseField(text: string): ApiField {
  const [label = '', type = ''] = text.split(':')
  const [written = '', printed] = label.split('/')
  const name = written.replace(/^\^|[!?+]$/g, '')
  const shared = written.endsWith('!') || written.endsWith('?')
  return {
    name,
    goName: printed ?? (shared ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
    shape: parseShape(type),
    from: written.startsWith('^') ? 'outside' : written === '-' ? 'nowhere' : 'here',
    manifestOnly: written.endsWith('+'),
    omitEmpty: written.endsWith('?'),
  }
}

const PLAIN: ReadonlySet<string> = new Set(['string', 'int32', 'int64', 'bool', 'quantity', 'intstr', 'time', 'microtime', 'any'])

function parseShape(text: string): ApiShape {
  const nullable = text.startsWith('*')
  const rest = nullable ? text.slice(1) : text
  if (rest.startsWith('[]')) return { of: 'list', item: parseShape(rest.slice(2)), name: '', nullable: true }
  if (rest.startsWith('{}')) return { of: 'map', item: parseShape(rest.slice(2)), name: '', nullable: true }
  return { of: PLAIN.has(rest) ? 'plain' : 'struct', item: undefined, name: rest, nullable }
}
