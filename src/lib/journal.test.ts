import { describe, expect, it } from 'vitest'
import { Journal } from './journal.ts'

describe('Journal', () => {
  it('returns the unread entries to each follower', () => {
    const log = new Journal<string>()
    expect(log.since(0)).toEqual([])
    log.add('a')
    const position = log.position
    log.add('b')
    log.add('b')
    expect(log.since(0)).toEqual(['a', 'b', 'b'])
    expect(log.since(position)).toEqual(['b', 'b'])
    expect(log.since(log.position)).toEqual([])
  })

  it('reports when the requested entries were dropped', () => {
    const log = new Journal<number>()
    for (let i = 0; i < 20_000; i++) log.add(i)
    expect(log.position).toBe(20_000)
    expect(log.since(0)).toBeUndefined()
    expect(log.since(19_997)).toEqual([19_997, 19_998, 19_999])
  })
})
