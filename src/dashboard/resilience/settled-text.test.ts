import { expect, it } from 'vitest'
import { settledText } from './settled-text.ts'

it('names a run that ended before its consequences had settled', () => {
  expect([settledText(348), settledText(null)]).toEqual(['5m48s', 'not settled'])
})
