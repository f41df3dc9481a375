import { type GraphQLNamedType, type GraphQLSchema, isInterfaceType, isIntrospectionType, isObjectType } from 'graphql'
import { addFigures } from './add-figures.ts'
import { chargePages } from './cost/charge-pages.ts'
import { paceLists } from './pace-lists.ts'
import { addReferences } from './references/add-references.ts'

/** Adds to a type what follows from the fields that it declares: figures, references, the costs of pages and the pace of lists. */
export function completeFields(type: GraphQLNamedType, schema: GraphQLSchema): void {
  if (isIntrospectionType(type)) return
  if (isObjectType(type) || isInterfaceType(type)) addFigures(type)
  if (!isObjectType(type)) return
  addReferences(type, schema)
  chargePages(type)
  paceLists(type)
}
