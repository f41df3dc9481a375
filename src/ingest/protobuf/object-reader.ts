import { InstantTexts } from './instant-texts.ts'
import { type Field, type Message, messageOf } from './message.ts'
import { PreviousRuns } from './previous-runs.ts'
import { PreviousSpec } from './previous-spec.ts'
import { RepeatedTexts } from './repeated-texts.ts'
import { DamagedMessageError, DELIMITED, VARINT, WireReader } from './wire-reader.ts'

type Fields = Record<string, unknown>

const POD_SPEC = messageOf('PodSpec')
const OBJECT_META = messageOf('ObjectMeta')

/** A message has a field that this version does not know: the server is newer. Its JSON has the name of the field and its value. */
export class UnknownFieldError extends Error {
  override readonly name = 'UnknownFieldError'
}

/**
 * Reads messages of the API server to the objects that parsing their JSON gives, except that fields that are null in JSON are left out, as are
 * the fields that no row keeps, and that pods of one template share what their specs and their metadata have in common.
 */
export class ObjectReader {
  readonly #wire = new WireReader()
  readonly #texts = new RepeatedTexts()
  readonly #instants = new InstantTexts()
  readonly #previousSpec = new PreviousSpec(this.#texts)
  readonly #previousRuns = new PreviousRuns()

  /**
   * The object of a message whose bytes are in `bytes` from `start` to `end`.
   * @throws {UnknownFieldError}
   * @throws {DamagedMessageError} when the bytes are not such a message.
   */
  read(message: Message, bytes: Buffer, start: number, end: number): Fields {
    this.#wire.bytes = bytes
    this.#wire.at = start
    return this.#fields(message, end, {})
  }

  #fields(message: Message, end: number, object: Fields): Fields {
    const wire = this.#wire
    while (wire.at < end) {
      const start = wire.at
      const tag = wire.varint()
      const field = message[tag >>> 3]
      if (field === undefined) throw new UnknownFieldError(`a message has field ${tag >>> 3}, which is not known`)
      if ((tag & 7) !== field.wireType) throw new DamagedMessageError(`${field.key} has another type than expected`)
      if (message === OBJECT_META && isRun(field, tag)) this.#run(field, { start, end }, object)
      else if (field.wireType === VARINT) this.#number(field, object)
      else this.#delimited(field, wire.delimitedEnd(end), object)
    }
    if (wire.at !== end) throw new DamagedMessageError('a message does not end where it should')
    return object
  }

  /** The entries of a map or a list that follow each other, as API servers send them. More entries go to a copy, since the first are shared. */
  #run(field: Field, { start, end }: { readonly start: number; readonly end: number }, object: Fields): void {
    const wire = this.#wire
    const { bytes } = wire
    const before = object[field.key]
    const known = before === undefined ? this.#previousRuns.find(bytes, start, end) : undefined
    if (known !== undefined) {
      object[field.key] = known.value
      wire.at = known.end
      return
    }
    if (before !== undefined) object[field.key] = Array.isArray(before) ? [...before] : { ...before }
    const tag = bytes[start]
    do this.#delimited(field, wire.delimitedEnd(end), object)
    while (wire.at < end && bytes[wire.at] === tag && ++wire.at)
    if (before === undefined) this.#previousRuns.remember(object[field.key], bytes, start, wire.at)
  }

  #number(field: Field, object: Fields): void {
    const value = this.#wire.varint()
    if (value === 0 && field.omitsZero) return
    put(object, field, field.form === 'bool' ? value !== 0 : value)
  }

  #delimited(field: Field, end: number, object: Fields): void {
    const wire = this.#wire
    switch (field.form) {
      case 'text':
      case 'unique':
        if (end > wire.at || !field.omitsZero) put(object, field, this.#text(end, field.form === 'unique'))
        break
      case 'message':
        put(object, field, field.message === POD_SPEC ? this.#podSpec(end) : this.#fields(field.message, end, {}))
        break
      case 'embedded':
        this.#fields(field.message, end, object)
        break
      case 'time':
        this.#time(field, end, object)
        break
      case 'quantity':
        put(object, field, this.#quantity(end))
        break
      case 'intOrString':
        put(object, field, this.#intOrString(end))
        break
      case 'textMap':
      case 'quantityMap':
        this.#entry(field, end, object)
        break
      case 'unread':
        wire.at = end
        break
    }
    expect(wire.at === end)
  }

  #podSpec(end: number): Readonly<Fields> {
    const { bytes, at: start } = this.#wire
    const sibling = this.#previousSpec.sibling(bytes, start, end)
    if (sibling === undefined) {
      const spec = this.#fields(POD_SPEC, end, {})
      this.#previousSpec.remember(spec, bytes, start, end)
      return spec
    }
    this.#wire.at = end
    return sibling
  }

  /** The zero time is null in JSON. */
  #time(field: Field, end: number, object: Fields): void {
    const seconds = this.#seconds(end)
    if (seconds !== 0) put(object, field, this.#instants.text(seconds))
  }

  #text(end: number, isUnique = false): string {
    const { bytes, at } = this.#wire
    this.#wire.at = end
    return isUnique ? bytes.toString('utf8', at, end) : this.#texts.text(bytes, at, end)
  }

  /** A Timestamp: field 1 has the seconds since 1970, and is absent from the zero time. Kubernetes uses no parts of a second here. */
  #seconds(end: number): number {
    let seconds = 0
    while (this.#wire.at < end) {
      const tag = this.#wire.varint()
      const value = this.#wire.varint()
      if (tag === FIRST_NUMBER) seconds = value
      else expect(tag === SECOND_NUMBER)
    }
    return seconds
  }

  /** A Quantity: its text is field 1. */
  #quantity(end: number): string {
    expect(this.#wire.varint() === FIRST_BYTES)
    const stop = this.#wire.delimitedEnd(end)
    expect(stop === end)
    return this.#text(stop)
  }

  /** An IntOrString: its type is field 1, the number field 2 and the text field 3; all are always there. */
  #intOrString(end: number): number | string {
    const wire = this.#wire
    let isText = false
    let int = 0
    let text = ''
    while (wire.at < end) {
      const tag = wire.varint()
      if (tag === THIRD_BYTES) text = this.#text(wire.delimitedEnd(end))
      else if (tag === SECOND_NUMBER) int = wire.varint()
      else {
        expect(tag === FIRST_NUMBER)
        isText = wire.varint() !== 0
      }
    }
    return isText ? text : int
  }

  /** An entry of a map: its key is field 1, its value field 2. */
  #entry(field: Field, end: number, object: Fields): void {
    const wire = this.#wire
    let key = ''
    let value = ''
    while (wire.at < end) {
      const tag = wire.varint()
      const stop = wire.delimitedEnd(end)
      if (tag === FIRST_BYTES) key = this.#text(stop)
      else {
        expect(tag === SECOND_BYTES)
        value = field.form === 'textMap' ? this.#text(stop) : this.#quantity(stop)
      }
    }
    const entries = object[field.key]
    if (isFields(entries)) define(entries, key, value)
    else object[field.key] = define({}, key, value)
  }
}

const FIRST_NUMBER = (1 << 3) | VARINT
const SECOND_NUMBER = (2 << 3) | VARINT
const FIRST_BYTES = (1 << 3) | DELIMITED
const SECOND_BYTES = (2 << 3) | DELIMITED
const THIRD_BYTES = (3 << 3) | DELIMITED

/** Messages whose JSON is one value have the same fields in every version. */
function expect(holds: boolean): void {
  if (!holds) throw new DamagedMessageError('a value has another form than expected')
}

/** Whether a field with this tag, of one byte, is a map or a list. */
function isRun({ form, isList }: Field, tag: number): boolean {
  return (isList || form === 'textMap') && tag < 128
}

function put(object: Fields, { key, isList }: Field, value: unknown): void {
  const list = isList ? object[key] : undefined
  if (!isList) object[key] = value
  else if (Array.isArray(list)) list.push(value)
  else object[key] = [value]
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** As `JSON.parse` sets a key: one that is called `__proto__` is a field as well. */
function define(entries: Fields, key: string, value: string): Fields {
  if (key === '__proto__') Object.defineProperty(entries, key, { value, enumerable: true, configurable: true, writable: true })
  else entries[key] = value
  return entries
}
