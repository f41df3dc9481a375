import { expect, it } from 'vitest'
import { readSweep } from './read-sweep.ts'

/** A server whose sweep has this many points on each page. */
function serverOf(pages: readonly (readonly number[])[]) {
  const requested: unknown[] = []
  const query = async <T>(_query: string, variables: object): Promise<T> => {
    const { after } = variables as { readonly after: string | null }
    requested.push(after)
    const page = after === null ? 0 : Number(after)
    const hasNextPage = page + 1 < pages.length
    const points = { pageInfo: { hasNextPage, endCursor: String(page + 1) }, nodes: pages[page]?.map((number) => ({ number })) }
    return { answer: { __typename: 'Sweep', status: 'DONE', points } } as T
  }
  return { requested, query, on: {}, namespace: 'default' }
}

it.each([
  ['one page', [[0, 1]], [null]],
  ['three pages', [[0, 1], [2, 3], [4]], [null, '1', '2']],
])('has the points of %s', async (_name, pages, requested) => {
  const server = serverOf(pages)
  const { points } = await readSweep('sweep-1', server)
  expect(points.nodes.map(({ number }) => number)).toEqual(pages.flat())
  expect(server.requested).toEqual(requested)
})
