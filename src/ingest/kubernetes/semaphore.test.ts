import { describe, expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

describe('Semaphore', () => {
  it('runs a limited number at a time, in order, and continues after a failure', async () => {
    const semaphore = new Semaphore(2)
    const begun: number[] = []
    let running = 0
    let most = 0
    const task = (i: number) =>
      semaphore.run(async () => {
        begun.push(i)
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        running--
        if (i === 1) throw new Error('no')
      })
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map(task))
    expect(begun).toEqual([0, 1, 2, 3, 4])
    expect(most).toBe(2)
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  })
})
