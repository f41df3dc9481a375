import { beforeEach, describe, expect, it } from 'vitest'
import { EVENTS } from '../resources.ts'
import { readPage } from './list-page.ts'
import { PageAhead } from './page-ahead.ts'

type Body = AsyncIterable<Buffer>

const NEVER = new AbortController().signal
const text = (...parts: readonly string[]): Body =>
  (async function* () {
    for (const part of parts) yield Buffer.from(part)
  })()

describe('the next page of a list', () => {
  let requested: { readonly query: string; readonly signal: AbortSignal }[]
  let answer: (query: string) => Promise<Body>
  let ahead: PageAhead
  beforeEach(() => {
    requested = []
    answer = async (query) => text(`page ${query}`)
    ahead = new PageAhead((query, signal) => {
      requested.push({ query, signal })
      return answer(query)
    })
  })

  const queries = (): readonly string[] => requested.map(({ query }) => query)

  it('is requested before the objects of this page have arrived', async () => {
    const seen: (readonly string[])[] = []
    const body = (async function* () {
      yield Buffer.from('{"kind":"EventList","apiVersion":"v1","metadata":{"resourceVersion":"7","continue":"more"},"items":[')
      seen.push(queries())
      yield Buffer.from('{"metadata":{"name":"a"}}]}')
    })()
    const pages = readPage(body, EVENTS, { onContinue: (token) => ahead.request(token, NEVER) })
    let next = await pages.next()
    while (!next.done) next = await pages.next()
    expect([next.value.continue, seen]).toEqual(['more', [['more']]])
    const parts: string[] = []
    for await (const part of await ahead.take('more', NEVER)) parts.push(`${part}`)
    expect([parts, queries()]).toEqual([['page more'], ['more']])
  })

  it('is not requested where the last page says that it is the last, or where the metadata comes late', async () => {
    for (const body of [
      '{"kind":"EventList","metadata":{"resourceVersion":"7","continue":""},"items":[]}',
      '{"kind":"EventList","items":[],"metadata":{"resourceVersion":"7","continue":"more"}}',
      '{"kind":"EventList","metadata":{"resourceVersion":"7"},"items":[]}',
    ])
      for await (const _ of readPage(text(body), EVENTS, { onContinue: (token) => ahead.request(token, NEVER) }));
    expect(requested).toEqual([])
  })

  it('is closed unread when another page is read, or none', async () => {
    ahead.request('b', NEVER)
    await ahead.take('c', NEVER)
    ahead.request('d', NEVER)
    ahead.drop()
    expect(requested.map(({ query, signal }) => [query, signal.aborted])).toEqual([
      ['b', true],
      ['c', false],
      ['d', true],
    ])
  })

  it('fails when it is read, not before', async () => {
    answer = () => Promise.reject(new Error('gone'))
    ahead.request('b', NEVER)
    await new Promise((done) => setTimeout(done, 5))
    await expect(ahead.take('b', NEVER)).rejects.toThrow('gone')
    answer = async () => text('again')
    await ahead.take('b', NEVER)
    expect(queries()).toEqual(['b', 'b'])
  })
})
