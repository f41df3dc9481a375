import { describe, expect, it } from 'vitest'
import { instant } from '../../../kube/instant.ts'
import { EvictionQueue } from './eviction-queue.ts'

const at = (seconds: number) => instant(seconds * 1000)

describe('EvictionQueue', () => {
  it('releases the first entry at once and then one every ten seconds, in order', () => {
    const queue = new EvictionQueue(0.1)
    for (const name of ['a', 'b', 'a']) queue.add(name)
    expect([queue.take(at(0)), queue.take(at(9.9)), queue.waitMs(at(4)), queue.take(at(10)), queue.take(at(30))]).toEqual([
      'a',
      undefined,
      6000,
      'b',
      undefined,
    ])
  })

  it('keeps all entries while the rate is zero, and starts with an empty bucket after that', () => {
    const queue = new EvictionQueue(0.1)
    queue.add('a')
    queue.setRate(0, at(0))
    expect([queue.waitMs(at(100)), queue.take(at(100))]).toEqual([undefined, undefined])
    queue.setRate(0.1, at(100))
    expect([queue.take(at(109)), queue.take(at(110))]).toEqual([undefined, 'a'])
  })

  it('keeps a full bucket full when the rate changes', () => {
    const queue = new EvictionQueue(0.1)
    queue.add('a')
    queue.setRate(0.01, at(0))
    expect([queue.take(at(0)), queue.isEmpty]).toEqual(['a', true])
    queue.add('b')
    expect(queue.waitMs(at(1))).toBe(99_000)
    queue.remove('b')
    expect(queue.isEmpty).toBe(true)
  })

  it('drops canceled entries without consuming tokens', () => {
    const queue = new EvictionQueue(0.1)
    for (const name of ['a', 'b', 'c']) queue.add(name)
    queue.keep((name) => name !== 'a')
    expect([queue.take(at(0)), queue.take(at(10)), queue.isEmpty]).toEqual(['b', 'c', true])
  })
})
