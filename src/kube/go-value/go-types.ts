import { TEMPLATE_SHAPES } from './template-shapes.ts'

/** A type of Go. `text` is its name as Go prints it, like `*v1.Probe`. */
export interface GoType {
  readonly of: 'pointer' | 'list' | 'map' | 'struct' | 'text' | 'number' | 'flag' | 'quantity' | 'intstr' | 'time'
  readonly text: string
  /** Of a pointer, list or map: what is behind or in it. */
  readonly item: GoType | undefined
  /** Of a struct: its fields in their order, and by their names in JSON, those of inner structs without a name included. */
  readonly fields: () => GoFields
}

export interface GoField {
  readonly goName: string
  /** Empty for an embedded struct, whose fields are among the others. */
  readonly name: string
  readonly type: GoType
}

export interface GoFields {
  readonly all: readonly GoField[]
  readonly byName: ReadonlyMap<string, GoField>
}

const NO_FIELDS: GoFields = { all: [], byName: new Map() }
const noFields = (): GoFields => NO_FIELDS

const SPECIAL: Readonly<Record<string, GoType['of']>> = {
  bool: 'flag',
  int32: 'number',
  int64: 'number',
  'resource.Quantity': 'quantity',
  'intstr.IntOrString': 'intstr',
  'v1.Time': 'time',
}

/** The type of that name, which is `v1.PodTemplateSpec` or a type in it. */
export function goType(text: string): GoType {
  const known = types.get(text)
  if (known) return known
  const made = makeType(text)
  types.set(text, made)
  return made
}

const types = new Map<string, GoType>()

function makeType(text: string): GoType {
  if (text.startsWith('*')) return { of: 'pointer', text, item: goType(text.slice(1)), fields: noFields }
  if (text.startsWith('[]')) return { of: 'list', text, item: goType(text.slice(2)), fields: noFields }
  if (text.startsWith('map[string]')) return { of: 'map', text, item: goType(text.slice('map[string]'.length)), fields: noFields }
  if (text === 'v1.ResourceList') return { of: 'map', text, item: goType('resource.Quantity'), fields: noFields }
  const of = SPECIAL[text]
  if (of) return { of, text, item: undefined, fields: noFields }
  const words = text.startsWith('v1.') ? shapes().get(text.slice('v1.'.length)) : undefined
  if (words === undefined) return { of: 'text', text, item: undefined, fields: noFields }
  let fields: GoFields | undefined
  return {
    of: 'struct',
    text,
    item: undefined,
    fields: () => {
      fields ??= fieldsOf(words)
      return fields
    },
  }
}

let read: ReadonlyMap<string, readonly string[]> | undefined

/** The words of each struct; read at the first use. */
function shapes(): ReadonlyMap<string, readonly string[]> {
  read ??= new Map(
    TEMPLATE_SHAPES.trim()
      .split(/\n(?! )/)
      .map((entry) => {
        const [name = '', , ...words] = entry.split(/\s+/)
        return [name, words] as const
      }),
  )
  return read
}

function fieldsOf(words: readonly string[]): GoFields {
  const all = words.map(parseField)
  const byName = new Map<string, GoField>()
  for (const field of all) {
    if (field.name !== '') byName.set(field.name, field)
    else for (const [name, inner] of field.type.fields().byName) byName.set(name, inner)
  }
  return { all, byName }
}

function parseField(word: string): GoField {
  const at = word.indexOf(':')
  const label = word.slice(0, at)
  const type = goType(word.slice(at + 1))
  if (label.endsWith('<')) return { goName: label.slice(0, -1), name: '', type }
  const [goName = '', name = goName.charAt(0).toLowerCase() + goName.slice(1)] = label.split('/')
  return { goName, name, type }
}
