import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodedItem } from '../../../test/support/list-as-protobuf.mjs'
import { messageOf } from './message.ts'
import { ObjectReader } from './object-reader.ts'

const META = messageOf('ObjectMeta')

/** Reads metadata one after the other with `reader`. */
function read(reader: ObjectReader, meta: object, more = Buffer.alloc(0)): Record<string, unknown> {
  const item = encodedItem(META, meta)
  let start = 1
  while ((item[start] ?? 0) > 127) start++
  const bytes = Buffer.concat([item, more])
  return reader.read(META, bytes, start + 1, bytes.length)
}

const text = fc.constantFrom('a', 'b', 'long'.repeat(40))
const map = fc.dictionary(fc.constantFrom('app', 'zone', '__proto__'), text, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
const owner = fc.record({
  apiVersion: fc.constant('apps/v1'),
  kind: fc.constantFrom('ReplicaSet', 'StatefulSet'),
  name: text,
  uid: text,
  controller: fc.boolean(),
})
const meta = fc.record(
  {
    name: fc.constantFrom('web-1', 'web-2'),
    labels: map,
    annotations: map,
    ownerReferences: fc.array(owner, { minLength: 1, maxLength: 3 }),
    finalizers: fc.array(text, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['name'], noNullPrototype: true },
)

test('metadata that follows other metadata is read as it would be alone', () => {
  fc.assert(
    fc.property(fc.array(meta, { minLength: 2, maxLength: 12 }), (metas) => {
      const reader = new ObjectReader()
      for (const one of metas) expect(read(reader, one)).toEqual(one)
    }),
  )
})

test('metadata with the same labels and owners as the one before it shares their objects', () => {
  const reader = new ObjectReader()
  const shared = { labels: { app: 'web' }, ownerReferences: [{ kind: 'ReplicaSet', name: 'web', uid: 'u' }] }
  const first = read(reader, { name: 'web-1', ...shared })
  const second = read(reader, { name: 'web-2', ...shared })
  expect(second['labels']).toBe(first['labels'])
  expect(second['ownerReferences']).toBe(first['ownerReferences'])
})

test('an entry more or less is another map', () => {
  const reader = new ObjectReader()
  read(reader, { name: 'web-1', labels: { a: '1' } })
  expect(read(reader, { name: 'web-2', labels: { a: '1', b: '2' } })['labels']).toEqual({ a: '1', b: '2' })
  expect(read(reader, { name: 'web-3', labels: { a: '1' } })['labels']).toEqual({ a: '1' })
})

test('entries that do not follow each other are read, and change no object that was read before', () => {
  const reader = new ObjectReader()
  const first = read(reader, { name: 'web-1', labels: { a: '1' }, finalizers: ['x'] })
  const entry = Buffer.from([(11 << 3) | 2, 6, (1 << 3) | 2, 1, 98, (2 << 3) | 2, 1, 50])
  const second = read(reader, { name: 'web-2', labels: { a: '1' }, finalizers: ['x'] }, entry)
  expect(second['labels']).toEqual({ a: '1', b: '2' })
  expect(first['labels']).toEqual({ a: '1' })
})
