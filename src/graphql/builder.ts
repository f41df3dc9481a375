import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import type { Instant } from '../kube/instant.ts'
import type { ApiContext } from './context.ts'

/** The types of the builder: scalars with what resolvers give and get are moments, milliseconds and canonical quantities. */
interface ApiTypes {
  Context: ApiContext
  DefaultFieldNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Instant; Output: Instant }
    Duration: { Input: number; Output: number }
    Quantity: { Input: string; Output: string }
    Manifest: { Input: string; Output: string }
  }
}

/**
 * The one schema builder. Everything is non-null unless declared nullable. The costs of fields are declared with the complexity
 * plugin; `useLimits` enforces them before an operation runs.
 */
export const builder = new SchemaBuilder<ApiTypes>({
  plugins: [ComplexityPlugin],
  defaultFieldNullability: false,
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10 },
})

/** The builder's types in full, for helpers that make types. */
export type BuilderTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never

builder.queryType({
  description: 'Queries about the cluster, and about what a change would do to it. Nothing here writes to the cluster.',
})
builder.mutationType({
  description: 'Operations on forks and snapshots, which exist only on the server. Nothing here writes to the cluster.',
})
builder.subscriptionType({
  description: 'Events as they happen: over WebSocket (graphql-ws) or as server-sent events on the same address.',
})
