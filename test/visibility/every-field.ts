import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
} from 'graphql'

const SCHEMA = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** How often a type is selected with what it refers to, the shallowest places first; elsewhere it is selected with its values only. */
const WHOLE_MAX = 1

export type Root = 'query' | 'subscription'

/** The fields of a root. */
export function rootFields(root: Root): readonly string[] {
  return Object.keys(typeOf(root).getFields())
}

/** An operation with every field of a root's field, and all fields below it that need no argument. `args` is written as it is. */
export function everyFieldOf(root: Root, field: string, args = ''): string {
  const found = typeOf(root).getFields()[field]
  if (!found) throw new Error(`the schema has no ${root} ${field}`)
  return `${root} { ${field}${args} ${textOf(selectionOf(found))} }`
}

function typeOf(root: Root): GraphQLObjectType {
  const type = root === 'query' ? SCHEMA.getQueryType() : SCHEMA.getSubscriptionType()
  if (!type) throw new Error(`the schema has no ${root}`)
  return type
}

/** What is selected of an object: a text for each value, and what is selected of those to which it refers. */
interface Selection {
  readonly type: GraphQLObjectType
  readonly values: string[]
  readonly references: { readonly name: string; readonly selections: readonly Selection[] }[]
}

function selectionOf(field: GraphQLField<unknown, unknown>): readonly Selection[] {
  const wholes = new Map<string, number>()
  const top = begin(field)
  let level = [...top]
  while (level.length > 0) {
    const next: Selection[] = []
    for (const selection of level) {
      const { type } = selection
      const count = wholes.get(type.name) ?? 0
      const fields = Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument))
      for (const field of fields) {
        if (!isCompositeType(getNamedType(field.type))) selection.values.push(aliased(type, field.name))
        else if (count < WHOLE_MAX) {
          const selections = begin(field)
          selection.references.push({ name: aliased(type, field.name), selections })
          next.push(...selections)
        }
      }
      wholes.set(type.name, count + 1)
    }
    level = next
  }
  return top
}

function begin({ type }: GraphQLField<unknown, unknown>): readonly Selection[] {
  const named = getNamedType(type)
  if (!isCompositeType(named)) return []
  const types = isAbstractType(named) ? SCHEMA.getPossibleTypes(named) : [named as GraphQLObjectType]
  return types.map((possible) => ({ type: possible, values: [], references: [] }))
}

function textOf(selections: readonly Selection[]): string {
  if (selections.length === 0) return ''
  const parts = selections.map(({ type, values, references }) => {
    const below = references.map(({ name, selections: selected }) => `${name} ${textOf(selected)}`)
    return `... on ${type.name} { __typename ${[...values, ...below].join(' ')} }`
  })
  return `{ ${parts.join(' ')} }`
}

/** Types of a union may have fields of one name and several types. */
function aliased(type: GraphQLObjectType, field: string): string {
  return `${type.name}_${field}: ${field}`
}
