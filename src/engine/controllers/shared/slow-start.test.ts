import { describe, expect, it } from 'vitest'
import { slowStart } from './slow-start.ts'

describe('slowStart', () => {
  const table: readonly { name: string; count: number; allowed: number; attempts: number; failure: string | undefined }[] = [
    { name: 'nothing to do', count: 0, allowed: 9, attempts: 0, failure: undefined },
    { name: 'all succeed', count: 11, allowed: 99, attempts: 11, failure: undefined },
    { name: 'the very first fails', count: 500, allowed: 0, attempts: 1, failure: 'refused after 0' },
    { name: 'a batch with a failure is finished', count: 100, allowed: 3, attempts: 7, failure: 'refused after 3' },
    { name: 'the last batch is what is left', count: 5, allowed: 4, attempts: 5, failure: 'refused after 4' },
  ]
  it.each(table)('$name', ({ count, allowed, attempts, failure }) => {
    let made = 0
    let asked = 0
    const result = slowStart(count, () => {
      asked++
      if (made === allowed) return `refused after ${made}`
      made++
      return undefined
    })
    expect([asked, result]).toEqual([attempts, failure])
  })
})
