import { compareText } from '../../lib/compare.ts'
import { isJsonObject } from '../codec/json.ts'
import { objectOf } from '../codec/json-parts.ts'
import { type Quantity, quantity } from '../quantity.ts'
import { type GoType, goType } from './go-types.ts'

/**
 * A value as Go prints it with all its types (spew with `%#v`, as dump.ForHash does): what upstream hashes. `value` is complete
 * JSON of the type `name`, with the API server's defaults.
 */
export function goText(name: string, value: unknown): string {
  const parts: string[] = []
  write(goType(name), value, parts)
  return parts.join('')
}

/** A value with its type before it. */
function write(type: GoType, value: unknown, parts: string[]): void {
  parts.push('(', type.text, ')')
  writeBare(type, value, parts)
}

function writeBare(type: GoType, value: unknown, parts: string[]): void {
  WRITERS[type.of](type, value, parts)
}

const NIL = '<nil>'

function writePointer(type: GoType, value: unknown, parts: string[]): void {
  if (value === undefined || value === null || type.item === undefined) parts.push(NIL)
  else writeBare(type.item, value, parts)
}

/** Structs inside of others that have no name in JSON find their fields in the same object. */
function writeStruct(type: GoType, given: unknown, parts: string[]): void {
  const value = objectOf(given)
  let before = '{'
  for (const field of type.fields().all) {
    parts.push(before, field.goName, ':')
    write(field.type, field.name === '' ? value : (value[field.name] ?? undefined), parts)
    before = ' '
  }
  parts.push('}')
}

/** Storage has no empty lists, only absent ones. */
function writeList({ item }: GoType, value: unknown, parts: string[]): void {
  if (!Array.isArray(value) || value.length === 0 || item === undefined) {
    parts.push(NIL)
    return
  }
  value.forEach((one, i) => {
    parts.push(i === 0 ? '[' : ' ')
    writeBare(item, one, parts)
  })
  parts.push(']')
}

function writeMap({ item }: GoType, value: unknown, parts: string[]): void {
  const keys = isJsonObject(value) ? Object.keys(value).sort(compareText) : []
  if (!isJsonObject(value) || keys.length === 0 || item === undefined) {
    parts.push(NIL)
    return
  }
  keys.forEach((key, i) => {
    parts.push(i === 0 ? 'map[' : ' ', key, ':')
    writeBare(item, value[key], parts)
  })
  parts.push(']')
}

/** A quantity that is not parsed from text has no format. */
function writeQuantity(_: GoType, value: unknown, parts: string[]): void {
  const amount = value === undefined ? undefined : quantity(String(value))
  const narrow = amount === undefined || amount.wide ? NOTHING : amount
  parts.push(
    `{i:(resource.int64Amount){value:(int64)${narrow.unscaled} scale:(resource.Scale)${narrow.exponent}} `,
    `d:(resource.infDecAmount){Dec:(*inf.Dec)${amount?.wide ? decimalText(amount) : NIL}} `,
    `s:(string)${amount?.text ?? ''} Format:(resource.Format)${amount?.format ?? ''}}`,
  )
}

const NOTHING = { unscaled: 0n, exponent: 0 } as const

const WORD = 2n ** 64n

/** A number of any size in words of 64 bits, the lowest first. */
function decimalText({ unscaled, exponent }: Quantity): string {
  const words: bigint[] = []
  for (let rest = unscaled < 0n ? -unscaled : unscaled; rest > 0n; rest /= WORD) words.push(rest % WORD)
  const absolute = words.length > 0 ? `[${words.join(' ')}]` : NIL
  const whole = `{neg:(bool)${unscaled < 0n} abs:(big.nat)${absolute}}`
  return `{unscaled:(big.Int)${whole} scale:(inf.Scale)${-exponent}}`
}

function writeIntOrText(_: GoType, value: unknown, parts: string[]): void {
  const isText = typeof value === 'string'
  parts.push(
    `{Type:(intstr.Type)${isText ? 1 : 0} IntVal:(int32)${isText ? 0 : (value ?? 0)} StrVal:(string)${isText ? value : ''}}`,
  )
}

/** No template has a moment in it. */
function writeTime(_type: GoType, _value: unknown, parts: string[]): void {
  parts.push('{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)<nil>}}')
}

function plain(zero: string) {
  return (_: GoType, value: unknown, parts: string[]): void => {
    parts.push(String(value ?? zero))
  }
}

const WRITERS: Readonly<Record<GoType['of'], typeof writeTime>> = {
  pointer: writePointer,
  struct: writeStruct,
  list: writeList,
  map: writeMap,
  quantity: writeQuantity,
  intstr: writeIntOrText,
  time: writeTime,
  text: plain(''),
  number: plain('0'),
  flag: plain('false'),
}
