import { expect, it } from 'vitest'
import { T0 } from '../../../../test/support/builders.ts'
import { addMs } from '../../../kube/instant.ts'
import { RequestBucket } from './request-bucket.ts'

/** When this many requests are sent that are all ready at a moment, in milliseconds after T0. */
function sent(bucket: RequestBucket, count: number, readyMs = 0): readonly number[] {
  return Array.from({ length: count }, () => bucket.take(addMs(T0, readyMs)) - T0)
}

it('sends thirty requests at once, then twenty a second', () => {
  const times = sent(new RequestBucket(), 33)
  expect([times.slice(0, 30).every((ms) => ms === 0), times.slice(30)]).toEqual([true, [50, 100, 150]])
})

it('is full again after a second and a half, and not fuller after a day', () => {
  const bucket = new RequestBucket()
  sent(bucket, 30)
  expect(sent(bucket, 11, 500)).toEqual([...Array<number>(10).fill(500), 550])
  expect(sent(bucket, 31, 86_400_000).at(-1)).toBe(86_400_050)
})
