import './all-types.ts'
import { type GraphQLSchema, specifiedDirectives } from 'graphql'
import { builder } from './builder.ts'
import { completeFields } from './complete-fields.ts'
import { DEFER } from './defer.ts'

/** The whole API. Not sorted: that takes 50 ms. */
export const schema: GraphQLSchema = completed(
  builder.toSchema({ directives: [...specifiedDirectives, DEFER], sortSchema: false }),
)

function completed(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) completeFields(type, schema)
  return schema
}
