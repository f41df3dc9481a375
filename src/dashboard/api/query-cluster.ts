import { refusalOf } from './api-error.ts'
import type { Operation } from './operation.ts'
import type { QueryOptions } from './query.ts'
import { type OfState, queryState } from './query-state.ts'

interface AboutCluster {
  readonly cluster: { readonly __typename: string }
}

/** The cluster in an answer, without the errors that can be in its place. */
export type ClusterOf<Answer extends AboutCluster> = Extract<Answer['cluster'], { readonly __typename: 'Cluster' }>

/**
 * Queries the cluster in the state that the page shows.
 * @throws {ApiError} as `queryState` does, and the error that is in place of the cluster.
 */
export async function queryCluster<Answer extends AboutCluster, Variables extends OfState>(
  operation: Operation<Answer, Variables>,
  variables: Variables,
  options: QueryOptions,
): Promise<ClusterOf<Answer>> {
  const { cluster } = await queryState(operation, variables, options)
  if (!isCluster<Answer>(cluster)) throw refusalOf(cluster)
  return cluster
}

function isCluster<Answer extends AboutCluster>(answer: Answer['cluster']): answer is ClusterOf<Answer> {
  return answer.__typename === 'Cluster'
}
