import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pause } from './pause.ts'

const LONG_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a pause has ended, once all that can happen without time has happened. */
async function isOver(paused: Promise<void>): Promise<boolean> {
  let over = false
  void paused.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return over
}

it('ends after its time', async () => {
  const paused = pause(LONG_MS)
  expect(await isOver(paused)).toBe(false)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(await isOver(paused)).toBe(true)
})

it('ends when its signal is aborted, and leaves no timer', async () => {
  const stop = new AbortController()
  const paused = pause(LONG_MS, stop.signal)
  expect(await isOver(paused)).toBe(false)
  stop.abort()
  expect(await isOver(paused)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('does not begin when its signal is aborted already', async () => {
  expect(await isOver(pause(LONG_MS, AbortSignal.abort()))).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
