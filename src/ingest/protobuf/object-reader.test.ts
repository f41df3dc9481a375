import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodedItem } from '../../../test/support/list-as-protobuf.mjs'
import { type Field, type Message, messageOf } from './message.ts'
import { ObjectReader, UnknownFieldError } from './object-reader.ts'
import { DamagedMessageError } from './wire-reader.ts'

const POD = messageOf('Pod')
type Fields = Record<string, unknown>

/** A random value of a field, as JSON has it. */
function jsonOf(field: Field): fc.Arbitrary<unknown> {
  const text = fc.string({ minLength: field.omitsZero ? 1 : 0, maxLength: 12 })
  const quantity = fc.constantFrom('1', '500m', '2Gi')
  switch (field.form) {
    case 'bool':
      return field.omitsZero ? fc.constant(true) : fc.boolean()
    case 'int':
      return fc.maxSafeInteger().filter((value) => value !== 0 || !field.omitsZero)
    case 'message':
      return objectOf(field.message)
    case 'time':
      return fc.integer({ min: 1, max: 4e9 }).map((seconds) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`)
    case 'quantity':
      return quantity
    case 'intOrString':
      return fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), text)
    case 'textMap':
      return fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), text, {
        minKeys: 1,
        maxKeys: 4,
        noNullPrototype: true,
      })
    case 'quantityMap':
      return fc.dictionary(fc.string(), quantity, { minKeys: 1, maxKeys: 4, noNullPrototype: true })
    default:
      return text
  }
}

function objectOf(message: Message): fc.Arbitrary<Fields> {
  const all: Record<string, fc.Arbitrary<unknown>> = {}
  const embedded: fc.Arbitrary<Fields>[] = []
  for (const field of message) {
    if (field === undefined || field.form === 'unread') continue
    if (field.form === 'embedded') embedded.push(objectOf(field.message))
    else all[field.key] = field.isList ? fc.array(jsonOf(field), { minLength: 1, maxLength: 2 }) : jsonOf(field)
  }
  const own = fc.record(all, { requiredKeys: [], noNullPrototype: true })
  return fc.tuple(own, ...embedded).map((parts) => Object.assign({}, ...parts))
}

function read(item: Buffer, message = POD): Fields {
  // Behind the tag and the length of an item.
  let start = 1
  while ((item[start] ?? 0) > 127) start++
  return new ObjectReader().read(message, item, start + 1, item.length)
}

test('a message is read to the object that its JSON is', () => {
  const spec = messageOf('Container')
  fc.assert(
    fc.property(
      fc.oneof(
        objectOf(spec).map((object) => [spec, object] as const),
        objectOf(messageOf('PodStatus')).map((object) => [messageOf('PodStatus'), object] as const),
      ),
      ([message, object]) => {
        expect(read(encodedItem(message, object), message)).toEqual(JSON.parse(JSON.stringify(object)))
      },
    ),
  )
})

test('zeros are fields of the object where JSON has them', () => {
  const status = { name: '', ready: false, restartCount: 0, started: false }
  const pod = { metadata: { name: 'a' }, spec: { containers: [], hostNetwork: false }, status: { containerStatuses: [status] } }
  expect(read(encodedItem(POD, pod))).toEqual({ metadata: { name: 'a' }, spec: {}, status: { containerStatuses: [status] } })
})

test('the fields of an embedded struct are fields of the object', () => {
  const probe = { httpGet: { path: '/', port: 'http' }, periodSeconds: 5 }
  const pod = { spec: { volumes: [{ name: 'a', emptyDir: {} }], containers: [{ name: 'a', livenessProbe: probe }] } }
  expect(read(encodedItem(POD, pod))).toEqual(pod)
})

test('a field that is not known is an error, at every depth', () => {
  const [spec] = POD.flatMap((field) => (field?.key === 'spec' ? [field] : []))
  const newer: Message = [...messageOf('PodSpec'), { ...(spec as Field), key: 'other', form: 'text', wireType: 2, message: [] }]
  const pod: Message = POD.map((field) => (field?.key === 'spec' ? { ...field, message: newer } : field))
  const item = encodedItem(pod, { metadata: { name: 'a' }, spec: { other: 'x' } })
  expect(() => read(item)).toThrow(UnknownFieldError)
  expect(() => read(item)).toThrow(`a message has field ${newer.length - 1}, which is not known`)
})

test('a message that is cut off, or whose number has another type, is an error', () => {
  const item = encodedItem(POD, { metadata: { name: 'web', labels: { app: 'web' } }, spec: { priority: 300 } })
  expect(() => new ObjectReader().read(POD, item, 2, item.length - 1)).toThrow(DamagedMessageError)
  expect(() => new ObjectReader().read(POD, Buffer.from([0x08, 1]), 0, 2)).toThrow('metadata has another type than expected')
})
