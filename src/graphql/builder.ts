import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import RelayPlugin from '@pothos/plugin-relay'
import type { Instant } from '../kube/instant.ts'
import type { ApiContext } from './context.ts'
import { limitError } from './plugins/use-limits.ts'

/** Scalars with what resolvers give and get: moments, milliseconds, canonical quantities. */
type ApiScalars = {
  ID: { Input: string; Output: string }
  DateTime: { Input: Instant; Output: Instant }
  Duration: { Input: number; Output: number }
  Quantity: { Input: string; Output: string }
}

/**
 * The one schema builder. Everything is non-null unless it says otherwise. Relay's `Node` interface is not used: that name
 * belongs to Kubernetes.
 */
export const builder = new SchemaBuilder<{
  Context: ApiContext
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  Scalars: ApiScalars
}>({
  plugins: [RelayPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    edgesFieldOptions: { nullable: false },
    nodeFieldOptions: { nullable: false },
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 10,
    limit: (context) => ({ complexity: context.limits.costMax, depth: context.limits.depthMax }),
    complexityError: (kind, result) => limitError(kind, result),
  },
})

builder.queryType({
  description: 'Questions about the cluster and about what would happen to it. Nothing here writes to the cluster.',
})
builder.subscriptionType({
  description: 'What happens, as it happens: over WebSocket (graphql-ws) or as server-sent events on the same address.',
})
