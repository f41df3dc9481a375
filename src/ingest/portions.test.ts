import { expect, test } from 'vitest'
import { portions } from './portions.ts'

async function* sent(texts: readonly string[], fault?: Error): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
  if (fault) throw fault
}

async function read(parts: AsyncIterable<Buffer>, into: string[] = []): Promise<string[]> {
  for await (const part of parts) into.push(part.toString())
  return into
}

test('the first part is passed on at once, later ones when they are large enough together', async () => {
  expect(await read(portions(sent(['head', 'ab', 'cd', 'efghi', 'jk', 'l']), 4))).toEqual(['head', 'abcd', 'efghi', 'jkl'])
})

test('nothing is made of nothing', async () => {
  expect(await read(portions(sent([]), 4))).toEqual([])
})

test('bytes that came before a fault are passed on before it', async () => {
  const before: string[] = []
  await expect(read(portions(sent(['head', 'ab'], new Error('broken off')), 4), before)).rejects.toThrow('broken off')
  expect(before).toEqual(['head', 'ab'])
})

test('a reader that ends early ends what it reads', async () => {
  let ended = false
  async function* watched(): AsyncGenerator<Buffer> {
    try {
      yield* sent(['head', 'abcd', 'efgh'])
    } finally {
      ended = true
    }
  }
  for await (const part of portions(watched(), 4)) if (part.toString() === 'abcd') break
  expect(ended).toBe(true)
})
