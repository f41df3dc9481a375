import { defaultFieldResolver, type GraphQLObjectType, type GraphQLResolveInfo, getNamedType, isObjectType, Kind } from 'graphql'
import type { ApiContext } from '../context.ts'
import type { Page } from '../paginate.ts'

type FieldNodes = GraphQLResolveInfo['fieldNodes']

/**
 * Charges each page of a connection for the items that are on it. How many there are is known only when they have been found: a
 * request for 500 pods of each of 500 nodes costs what a cluster of three nodes contains.
 */
export function chargePages(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    const connection = getNamedType(field.type)
    if (!isObjectType(connection) || !connection.name.endsWith('Connection')) continue
    const resolve = field.resolve ?? defaultFieldResolver
    // Executions make the list of a field's nodes once for all parents, so a selection is measured once.
    const costs = new WeakMap<FieldNodes, number>()
    field.resolve = (parent, args, context: ApiContext, info) => {
      const charged = (page: unknown): unknown => {
        chargePage(page, { context, info, connection, costs })
        return page
      }
      const page: unknown = resolve(parent, args, context, info)
      return page instanceof Promise ? page.then(charged) : charged(page)
    }
  }
}

interface Charge {
  readonly context: ApiContext
  readonly info: GraphQLResolveInfo
  readonly connection: GraphQLObjectType
  readonly costs: WeakMap<FieldNodes, number>
}

/** One item has been charged with the selection that contains the page. */
function chargePage(page: unknown, { context: { cost }, info, connection, costs }: Charge): void {
  const more = isPage(page) ? page.edges.length - 1 : 0
  if (more <= 0) return
  let each = costs.get(info.fieldNodes)
  if (each === undefined) {
    each = cost.measure(info.fieldNodes.flatMap(({ selectionSet }) => (selectionSet ? [inside(connection, selectionSet)] : [])))
    costs.set(info.fieldNodes, each)
  }
  cost.charge(pathOf(info), more * each)
}

function isPage(page: unknown): page is Page<unknown> {
  return typeof page === 'object' && page !== null && 'edges' in page && Array.isArray(page.edges)
}

function inside({ name }: GraphQLObjectType, selectionSet: NonNullable<FieldNodes[number]['selectionSet']>) {
  const typeCondition = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } } as const
  return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet } as const
}

/** The fields that lead to a page, without the places in lists: `cluster.nodes.nodes.pods`. */
function pathOf({ path }: GraphQLResolveInfo): string {
  const keys: string[] = []
  for (let at: GraphQLResolveInfo['path'] | undefined = path; at; at = at.prev)
    if (typeof at.key === 'string') keys.unshift(at.key)
  return keys.join('.')
}
