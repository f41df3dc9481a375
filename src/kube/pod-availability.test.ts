import { expect, it } from 'vitest'
import { condition } from './condition.ts'
import { instant } from './instant.ts'
import { isPodAvailable } from './pod-availability.ts'

const ready = (since: number | undefined, status: 'True' | 'False' = 'True') => ({
  conditions: [condition({ type: 'Ready', status, lastTransitionTime: since === undefined ? undefined : instant(since) })],
})

it('is available once it has been ready for minReadySeconds', () => {
  expect(isPodAvailable(ready(0), 10, instant(9_999))).toBe(false)
  expect(isPodAvailable(ready(0), 10, instant(10_000))).toBe(true)
})

it('is available at once without minReadySeconds, and never when it is not ready', () => {
  expect(isPodAvailable(ready(undefined), 0, instant(0))).toBe(true)
  expect(isPodAvailable(ready(undefined), 1, instant(1e9))).toBe(false)
  expect(isPodAvailable(ready(0, 'False'), 0, instant(1e9))).toBe(false)
  expect(isPodAvailable({ conditions: [] }, 0, instant(1e9))).toBe(false)
})
