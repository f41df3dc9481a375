import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Silence, untilAnswered } from './until-answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A read that ends when the test ends it, or with its signal. */
function started() {
  const ended = new AbortController()
  const silences: (Silence | undefined)[] = []
  const attempts: { readonly observe: () => void; readonly answer: (text: string) => void }[] = []
  const read = (signal: AbortSignal, observe: () => void) =>
    new Promise<string>((answer, fail) => {
      attempts.push({ observe, answer })
      signal.addEventListener('abort', () => fail(signal.reason))
    })
  const answer = untilAnswered(read, { signal: ended.signal, onSilence: (silence) => silences.push(silence) })
  return { answer, attempts, silences, end: () => ended.abort(), isSilent: () => silences.at(-1) !== undefined }
}

it('is silent 20 s after the last sign of the server, and until the next one', () => {
  const { attempts, isSilent } = started()
  vi.advanceTimersByTime(19_000)
  attempts[0]?.observe()
  vi.advanceTimersByTime(19_999)
  expect(isSilent()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isSilent()).toBe(true)
  attempts[0]?.observe()
  expect(isSilent()).toBe(false)
})

it('has no silence after an answer', async () => {
  const { answer, attempts, silences } = started()
  attempts[0]?.answer('done')
  expect(await answer).toBe('done')
  vi.advanceTimersByTime(60_000)
  expect(silences).toEqual([])
})

it('reads again on request', async () => {
  const { answer, attempts, silences, isSilent } = started()
  vi.advanceTimersByTime(20_000)
  silences.at(-1)?.retry()
  await vi.waitFor(() => expect(attempts).toHaveLength(2))
  expect(isSilent()).toBe(false)
  attempts[1]?.answer('second')
  expect(await answer).toBe('second')
})

it('ends with an error of its own when it is cancelled, and with that of the read when its caller ends it', async () => {
  const cancelled = started()
  vi.advanceTimersByTime(20_000)
  cancelled.silences.at(-1)?.cancel()
  await expect(cancelled.answer).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(cancelled.isSilent()).toBe(false)
  const left = started()
  left.end()
  await expect(left.answer).rejects.toMatchObject({ name: 'AbortError' })
})
