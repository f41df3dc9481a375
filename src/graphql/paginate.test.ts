import { expect, it } from 'vitest'
import { type PageArgs, paginate } from './paginate.ts'

/** Things with the numbers 10, 20, 30, 40, 50. */
const ITEMS = [10, 20, 30, 40, 50]
const LIMITS = { pageMax: 4, pageDefault: 3 }

function page(args: PageArgs) {
  return paginate(ITEMS, (item) => item, { args, limits: LIMITS })
}

function cursorOf(item: number): string {
  const edge = paginate(ITEMS, (number) => number, { args: { first: 5 }, limits: { pageMax: 5, pageDefault: 5 } }).edges.find(
    ({ node }) => node === item,
  )
  return edge?.cursor ?? ''
}

it.each<readonly [name: string, args: PageArgs, nodes: readonly number[], next: boolean, previous: boolean]>([
  ['the default', {}, [10, 20, 30], true, false],
  ['first', { first: 2 }, [10, 20], true, false],
  ['first after', { first: 2, after: cursorOf(20) }, [30, 40], true, true],
  ['first to the end', { first: 4, after: cursorOf(20) }, [30, 40, 50], false, true],
  ['last', { last: 2 }, [40, 50], false, true],
  ['last before', { last: 2, before: cursorOf(40) }, [20, 30], true, true],
  ['last from the beginning', { last: 4, before: cursorOf(30) }, [10, 20], true, false],
  ['between two cursors', { after: cursorOf(10), before: cursorOf(40) }, [20, 30], false, true],
  ['nothing', { first: 0 }, [], true, false],
  ['a cursor that is none: from the beginning', { after: 'nonsense' }, [10, 20, 30], true, true],
])('gives %s', (_name, args, nodes, hasNextPage, hasPreviousPage) => {
  const { totalCount, edges, pageInfo } = page(args)
  expect(totalCount).toBe(5)
  expect(edges.map(({ node }) => node)).toEqual(nodes)
  expect(pageInfo).toEqual({
    hasNextPage,
    hasPreviousPage,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  })
})

it.each([{ first: 5 }, { last: 5 }])('refuses %j', (args) => {
  expect(() => page(args)).toThrow('limit page')
})

it.each([
  ['first', { first: -1 }],
  ['last', { last: -1 }],
  ['last', { first: 2, last: -7 }],
])('refuses less than nothing: %s of %j', (name, args) => {
  expect(() => page(args)).toThrow(`${name} is a whole number, 0 or more`)
})
