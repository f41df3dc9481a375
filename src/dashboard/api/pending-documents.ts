import type {
  ExplainPodQuery,
  ExplainPodQueryVariables,
  FindPodsQuery,
  FindPodsQueryVariables,
  PendingPodsQuery,
  PendingPodsQueryVariables,
  RefusedNodesQuery,
  RefusedNodesQueryVariables,
  ScoredNodesQuery,
  ScoredNodesQueryVariables,
  WhatWouldHelpQuery,
  WhatWouldHelpQueryVariables,
} from './answers.generated.ts'
import { ERRORS, KEY, type Operation } from './operation.ts'

/** A page of the pods of phase Pending, with what the cluster reports about each. */
export const PENDING_PODS: Operation<PendingPodsQuery, PendingPodsQueryVariables> = {
  text: `query PendingPods($after: String, $on: StateRef) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      pods(first: 500, after: $after, filter: { phase: Pending }) {
        pageInfo { hasNextPage endCursor }
        nodes {
          namespace name nodeName schedulingGates
          topOwner { kind namespace name }
          conditions { type reason message }
        }
      }
    }
  }
}`,
}

/** The first pods with a text in their namespace and name. */
export const FIND_PODS: Operation<FindPodsQuery, FindPodsQueryVariables> = {
  text: `query FindPods($search: String!, $on: StateRef) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      pods(first: 20, filter: { search: $search }) { totalCount nodes { namespace name phase nodeName } }
    }
  }
}`,
}

/** Why a pod is Pending, or where the scheduler would place it now. */
export const EXPLAIN_POD: Operation<ExplainPodQuery, ExplainPodQueryVariables> = {
  text: `query ExplainPod($pod: ObjectRef!, $on: StateRef) {
  explainPod(pod: $pod, on: $on) {
    ${ERRORS}
    ... on SchedulingExplanation {
      summary result message
      pod { phase priority nodeName topOwner { kind namespace name } requests { cpu memory } }
      reasons { plugin reason count sampleNodes }
      ties { name }
      unboundClaims { ...Key }
      all: nodes(first: 1) { totalCount }
      excluded: nodes(first: 1, filter: { excluded: true }) { totalCount }
      fitting: nodes(first: 100, filter: { fits: true }, orderBy: SCORE) {
        totalCount
        nodes { node total scores { plugin weight weighted } }
      }
      preemption {
        eligible reason nominated mayChoose decidedBy hopeless
        candidates { node budgetViolations victims { namespace name priority } }
        rejected { node verdict { reasons } }
      }
      coverage { code message objects { ...Key } }
      state { clusterName takenAt digest kubernetesVersion }
    }
  }
}
${KEY}`,
}

/** The scores of some nodes for a pod. */
export const SCORED_NODES: Operation<ScoredNodesQuery, ScoredNodesQueryVariables> = {
  text: `query ScoredNodes($pod: ObjectRef!, $names: [String!]!, $on: StateRef) {
  explainPod(pod: $pod, on: $on) {
    ${ERRORS}
    ... on SchedulingExplanation {
      nodes(first: 10, filter: { fits: true, names: $names }) { nodes { node total scores { plugin weight weighted } } }
    }
  }
}`,
}

/** A page of the nodes that a filter selects, each with all refusals. */
export const REFUSED_NODES: Operation<RefusedNodesQuery, RefusedNodesQueryVariables> = {
  text: `query RefusedNodes($pod: ObjectRef!, $filter: NodeVerdictFilter!, $after: String, $on: StateRef) {
  explainPod(pod: $pod, on: $on) {
    ${ERRORS}
    ... on SchedulingExplanation {
      nodes(first: 500, after: $after, filter: $filter) {
        pageInfo { hasNextPage endCursor }
        nodes { node refusals { plugin reasons } }
      }
    }
  }
}`,
}

/** The single changes with which a Pending pod is scheduled. */
export const WHAT_WOULD_HELP: Operation<WhatWouldHelpQuery, WhatWouldHelpQueryVariables> = {
  text: `query WhatWouldHelp($pod: ObjectRef!, $on: StateRef) {
  whatWouldHelp(pod: $pod, on: $on) {
    ${ERRORS}
    ... on WhatWouldHelp {
      tried
      remedies { kind message steps { command actions } pod { ...Key } node ties costs }
      state { digest }
    }
  }
}
${KEY}`,
}
