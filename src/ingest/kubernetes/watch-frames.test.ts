import { describe, expect, it } from 'vitest'
import { assert } from '../../lib/assert.ts'
import { resourceOfKind } from '../resources.ts'
import { ApiError } from './api-error.ts'
import { BadLineError, notAfter, splitLines, watchFrames } from './watch-frames.ts'

async function* chunksOf(text: string, bytes: number): AsyncGenerator<Buffer> {
  const all = Buffer.from(text)
  for (let i = 0; i < all.length; i += bytes) yield all.subarray(i, i + bytes)
}

describe('splitLines', () => {
  for (const bytes of [1, 2, 3, 5, 100]) {
    it(`splits at newlines and drops what has none, in chunks of ${bytes} bytes`, async () => {
      const lines: string[] = []
      for await (const some of splitLines(chunksOf('é1\nzwei\r\n\n💡\nrest', bytes))) lines.push(...some)
      expect(lines).toEqual(['é1', 'zwei\r', '💡'])
    })
  }
})

const frame = (type: string, name: string, version: string) =>
  JSON.stringify({ type, object: { kind: 'Pod', apiVersion: 'v1', metadata: { name, resourceVersion: version } } })

const pods = resourceOfKind('Pod')

async function read(lines: readonly string[]): Promise<{ seen: string[]; error: unknown }> {
  assert(pods !== undefined, 'pods are read')
  const seen: string[] = []
  try {
    for await (const frames of watchFrames(chunksOf(`${lines.join('\n')}\n`, 1_000), pods)) {
      seen.push(...frames.map(({ type, resourceVersion }) => `${type} ${resourceVersion}`))
    }
  } catch (error) {
    return { seen, error }
  }
  return { seen, error: undefined }
}

describe('watchFrames', () => {
  it('reads events and bookmarks', async () => {
    const { seen, error } = await read([
      frame('ADDED', 'a', '1'),
      frame('MODIFIED', 'a', '2'),
      frame('DELETED', 'a', '3'),
      frame('BOOKMARK', '', '9'),
    ])
    expect(seen).toEqual(['ADDED 1', 'MODIFIED 2', 'DELETED 3', 'BOOKMARK 9'])
    expect(error).toBeUndefined()
  })

  it('returns what precedes an ERROR, then throws it', async () => {
    const status = JSON.stringify({ type: 'ERROR', object: { code: 410, reason: 'Expired', message: 'too old' } })
    const { seen, error } = await read([frame('ADDED', 'a', '1'), status, frame('ADDED', 'b', '2')])
    expect(seen).toEqual(['ADDED 1'])
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ gone: true, message: 'too old' })
  })

  for (const line of [
    'x',
    '{',
    'null',
    '[]',
    '{"type":"ADDED"}',
    '{"type":"ADDED","object":{"kind":"Pod","apiVersion":"v1","metadata":{}}}',
    '{"type":"ADDED","object":{"metadata":{"name":"b"}}}',
    '{"type":"ADDED","object":{"kind":"Node","apiVersion":"v1","metadata":{"name":"b"}}}',
    '{"type":"DELETED","object":{"kind":"Pod","apiVersion":"v2","metadata":{"name":"a"}}}',
    '{"type":"BOOKMARK","object":{"kind":"Node","apiVersion":"v1","metadata":{"resourceVersion":"99"}}}',
    '{"type":"LATER","object":{"kind":"Pod","apiVersion":"v1"}}',
  ]) {
    it(`returns what precedes ${line}, then nothing more`, async () => {
      const { seen, error } = await read([frame('ADDED', 'a', '1'), line, frame('ADDED', 'b', '2')])
      expect(seen).toEqual(['ADDED 1'])
      expect(error).toBeInstanceOf(BadLineError)
    })
  }
})

describe('notAfter', () => {
  const cases: [a: string, b: string, want: boolean][] = [
    ['5', '5', true],
    ['9', '10', true],
    ['10', '9', false],
    ['99999999999999999998', '99999999999999999999', true],
    ['', '5', false],
    ['5', '', false],
    ['abc', '5', false],
  ]
  for (const [a, b, want] of cases) {
    it(`${a || 'nothing'} is ${want ? 'not after' : 'after, or not comparable to,'} ${b || 'nothing'}`, () => {
      expect(notAfter(a, b)).toBe(want)
    })
  }
})
