import { lexicographicSortSchema } from 'graphql'
import { schema } from '../../src/graphql/schema.ts'

/** What is printed is sorted, so that a file does not change when the order of imports does. */
export const sortedSchema = lexicographicSortSchema(schema)
