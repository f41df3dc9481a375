import { expect, it } from 'vitest'
import { createPlayClock, secondsAfter } from './play-clock.ts'

it.each([
  ['1', 5, 2000, 7],
  ['10', 5, 2000, 25],
  ['60', 0, 500, 30],
  ['fit', 0, 10_000, 300],
  ['fit', 30, 1000, 60],
  ['60', 290, 1000, 300],
] as const)('at speed %s virtual time goes from %d s in %d ms to %d s', (speed, seconds, elapsedMs, expected) => {
  expect(secondsAfter({ seconds, elapsedMs, speed, until: 300 })).toBe(expected)
})

it.each([
  [-1, 0],
  [4, 4],
  [99, 10],
])('a clock of 10 s that is set to %d s is at %d s, and stands still', (to, at) => {
  const clock = createPlayClock(10)
  clock.seek(to)
  expect([clock.seconds.value, clock.isPlaying.value]).toEqual([at, false])
})
