import { expect, it } from 'vitest'
import { atOnce } from './at-once.ts'
import { eachInParts, flatMapInParts } from './in-parts.ts'

const ITEMS = Array.from({ length: 1000 }, (_, i) => i)

it('calls each item once and in order, and pauses several times', () => {
  const seen: number[] = []
  const work = eachInParts(ITEMS, (item) => seen.push(item))
  let pauses = 0
  while (!work.next().done) pauses++
  expect(seen).toEqual(ITEMS)
  expect(pauses).toBe(3)
})

it('does nothing before the first request', () => {
  const seen: number[] = []
  const work = eachInParts(ITEMS, (item) => seen.push(item))
  work.next()
  expect(seen).toHaveLength(256)
})

it('returns the result of flatMap', () => {
  const twiceIfEven = (item: number): readonly number[] => (item % 2 === 0 ? [item, item] : [])
  expect(atOnce(flatMapInParts(ITEMS, twiceIfEven))).toEqual(ITEMS.flatMap(twiceIfEven))
})
