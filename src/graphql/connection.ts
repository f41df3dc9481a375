import type { ImplementableObjectRef, InterfaceRef, ObjectRef } from '@pothos/core'
import { type BuilderTypes, builder } from './builder.ts'
import type { ApiContext } from './context.ts'
import { type Page, type PageArgs, paginate } from './paginate.ts'

/** Something that can be listed, with the number that its place in the list is known by. */
export interface Numbered<T> {
  readonly item: T
  readonly number: number
}

type Ref<T> = ImplementableObjectRef<BuilderTypes, T, T>

const PageInfo = builder.objectRef<Page<unknown>['pageInfo']>('PageInfo').implement({
  description: 'Where a page stands in its list.',
  fields: (t) => ({
    startCursor: t.exposeString('startCursor', { nullable: true, description: 'The cursor of the first edge.' }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'The cursor of the last edge: `after` for the next page.',
    }),
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether more follows.' }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', { description: 'Whether something comes before.' }),
  }),
})

/**
 * The Relay connection of a type: `XConnection` with `XEdge`. The connection's own field multiplies the cost by the page
 * size, so the lists inside count once.
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
      cursor: t.exposeString('cursor', { description: 'Names the place in the list; stays right while the cluster changes.' }),
      node: t.field({ type: item, description: 'The thing itself.', resolve: (parent) => parent.node }),
    }),
  })
  const connection = builder.objectRef<Page<object>>(`${name}Connection`).implement({
    description: `A page of ${what}.`,
    fields: (t) => ({
      totalCount: t.exposeInt('totalCount', { description: 'How many there are on all pages together.' }),
      pageInfo: t.expose('pageInfo', { type: PageInfo, description: 'Where the page stands in the list.' }),
      edges: t.field({
        type: [edge],
        complexity: once,
        description: 'What is on the page, with cursors.',
        resolve: (page) => [...page.edges],
      }),
      nodes: t.field({
        type: [item],
        complexity: once,
        description: 'What is on the page.',
        resolve: (page) => page.edges.map((parent) => parent.node),
      }),
    }),
  })
  return connection as unknown as Ref<Page<T>>
}

/** The arguments that every connection takes. */
export const PAGE_ARGS = builder.args((t) => ({
  first: t.int({ description: 'So many from the beginning (or after the cursor).' }),
  after: t.string({ description: 'Only what comes after this cursor.' }),
  last: t.int({ description: 'So many from the end (or before the cursor).' }),
  before: t.string({ description: 'Only what comes before this cursor.' }),
}))

/** What a connection costs: its page size times what is asked of each item. */
export function pageCost(args: PageArgs, context: ApiContext): { readonly field: number; readonly multiplier: number } {
  return { field: 1, multiplier: Math.max(1, args.first ?? args.last ?? context.limits.pageDefault) }
}

/**
 * The page that is asked for.
 * @throws {LimitError} when it is larger than allowed.
 */
export function pageOf<T>(items: readonly Numbered<T>[], args: PageArgs, context: ApiContext): Page<T> {
  const page = paginate(items, ({ number }) => number, { args, limits: context.limits })
  return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: node.item })) }
}

/** A list that is complete and does not change: places are its numbers. */
export function inOrder<T>(items: readonly T[]): readonly Numbered<T>[] {
  return items.map((item, number) => ({ item, number }))
}
