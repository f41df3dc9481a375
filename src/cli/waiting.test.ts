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

it('shows seconds on a terminal, and erases them at the end', async () => {
  expect(await waited(2500, true)).toBe('\r\u001b[Kasking ... 1 s\r\u001b[Kasking ... 2 s\r\u001b[K')
})

it('prints nothing for quick answers, and nothing into a file', async () => {
  expect([await waited(900, true), await waited(5000, false)]).toEqual(['', ''])
})

it('erases the line when there is no answer', async () => {
  const caught = catchOutput()
  const answer = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('gone')), 1500))
  const shown = showWaiting('asking', answer, { ...caught.io, terminal: true })
  const failed = expect(shown).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(1500)
  await failed
  expect(caught.err().endsWith('\r\u001b[K')).toBe(true)
})

it('prints the progress in percent where it is known, otherwise the number of runs', async () => {
  const caught = catchOutput()
  const answer = new Promise<string>((resolve) => setTimeout(() => resolve('there'), 4500))
  const follow = async function* () {
    yield { done: 1, total: null }
    await new Promise((resolve) => setTimeout(resolve, 1500))
    yield { done: 199, total: 200 }
  }
  const shown = showWaiting('asking', answer, { ...caught.io, terminal: true, follow })
  await vi.advanceTimersByTimeAsync(4500)
  await shown
  expect(caught.err().split('\r\u001b[K')).toEqual([
    '',
    'asking ... 1 s',
    'asking ... 2 s, 1 run made',
    '[####################]  99 %, 199 of 200, 3 s',
    '[####################]  99 %, 199 of 200, 4 s',
    '',
  ])
})

it('shows seconds while the progress is unknown', async () => {
  const caught = catchOutput()
  const answer = new Promise<string>((resolve) => setTimeout(() => resolve('there'), 2500))
  const follow = () => {
    throw new Error('no such field')
  }
  const shown = showWaiting('asking', answer, { ...caught.io, terminal: true, follow })
  await vi.advanceTimersByTimeAsync(2500)
  await shown
  expect(caught.err()).toContain('asking ... 2 s')
})
