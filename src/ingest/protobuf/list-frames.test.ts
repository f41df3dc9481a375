import { expect, test } from 'vitest'
import { listAsProtobuf } from '../../../test/support/list-as-protobuf.mjs'
import { isProtobuf, ListFrames } from './list-frames.ts'
import { messageOf } from './message.ts'
import { ObjectReader } from './object-reader.ts'
import { DamagedMessageError } from './wire-reader.ts'

const NAMES = ['web-1', 'a', 'x'.repeat(300)]
const LIST = {
  apiVersion: 'v1',
  kind: 'PodList',
  metadata: { resourceVersion: '77', continue: 'next' },
  items: NAMES.map((name) => ({ metadata: { name } })),
}
const BYTES = listAsProtobuf(messageOf('Pod'), LIST)
const reader = new ObjectReader()

/** What the bytes contain when they arrive in parts of `size`. */
function partsOf(bytes: Buffer, size: number) {
  const frames = new ListFrames()
  const parts: unknown[] = []
  for (let at = 0; at < bytes.length; at += size) {
    for (const { part, bytes: buffer, start, end } of frames.push(bytes.subarray(at, at + size))) {
      const message = messageOf({ type: 'TypeMeta', metadata: 'ListMeta', item: 'Pod' }[part])
      parts.push([part, reader.read(message, buffer, start, end)])
    }
  }
  return { parts, complete: frames.complete }
}

test('a list is cut into its type, its metadata and its items, wherever its bytes are cut', () => {
  const expected = [
    ['type', { apiVersion: 'v1', kind: 'PodList' }],
    ['metadata', { resourceVersion: '77', continue: 'next' }],
    ...NAMES.map((name) => ['item', { metadata: { name } }]),
  ]
  for (let size = 1; size <= BYTES.length; size++) expect(partsOf(BYTES, size)).toEqual({ parts: expected, complete: true })
})

test('a list is complete only with its last byte', () => {
  const end = BYTES.length - 4
  for (let length = 0; length < end; length++) expect(partsOf(BYTES.subarray(0, length), 50).complete).toBe(false)
  expect(partsOf(BYTES.subarray(0, end), 50).complete).toBe(true)
})

test('bytes that are not a list in protobuf are an error', () => {
  expect(isProtobuf(BYTES)).toBe(true)
  expect(isProtobuf(Buffer.from('{"kind":"PodList"}'))).toBe(false)
  expect(() => partsOf(Buffer.from('k9s\0'), 4)).toThrow('it does not begin as protobuf of Kubernetes')
  expect(() => partsOf(Buffer.concat([BYTES.subarray(0, 4), Buffer.from([0x7a, 1, 0])]), 50)).toThrow(
    'a list has a field that is not known',
  )
})

test('every changed byte is read, or is an error that says so', () => {
  for (let at = 0; at < BYTES.length; at++) {
    for (const change of [1, 0x80, 0xff]) {
      const damaged = Buffer.from(BYTES)
      damaged[at] = (damaged[at] ?? 0) ^ change
      try {
        partsOf(damaged, 64)
      } catch (error) {
        expect(['DamagedMessageError', 'UnknownFieldError']).toContain(error instanceof Error ? error.name : error)
      }
    }
  }
})

test('an item that claims to be larger than any object is an error', () => {
  const huge = Buffer.concat([
    BYTES.subarray(0, 4),
    Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x12, 0xff, 0xff, 0xff, 0xff, 0x07]),
  ])
  expect(() => partsOf(huge, 64)).toThrow(DamagedMessageError)
})
