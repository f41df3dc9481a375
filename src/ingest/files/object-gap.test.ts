import { expect, it } from 'vitest'
import { ObjectGap } from './object-gap.ts'

async function* chunks(count: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < count; i++) yield Buffer.alloc(1024 * 1024)
}

it('ends the reading of a file in which no object follows', async () => {
  let read = 0
  const reading = async () => {
    for await (const chunk of new ObjectGap(3 * 1024 * 1024).measured(chunks(10))) read += chunk.length
  }
  await expect(reading()).rejects.toThrow('no object in the last 3 MiB')
  expect(read).toBe(3 * 1024 * 1024)
})

it('lets any number of bytes pass with objects among them', async () => {
  const gap = new ObjectGap(3 * 1024 * 1024)
  let read = 0
  for await (const chunk of gap.measured(chunks(10))) {
    read += chunk.length
    gap.end()
  }
  expect(read).toBe(10 * 1024 * 1024)
})
