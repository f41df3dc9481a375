import { POD_MESSAGES } from './pod-messages.ts'
import { DELIMITED, VARINT } from './wire-reader.ts'

/**
 * What a value is in JSON. `text` is in other objects too, `unique` in nearly none; `embedded` has the fields of a struct that are fields of
 * the object itself; no row keeps what is `unread`.
 */
export type Form =
  | 'text'
  | 'unique'
  | 'bool'
  | 'int'
  | 'message'
  | 'embedded'
  | 'time'
  | 'quantity'
  | 'intOrString'
  | 'textMap'
  | 'quantityMap'
  | 'unread'

/** A field of a message, and of the object that it becomes. */
export interface Field {
  readonly key: string
  readonly form: Form
  readonly wireType: typeof VARINT | typeof DELIMITED
  readonly isList: boolean
  /** Whether JSON leaves the field out when its value is zero. Protobuf of Kubernetes contains zeros as well. */
  readonly omitsZero: boolean
  /** The fields of its own, of a message or an embedded struct. */
  readonly message: Message
}

/** The fields of a message by their number. */
export type Message = readonly (Field | undefined)[]

/** The form of each type of the table, except messages. */
const SCALARS: Readonly<Record<string, Form>> = {
  string: 'text',
  unique: 'unique',
  bool: 'bool',
  int: 'int',
  time: 'time',
  quantity: 'quantity',
  intOrString: 'intOrString',
  unread: 'unread',
  '{}string': 'textMap',
  '{}quantity': 'quantityMap',
}

const texts = new Map(
  POD_MESSAGES.trim()
    .split(/\n(?! )/)
    .map((line) => [line.slice(0, line.indexOf(' ')), line] as const),
)
const messages = new Map<string, Message>()

/** The message of a name, such as `Pod`, as the API server encodes it. */
export function messageOf(name: string): Message {
  const known = messages.get(name)
  if (known) return known
  const fields: (Field | undefined)[] = []
  messages.set(name, fields)
  const [, , ...words] = texts.get(name)?.split(/\s+/) ?? []
  for (const word of words) {
    const [key = '', number = '', type = ''] = word.split(':')
    fields[Number(number)] = fieldOf(key, type)
  }
  // Without holes, an array is read by index alone.
  for (let number = 0; number < fields.length; number++) fields[number] ??= undefined
  return fields
}

function fieldOf(name: string, type: string): Field {
  const omitsZero = name.endsWith('?')
  const isList = type.startsWith('[]')
  const single = isList ? type.slice(2) : type
  const scalar = SCALARS[single]
  const form = scalar ?? (name === '<' ? 'embedded' : 'message')
  return {
    key: omitsZero ? name.slice(0, -1) : name,
    form,
    wireType: form === 'bool' || form === 'int' ? VARINT : DELIMITED,
    isList,
    omitsZero,
    message: scalar === undefined ? messageOf(single) : [],
  }
}
