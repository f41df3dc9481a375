import { describe, expect, it } from 'vitest'
import { EventQueue } from './event-queue.ts'

describe('EventQueue', () => {
  it('keeps a writer waiting while it is full, and loses nothing', async () => {
    const queue = new EventQueue<number>(3)
    let written = 0
    const writer = (async () => {
      for (let i = 0; i < 20; i++) {
        await queue.push(i)
        written = i + 1
      }
      queue.close()
    })()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(written).toBe(2)
    const read: number[] = []
    for await (const value of queue) read.push(value)
    await writer
    expect(read).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })

  it('makes no writer wait while there is room', async () => {
    const queue = new EventQueue<string>(2)
    expect(queue.push('first')).toBeUndefined()
    const full = queue.push('second')
    expect(full).toBeInstanceOf(Promise)
    await queue[Symbol.asyncIterator]().next()
    await full
    expect(queue.push('third')).toBeUndefined()
  })

  it('lets waiting writers and the reader go when it is closed', async () => {
    const full = new EventQueue<number>(1)
    const writers = [full.push(1), full.push(2)]
    full.close()
    await Promise.all(writers)
    await full.push(3)
    const read: number[] = []
    for await (const value of full) read.push(value)
    expect(read).toEqual([1, 2])
    const empty = new EventQueue<number>(1)
    const reader = empty[Symbol.asyncIterator]().next()
    empty.close()
    expect(await reader).toEqual({ done: true, value: undefined })
  })
})
