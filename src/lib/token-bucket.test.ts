import { expect, it } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

/** When this many tokens may be used that are all requested at a moment, in milliseconds. */
function taken(bucket: TokenBucket, count: number, atMs = 0): readonly number[] {
  return Array.from({ length: count }, () => bucket.take(atMs))
}

it('grants thirty tokens at once, then twenty a second', () => {
  const times = taken(new TokenBucket({ perSecond: 20, burst: 30 }), 33)
  expect([times.slice(0, 30).every((ms) => ms === 0), times.slice(30)]).toEqual([true, [50, 100, 150]])
})

it('is full again after a second and a half, and does not exceed its size after a day', () => {
  const bucket = new TokenBucket({ perSecond: 20, burst: 30 })
  taken(bucket, 30)
  expect(taken(bucket, 11, 500)).toEqual([...Array<number>(10).fill(500), 550])
  expect(taken(bucket, 31, 86_400_000).at(-1)).toBe(86_400_050)
})

it('keeps the debt of taken tokens when it is copied', () => {
  const bucket = new TokenBucket({ perSecond: 5, burst: 10 })
  taken(bucket, 3)
  expect([bucket.debtMs(0), bucket.debtMs(500), bucket.debtMs(700)]).toEqual([600, 100, 0])
  bucket.shift(60_000)
  expect(bucket.debtMs(60_000)).toBe(600)
})
