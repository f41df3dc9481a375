import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from './schema.ts'

/** The schema as text, sorted: the file schema.graphql. */
export function printSdl(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
