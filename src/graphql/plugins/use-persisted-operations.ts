import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { documentOf, type PersistedOperations } from '../persisted-operations.ts'

/** Puts the document of a persisted operation in the place of its name. */
export function usePersistedOperations(operations: PersistedOperations | undefined): Plugin {
  return {
    onParams({ params, setParams }) {
      const { documentId: _, ...rest } = params as GraphQLParams & { readonly documentId?: unknown }
      const query = documentOf(params, operations)
      setParams(query === undefined ? rest : { ...rest, query })
    },
  }
}
