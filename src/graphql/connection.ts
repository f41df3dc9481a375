import type { ImplementableObjectRef, InterfaceRef, ObjectRef } from '@pothos/core'
import { type BuilderTypes, builder } from './builder.ts'
import type { Ordering } from './ordering.ts'
import { type Page, type PageArgs, type PageLimits, paginate } from './paginate.ts'

/** Something that can be listed, with the number that its place in the list is known by. */
export interface Numbered<T> {
  readonly item: T
  readonly number: number
}

type Ref<T> = ImplementableObjectRef<BuilderTypes, T, T>

const PageInfo = builder.objectRef<Page<unknown>['pageInfo']>('PageInfo').implement({
  description: 'The position of a page in its list.',
  fields: (t) => ({
    startCursor: t.exposeString('startCursor', { nullable: true, description: 'The cursor of the first edge.' }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'The cursor of the last edge: `after` for the next page.',
    }),
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether more items follow.' }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', { description: 'Whether items precede the page.' }),
  }),
})

/**
 * The Relay connection of a type: `XConnection` with `XEdge`. The items of a page are charged when it is known how many there are
 * (`chargePages`); until then its lists count as one item.
 */
export function connectionType<T extends object>(
  node: ObjectRef<BuilderTypes, T> | InterfaceRef<BuilderTypes, T>,
  name: string,
  what: string,
): Ref<Page<T>> {
  const item = node as unknown as ObjectRef<BuilderTypes, object>
  const once = { field: 1, multiplier: 1 }
  const edge = builder.objectRef<Page<object>['edges'][number]>(`${name}Edge`).implement({
    description: `One of the ${what}, with its cursor.`,
    fields: (t) => ({
      cursor: t.exposeString('cursor', { description: 'The position in the list; it stays valid while the cluster changes.' }),
      node: t.field({ type: item, description: 'The node at this edge.', resolve: (parent) => parent.node }),
    }),
  })
  const connection = builder.objectRef<Page<object>>(`${name}Connection`).implement({
    description: `A page of ${what}.`,
    fields: (t) => ({
      totalCount: t.exposeInt('totalCount', { description: 'The number of items on all pages.' }),
      pageInfo: t.expose('pageInfo', { type: PageInfo, description: 'The position of the page in the list.' }),
      edges: t.field({
        type: [edge],
        complexity: once,
        description: 'The items on the page, with cursors.',
        resolve: (page) => [...page.edges],
      }),
      nodes: t.field({
        type: [item],
        complexity: once,
        description: 'The items on the page.',
        resolve: (page) => page.edges.map((parent) => parent.node),
      }),
    }),
  })
  return connection as unknown as Ref<Page<T>>
}

/** The arguments that every connection takes. */
export const PAGE_ARGS = builder.args((t) => ({
  first: t.int({ description: 'Returns the first n items (after the cursor).' }),
  after: t.string({ description: 'Returns only items after this cursor.' }),
  last: t.int({ description: 'Returns the last n items (before the cursor).' }),
  before: t.string({ description: 'Returns only items before this cursor.' }),
}))

/**
 * The page that is requested.
 * @throws {LimitError} when it is larger than allowed.
 */
export function pageOf<T>(
  items: readonly Numbered<T>[],
  args: PageArgs,
  { limits, order }: { readonly limits: PageLimits; readonly order?: Ordering<T> | undefined },
): Page<T> {
  const page = paginate(items, ({ number }) => number, {
    args,
    limits,
    order: order && { ...order, keyOf: ({ item }) => order.keyOf(item) },
  })
  return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: node.item })) }
}

/** A list that is complete and does not change: places are its numbers. */
export function inOrder<T>(items: readonly T[]): readonly Numbered<T>[] {
  return items.map((item, number) => ({ item, number }))
}
