import { describe, expect, it } from 'vitest'
import type { Ordering } from './ordering.ts'
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
])('rejects a negative page size: %s of %j', (name, args) => {
  expect(() => page(args)).toThrow(`${name} must be a whole number, 0 or more`)
})

describe('an ordered list', () => {
  interface Thing {
    readonly name: string
    readonly weight: number | null
  }
  const things = (weights: readonly (number | null)[]): readonly Thing[] =>
    weights.map((weight, i) => ({ name: `t${i}`, weight }))
  const THINGS = things([5, 1, null, 5, 3])
  const byWeight = (descending: boolean): Ordering<Thing> => ({
    name: `WEIGHT ${descending ? 'DESC' : 'ASC'}`,
    keyOf: ({ weight }) => weight,
    descending,
  })
  const ordered = (args: PageArgs, { of = THINGS, descending = false } = {}) =>
    paginate(of, (_thing, i) => i, { args, limits: LIMITS, order: byWeight(descending) })
  const names = ({ edges }: ReturnType<typeof ordered>): string => edges.map(({ node }) => node.name).join(' ')

  it.each<readonly [name: string, args: PageArgs, descending: boolean, names: string]>([
    ['the smallest first', { first: 4 }, false, 't1 t4 t0 t3'],
    ['the largest first, equal ones in their order', { first: 4 }, true, 't0 t3 t4 t1'],
    ['what has no value last', { last: 2 }, false, 't3 t2'],
    ['what has no value last in either direction', { last: 2 }, true, 't1 t2'],
  ])('has %s', (_name, args, descending, want) => {
    expect(names(ordered(args, { descending }))).toBe(want)
  })

  it.each([true, false])('is read in pages, each item once (descending: %s)', (descending) => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const next = ordered({ first: 2, after }, { descending })
      seen.push(names(next))
      after = next.pageInfo.hasNextPage ? next.pageInfo.endCursor : null
    } while (after)
    expect(seen.join(' ')).toBe(descending ? 't0 t3 t4 t1 t2' : 't1 t4 t0 t3 t2')
  })

  it('continues after the cursor if the item of the cursor has changed', () => {
    const { pageInfo } = ordered({ first: 2 })
    const later = things([5, 1, null, 5, 0])
    expect(names(ordered({ first: 4, after: pageInfo.endCursor }, { of: later }))).toBe('t0 t3 t2')
  })

  it('refuses a cursor of another order', () => {
    const { pageInfo } = ordered({ first: 2 })
    expect(() => ordered({ after: pageInfo.endCursor }, { descending: true })).toThrow(
      'after: this cursor belongs to another order; keep orderBy',
    )
    expect(() => page({ before: pageInfo.endCursor })).toThrow('before: this cursor belongs to another order')
  })
})

it.each(['nonsense', '', Buffer.from('[1]').toString('base64url'), Buffer.from('["",1,{}]').toString('base64url')])(
  'refuses the cursor "%s"',
  (after) => {
    expect(() => page({ after })).toThrow(`after: "${after}" is not a cursor; use pageInfo.endCursor`)
  },
)
