import { printSchema } from 'graphql'
import { sortedSchema } from './sorted-schema.ts'

/** The schema as text: the file schema.graphql. */
export function printSdl(): string {
  return `${printSchema(sortedSchema)}\n`
}
