import { expect, it } from 'vitest'
import { timeText } from './words.ts'

it('names a run that ended before its consequences had settled', () => {
  expect([timeText(348, 'not settled'), timeText(null, 'not settled')]).toEqual(['5 min 48 s', 'not settled'])
})
