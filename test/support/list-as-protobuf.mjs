/**
 * Encodes lists as protobuf, as kube-apiserver sends them. Slow and plain. Plain JavaScript, because the API server of the benchmarks uses
 * it as well.
 */

/**
 * @typedef {{
 *   key: string, form: string, wireType: number, isList: boolean, omitsZero: boolean, message: Message
 * }} Field
 * @typedef {readonly (Field | undefined)[]} Message
 * @typedef {{ readonly [key: string]: any }} Fields
 */

const VARINT = 0
const DELIMITED = 2

/**
 * An item of a list, with its tag and its length. Fields that the message does not have are left out, as a server leaves them out.
 * @param {Message} message
 * @param {Fields} object
 */
export function encodedItem(message, object) {
  return Buffer.concat(delimited(2, encoded(message, object)))
}

/**
 * What precedes the items of a list, whose encoded items have `bytes` bytes.
 * @param {{ apiVersion: string, kind: string, metadata: { resourceVersion?: string, continue?: string } }} list
 * @param {number} bytes
 */
export function listBeginning({ apiVersion, kind, metadata }, bytes) {
  const { resourceVersion = '', continue: token = '' } = metadata
  const list = Buffer.concat(delimited(1, Buffer.concat([...text(1, ''), ...text(2, resourceVersion), ...text(3, token)])))
  const type = Buffer.concat([...text(1, apiVersion), ...text(2, kind)])
  return Buffer.concat([Buffer.from('k8s\0'), ...delimited(1, type), tag(2, DELIMITED), varint(list.length + bytes), list])
}

/** What follows the items: the encoding and the type of the content, both empty. */
export const LIST_END = Buffer.concat([...text(3, ''), ...text(4, '')])

/**
 * A complete list.
 * @param {Message} message of an item
 * @param {{ apiVersion: string, kind: string, metadata: object, items: readonly Fields[] }} list
 */
export function listAsProtobuf(message, { items, ...list }) {
  const bodies = items.map((item) => encodedItem(message, item))
  const bytes = bodies.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([listBeginning(list, bytes), ...bodies, LIST_END])
}

/**
 * @param {Message} message
 * @param {Fields} object
 */
function encoded(message, object) {
  /** @type {Buffer[]} */
  const parts = []
  for (const [number, field] of message.entries()) if (field) parts.push(...encodedField(number, field, object))
  return Buffer.concat(parts)
}

/**
 * Scalars that are left out of JSON are zero, and protobuf of Kubernetes contains zeros.
 * @param {number} number
 * @param {Field} field
 * @param {Fields} object
 */
function encodedField(number, field, object) {
  const value = field.form === 'embedded' ? object : object[field.key]
  if (value === undefined || value === null) return field.omitsZero ? encodedValue(number, field, zeroOf(field)) : []
  if (field.form.endsWith('Map')) return Object.keys(value).flatMap((key) => entry(number, field, key, value[key]))
  return field.isList ? value.flatMap((/** @type {any} */ item) => encodedValue(number, field, item)) : encodedValue(number, field, value)
}

/** @param {Field} field */
function zeroOf({ form }) {
  return form === 'bool' ? false : form === 'int' ? 0 : ''
}

/**
 * @param {number} number
 * @param {Field} field
 * @param {any} value
 * @returns {Buffer[]}
 */
function encodedValue(number, { form, message }, value) {
  switch (form) {
    case 'bool':
    case 'int':
      return [tag(number, VARINT), varint(Number(value))]
    case 'message':
    case 'embedded':
      return delimited(number, encoded(message, value))
    case 'time':
      return delimited(number, Buffer.concat([tag(1, VARINT), varint(Date.parse(value) / 1000), tag(2, VARINT), varint(0)]))
    case 'quantity':
      return delimited(number, Buffer.concat(text(1, String(value))))
    case 'intOrString':
      return delimited(number, intOrString(value))
    case 'unread':
      return delimited(number, Buffer.from(JSON.stringify(value)))
    default:
      return text(number, String(value))
  }
}

/**
 * @param {number} number
 * @param {Field} field
 * @param {string} key
 * @param {any} value
 */
function entry(number, { form }, key, value) {
  const valueParts = form === 'quantityMap' ? delimited(2, Buffer.concat(text(1, String(value)))) : text(2, String(value))
  return delimited(number, Buffer.concat([...text(1, key), ...valueParts]))
}

/** @param {number | string} value */
function intOrString(value) {
  const isText = typeof value === 'string'
  const int = [tag(1, VARINT), varint(isText ? 1 : 0), tag(2, VARINT), varint(isText ? 0 : value)]
  return Buffer.concat([...int, ...text(3, isText ? value : '')])
}

/**
 * @param {number} number
 * @param {string} value
 */
function text(number, value) {
  return delimited(number, Buffer.from(value))
}

/**
 * @param {number} number
 * @param {Buffer} bytes
 */
function delimited(number, bytes) {
  return [tag(number, DELIMITED), varint(bytes.length), bytes]
}

/**
 * @param {number} number
 * @param {number} wireType
 */
function tag(number, wireType) {
  return varint((number << 3) | wireType)
}

/**
 * Seven bits a byte, the lowest first; negative numbers as 64 bits.
 * @param {number} value
 */
function varint(value) {
  const bytes = []
  let left = BigInt.asUintN(64, BigInt(value))
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128)
  bytes.push(Number(left))
  return Buffer.from(bytes)
}
