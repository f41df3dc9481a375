import { expect, it } from 'vitest'
import { bytesText, excessText } from './limit-text.ts'

it.each([
  ['actions', 1, 2, 'actions: 2 requested, 1 allowed'],
  ['inquiryRuns', 1, 2, 'runs of one question: 2 requested, 1 allowed'],
  ['virtualMs', 86_400_000, 90_000_000, 'virtual time of a run: 25 h requested, 24 h allowed'],
  ['standingIntervalMsMin', 1000, 100, 'interval between two runs: 100 ms requested, at least 1 s allowed'],
  ['wallMs', 60_000, 60_001, 'the run takes longer than 1 min'],
])('names what the limit %s is of, in readable units', (limit, allowed, requested, expected) => {
  expect(excessText(limit, allowed, requested)).toBe(expected)
})

it.each([
  [1 << 20, '1 MiB'],
  [10 << 10, '10 KiB'],
  [10_000, '10000 bytes'],
  [0, '0 bytes'],
])('%s bytes are %s', (bytes, expected) => {
  expect(bytesText(bytes)).toBe(expected)
})
