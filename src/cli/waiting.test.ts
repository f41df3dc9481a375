import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catchOutput } from '../../test/support/cli.ts'
import { showWaiting } from './waiting.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function waited(ms: number, terminal: boolean): Promise<string> {
  const caught = catchOutput()
  const answer = new Promise<string>((resolve) => setTimeout(() => resolve('there'), ms))
  const shown = showWaiting('asking', answer, { ...caught.io, terminal })
  await vi.advanceTimersByTimeAsync(ms)
  expect(await shown).toBe('there')
  return caught.err()
}

it('shows seconds on a terminal, and takes them away', async () => {
  expect(await waited(2500, true)).toBe('\r\u001b[Kasking ... 1 s\r\u001b[Kasking ... 2 s\r\u001b[K')
})

it('says nothing of what is quick, and nothing into a file', async () => {
  expect([await waited(900, true), await waited(5000, false)]).toEqual(['', ''])
})

it('takes the line away when there is no answer', async () => {
  const caught = catchOutput()
  const answer = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('gone')), 1500))
  const shown = showWaiting('asking', answer, { ...caught.io, terminal: true })
  const failed = expect(shown).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(1500)
  await failed
  expect(caught.err().endsWith('\r\u001b[K')).toBe(true)
})
