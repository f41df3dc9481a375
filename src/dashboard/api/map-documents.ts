import type {
  CountPodsQuery,
  CountPodsQueryVariables,
  NodePodsQuery,
  NodePodsQueryVariables,
  PodCountsQuery,
  PodCountsQueryVariables,
} from './answers.generated.ts'
import { ERRORS, type Operation } from './operation.ts'

/** The pods of some nodes, as the map draws them. */
export const NODE_PODS: Operation<NodePodsQuery, NodePodsQueryVariables> = {
  text: `query NodePods($names: [String!]!, $filter: PodFilter, $on: StateRef) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      nodes(first: 40, filter: { names: $names }) {
        nodes {
          name
          pods(first: 120, filter: $filter) {
            totalCount
            nodes { namespace name phase ready topOwner { kind name } }
          }
        }
      }
    }
  }
}`,
}

/** How many pods of each node of a page a filter selects. */
export const POD_COUNTS: Operation<PodCountsQuery, PodCountsQueryVariables> = {
  text: `query PodCounts($after: String, $filter: PodFilter!, $on: StateRef) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      nodes(first: 500, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { name pods(first: 1, filter: $filter) { totalCount } }
      }
    }
  }
}`,
}

/** How many pods of the cluster a filter selects. */
export const COUNT_PODS: Operation<CountPodsQuery, CountPodsQueryVariables> = {
  text: `query CountPods($filter: PodFilter!, $on: StateRef) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster { pods(first: 1, filter: $filter) { totalCount } }
  }
}`,
}
