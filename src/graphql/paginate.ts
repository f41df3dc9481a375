import { codedError } from './error-codes.ts'
import { LimitError } from './limit-error.ts'

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

/** A page as Relay's connections want it. */
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

const PREFIX = 'c:'

/**
 * Cuts a page out of a list whose items have rising numbers (ordinals, positions). A cursor names such a number, so it
 * stays right while the cluster changes: what comes after it is what was not seen yet.
 * @throws {LimitError} when a page larger than allowed is asked for.
 * @throws {GraphQLError} when less than nothing is asked for.
 */
export function paginate<T>(
  items: readonly T[],
  numberOf: (item: T, index: number) => number,
  { args, limits }: { readonly args: PageArgs; readonly limits: PageLimits },
): Page<T> {
  for (const name of ['first', 'last'] as const)
    if ((args[name] ?? 0) < 0)
      throw codedError('INVALID_INPUT', `${name} is a whole number, 0 or more`, { http: { status: 400 } })
  const asked = args.first ?? args.last ?? limits.pageDefault
  if (asked > limits.pageMax) throw new LimitError('page', limits.pageMax, asked)
  const after = args.after == null ? Number.NEGATIVE_INFINITY : readCursor(args.after)
  const before = args.before == null ? Number.POSITIVE_INFINITY : readCursor(args.before)
  const inside = items
    .map((node, index) => ({ node, number: numberOf(node, index) }))
    .filter(({ number }) => number > after && number < before)
  const fromEnd = args.first == null && args.last != null
  const page = fromEnd ? inside.slice(Math.max(0, inside.length - asked)) : inside.slice(0, asked)
  const edges = page.map(({ node, number }) => ({ node, cursor: cursorOf(number) }))
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

function cursorOf(number: number): string {
  return Buffer.from(`${PREFIX}${number}`).toString('base64url')
}

function readCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const number = text.startsWith(PREFIX) ? Number(text.slice(PREFIX.length)) : Number.NaN
  return Number.isInteger(number) ? number : Number.NEGATIVE_INFINITY
}
