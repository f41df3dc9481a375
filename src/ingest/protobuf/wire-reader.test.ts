import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DamagedMessageError, WireReader } from './wire-reader.ts'

function readerOf(...bytes: number[]): WireReader {
  const reader = new WireReader()
  reader.bytes = Buffer.from(bytes)
  return reader
}

/** The slow plain way: seven bits a byte, the lowest first. */
function varintBytes(value: bigint): number[] {
  const bytes: number[] = []
  let left = BigInt.asUintN(64, value)
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128)
  return [...bytes, Number(left)]
}

test('numbers that JavaScript has exactly are read exactly, negative ones too', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const bytes = varintBytes(BigInt(value))
      const reader = readerOf(...bytes, 99)
      expect(reader.varint()).toBe(value)
      expect(reader.at).toBe(bytes.length)
    }),
  )
})

test.each([
  0,
  1,
  127,
  128,
  300,
  2 ** 28 - 1,
  2 ** 28,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 35,
  2 ** 53 - 1,
  -1,
  -(2 ** 31),
  -(2 ** 40),
])('the number %d is read', (value) => {
  expect(readerOf(...varintBytes(BigInt(value))).varint()).toBe(value)
})

test('a number of more than 64 bits is an error', () => {
  expect(() => readerOf(...Array<number>(11).fill(0x80)).varint()).toThrow(DamagedMessageError)
})

test('a number that the end of the buffer cuts off ends behind it', () => {
  const reader = readerOf(0x80, 0x80)
  reader.varint()
  expect(reader.at).toBe(3)
})

test('a length that reaches behind its message is an error', () => {
  expect(readerOf(3, 1, 2, 3).delimitedEnd(4)).toBe(4)
  expect(() => readerOf(4, 1, 2, 3).delimitedEnd(4)).toThrow('a value is longer than what contains it')
  expect(() => readerOf(...varintBytes(-1n), 1).delimitedEnd(11)).toThrow('a value is longer than what contains it')
})
