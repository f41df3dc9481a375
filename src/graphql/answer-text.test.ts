import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answerText } from './answer-text.ts'

function written(value: object, lengthMax = Number.POSITIVE_INFINITY): { readonly text: string; readonly pauses: number } {
  const writing = answerText(value, lengthMax)
  let pauses = 0
  let step = writing.next()
  for (; !step.done; step = writing.next()) pauses++
  return { text: step.value, pauses }
}

it('writes the same text as JSON.stringify', () => {
  fc.assert(fc.property(fc.object({ maxDepth: 4, maxKeys: 30 }), (value) => written(value).text === JSON.stringify(value)))
  const long = {
    data: { items: Array.from({ length: 50 }, (_, i) => ({ i, at: undefined, nothing: null })), none: [], empty: {} },
  }
  expect(written(long).text).toBe(JSON.stringify(long))
})

it('pauses in a long answer, and refuses one that is longer than allowed', () => {
  const long = { items: Array.from({ length: 5000 }, (_, i) => `item ${i}`) }
  expect(written(long).pauses).toBe(3)
  const { length } = JSON.stringify(long)
  expect(written(long, length).text).toHaveLength(length)
  expect(() => written(long, length - 1)).toThrow(/answerLength/)
})
