import { firstOf } from '../lib/first-of.ts'
import { codedError } from './error-codes.ts'
import { LimitError } from './limit-error.ts'
import { comparePlaces, type Ordering, type Place } from './ordering.ts'

export interface PageArgs {
  readonly first?: number | null | undefined
  readonly last?: number | null | undefined
  readonly after?: string | null | undefined
  readonly before?: string | null | undefined
}

export interface PageLimits {
  readonly pageMax: number
  readonly pageDefault: number
}

/** A page as Relay's connections define it. */
export interface Page<T> {
  readonly totalCount: number
  readonly edges: readonly { readonly cursor: string; readonly node: T }[]
  readonly pageInfo: {
    readonly startCursor: string | null
    readonly endCursor: string | null
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
  }
}

/** What a page is cut by. */
export interface PageOptions<T> {
  readonly args: PageArgs
  readonly limits: PageLimits
  /** The order of the list; left out: by the numbers of its items. */
  readonly order?: Ordering<T> | undefined
}

const UNORDERED = { name: '', keyOf: () => null, descending: false }

/**
 * Cuts a page out of a list whose items have rising numbers (ordinals, positions). A cursor names the place of an item: its number, in
 * an ordered list with its key. So a cursor stays right while the cluster changes: what comes after it is what was not seen yet.
 * @throws {LimitError} when a page larger than allowed is requested.
 * @throws {GraphQLError} when a size is negative, or a cursor is not one of this list.
 */
export function paginate<T>(
  items: readonly T[],
  numberOf: (item: T, index: number) => number,
  { args, limits, order = UNORDERED }: PageOptions<T>,
): Page<T> {
  const size = sizeOf(args, limits)
  const [after, before] = (['after', 'before'] as const).map((name) => readCursor(name, args[name], order))
  const compare = (a: Place, b: Place): number => comparePlaces(a, b, order)
  const inside = items
    .map((node, index) => ({ node, number: numberOf(node, index), key: order.keyOf(node) }))
    .filter((place) => (!after || compare(place, after) > 0) && (!before || compare(place, before) < 0))
  const fromEnd = args.first == null && args.last != null
  const page = fromEnd ? firstOf(inside, size, (a, b) => compare(b, a)).toReversed() : firstOf(inside, size, compare)
  const edges = page.map(({ node, ...place }) => ({ node, cursor: cursorOf(place, order) }))
  return {
    totalCount: items.length,
    edges,
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasNextPage: fromEnd ? args.before != null : page.length < inside.length,
      hasPreviousPage: fromEnd ? page.length < inside.length : args.after != null,
    },
  }
}

function sizeOf(args: PageArgs, { pageDefault, pageMax }: PageLimits): number {
  for (const name of ['first', 'last'] as const)
    if ((args[name] ?? 0) < 0)
      throw codedError('INVALID_INPUT', `${name} must be a whole number, 0 or more`, { http: { status: 400 } })
  const size = args.first ?? args.last ?? pageDefault
  if (size > pageMax) throw new LimitError('page', pageMax, size)
  return size
}

/** A place as text: the order, the number and the key. */
function cursorOf({ key, number }: Place, { name }: { readonly name: string }): string {
  return Buffer.from(JSON.stringify([name, number, key])).toString('base64url')
}

function readCursor(argument: string, cursor: string | null | undefined, { name }: { readonly name: string }): Place | undefined {
  if (cursor == null) return undefined
  const place = parseCursor(cursor)
  if (!place) {
    const remedy = 'use pageInfo.endCursor or pageInfo.startCursor of a page of this list'
    throw codedError('INVALID_INPUT', `${argument}: "${cursor}" is not a cursor; ${remedy}`, { http: { status: 400 } })
  }
  if (place.order !== name) {
    const remedy = 'keep orderBy while you read page after page, or leave the cursor out'
    throw codedError('INVALID_INPUT', `${argument}: this cursor belongs to another order; ${remedy}`, { http: { status: 400 } })
  }
  return place
}

function parseCursor(cursor: string): (Place & { readonly order: string }) | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(read) || read.length !== 3) return undefined
    const [order, number, key]: readonly unknown[] = read
    if (typeof order !== 'string' || typeof number !== 'number') return undefined
    return key === null || typeof key === 'string' || typeof key === 'number' ? { order, number, key } : undefined
  } catch {
    return undefined
  }
}
