import { expect, it } from 'vitest'
import { waitText } from './wait-text.ts'

it.each([
  [{ runs: 0, total: 5000 }, 4999, undefined],
  [{ runs: 0, total: 5000 }, 34_000, 'Under way for 34 s'],
  [{ runs: 9, total: 5000 }, 34_000, 'Under way for 34 s'],
  [{ runs: 53, total: null }, 185_000, 'Under way for 3 min 5 s'],
  [{ runs: 693, total: 5000 }, 60_000, 'Under way for 1 min, about 6 min left'],
  [{ runs: 4900, total: 5000 }, 600_000, 'Under way for 10 min, about 10 s left'],
  [{ runs: 50, total: 100 }, 43_000, 'Under way for 43 s, about 40 s left'],
  [{ runs: 100, total: 100 }, 90_000, 'Under way for 1 min 30 s'],
])('of %j after %d ms: %s', (progress, elapsedMs, text) => {
  expect(waitText(progress, elapsedMs)).toBe(text)
})
