import type { NodePodsQuery, NodePodsQueryVariables, PodCountsQuery, PodCountsQueryVariables } from './answers.generated.ts'
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

/** How many pods of each node a filter selects. */
export const POD_COUNTS: Operation<PodCountsQuery, PodCountsQueryVariables> = {
  text: `query PodCounts($filter: PodFilter!, $on: StateRef) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster { podCounts(filter: $filter) { node pods } }
  }
}`,
}
