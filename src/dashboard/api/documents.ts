import type {
  ClusterChangesSubscription,
  ClusterChangesSubscriptionVariables,
  ClusterQuery,
  ClusterQueryVariables,
  CompareQuery,
  CompareQueryVariables,
  DrainPlanQuery,
  DrainPlanQueryVariables,
  ExplainNodeQuery,
  ExplainNodeQueryVariables,
  LossesQuery,
  LossesQueryVariables,
  OperationProgressSubscription,
  OperationProgressSubscriptionVariables,
  ReadinessQuery,
  ReadinessQueryVariables,
  RemediesQuery,
  RemediesQueryVariables,
  ResilienceQuery,
  ResilienceQueryVariables,
  RunLimitQuery,
  RunLimitQueryVariables,
  ScenarioFileQuery,
  ScenarioFileQueryVariables,
  StandingVerdictSubscription,
  StandingVerdictSubscriptionVariables,
  StandingWhatIfSubscription,
  StandingWhatIfSubscriptionVariables,
  WhatIfQuery,
  WhatIfQueryVariables,
  WorkloadsQuery,
  WorkloadsQueryVariables,
} from './answers.generated.ts'
import { ERRORS, KEY, type Operation } from './operation.ts'
import { OUTCOME, TIMELINE } from './outcome-fragments.ts'

/** A page of the nodes, and of which state they are. */
export const CLUSTER: Operation<ClusterQuery, ClusterQueryVariables> = {
  text: `query Cluster($after: String, $on: StateRef) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      state { clusterName takenAt digest kubernetesVersion }
      coverage { code message }
      nodes(first: 500, after: $after) {
        totalCount
        pageInfo { hasNextPage endCursor }
        nodes {
          name zone ready unschedulable roles createdAt kubeletVersion
          nodeGroup { name }
          taints { key effect }
          allocatable { cpuMillis memoryBytes pods }
          requested { cpuMillis memoryBytes pods }
        }
      }
    }
  }
}`,
}

const DRAIN_FLAGS = `ignoreDaemonSets: $ignoreDaemonSets, deleteEmptyDirData: $deleteEmptyDirData, force: $force`
const DRAIN_VARIABLES = `$ignoreDaemonSets: Boolean!, $deleteEmptyDirData: Boolean!, $force: Boolean!`

/** Whether each node of a page can be drained now. */
export const READINESS: Operation<ReadinessQuery, ReadinessQueryVariables> = {
  text: `query Readiness($after: String, ${DRAIN_VARIABLES}, $on: StateRef) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      nodes(first: 250, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { name drainReadiness(${DRAIN_FLAGS}) { status summary refused } }
      }
    }
  }
}`,
}

/** Whether a node can be drained now, pod by pod. */
export const EXPLAIN_NODE: Operation<ExplainNodeQuery, ExplainNodeQueryVariables> = {
  text: `query ExplainNode($node: String!, ${DRAIN_VARIABLES}, $on: StateRef) {
  explainNode(node: $node, ${DRAIN_FLAGS}, on: $on) {
    ${ERRORS}
    ... on DrainExplanation {
      drainable summary errors warnings
      pods {
        pod { kind namespace name ready phase topOwner { kind namespace name } requests { cpuMillis memoryBytes } }
        budgets { ...Key }
        refusal refusalCode
      }
      coverage { code message objects { ...Key } }
    }
  }
}
${KEY}`,
}

/** In which order nodes can be drained. */
export const DRAIN_PLAN: Operation<DrainPlanQuery, DrainPlanQueryVariables> = {
  text: `query DrainPlan($input: DrainPlanInput!, $on: StateRef) {
  drainPlan(input: $input, on: $on) {
    ${ERRORS}
    ... on DrainPlan {
      summary durationSeconds runs script gone untried
      waves { nodes verdict actionsDoneSeconds settledSeconds rescheduled workloads { ...Key } }
      held { node verdict summary stuck { waiting { ...Key } freedBy } }
      surge { like durationSeconds waves { nodes } held { node } givenBack { nodes } kept { node } }
      coverage { code message objects { ...Key } }
      state { clusterName takenAt digest kubernetesVersion }
    }
  }
}
${KEY}`,
}

const LOSS = `fragment Loss on FailureCase {
  name nodes verdict summary rescheduled notReplaced settledSeconds
  pending { ...Key } downServices { ...Key } downWorkloads { ...Key } shortWorkloads { ...Key }
}`

/** What would be lost with each node, pair of nodes or zone. */
export const RESILIENCE: Operation<ResilienceQuery, ResilienceQueryVariables> = {
  text: `query Resilience($scope: ResilienceScope!, $on: StateRef) {
  resilience(input: { scope: $scope }, on: $on) {
    ${ERRORS}
    ... on ResilienceReport {
      summary
      cases(first: 500) { pageInfo { hasNextPage endCursor } nodes { ...Loss } }
      coverage { code message objects { ...Key } }
      state { clusterName takenAt digest kubernetesVersion }
    }
  }
}
${LOSS}
${KEY}`,
}

/** Further losses of a report, on the state of its answer. */
export const LOSSES: Operation<LossesQuery, LossesQueryVariables> = {
  text: `query Losses($scope: ResilienceScope!, $on: StateRef, $after: String) {
  resilience(input: { scope: $scope }, on: $on) {
    ${ERRORS}
    ... on ResilienceReport { cases(first: 500, after: $after) { pageInfo { hasNextPage endCursor } nodes { ...Loss } } }
  }
}
${LOSS}
${KEY}`,
}

/** How many runs of another operation have ended. */
export const OPERATION_PROGRESS: Operation<OperationProgressSubscription, OperationProgressSubscriptionVariables> = {
  text: `subscription OperationProgress($id: ID!) {
  operationProgress(id: $id) { done total }
}`,
}

/** How many runs one query may take. */
export const RUN_LIMIT: Operation<RunLimitQuery, RunLimitQueryVariables> = {
  text: `query RunLimit {
  limits { inquiryRunsMax }
}`,
}

/** The workloads that can be scaled or restarted. */
export const WORKLOADS: Operation<WorkloadsQuery, WorkloadsQueryVariables> = {
  text: `query Workloads($after: String, $on: StateRef) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      workloads(first: 500, after: $after, filter: { topLevel: true }) {
        pageInfo { hasNextPage endCursor }
        nodes { kind namespace name desiredReplicas readyReplicas }
      }
    }
  }
}`,
}

/** That something changed, not what: the page asks again for what it shows. */
export const CLUSTER_CHANGES: Operation<ClusterChangesSubscription, ClusterChangesSubscriptionVariables> = {
  text: `subscription ClusterChanges {
  clusterChanges(filter: { kinds: ["Node", "Pod", "PodDisruptionBudget"] }) { sequence initial }
}`,
}

/** The outcome of a scenario, now and after relevant changes. */
export const STANDING_WHAT_IF: Operation<StandingWhatIfSubscription, StandingWhatIfSubscriptionVariables> = {
  text: `subscription StandingWhatIf($scenario: ScenarioInput!) {
  standingWhatIf(scenario: $scenario) {
    sequence
    causesTotal
    causes { type key { ...Key } }
    answer {
      ${ERRORS}
      ... on Outcome { ...OutcomeFields ...TimelineFields }
    }
  }
}
${OUTCOME}
${TIMELINE}
${KEY}`,
}

/** Outcomes of several scenarios side by side. */
export const COMPARE: Operation<CompareQuery, CompareQueryVariables> = {
  text: `query Compare($scenarios: [ScenarioInput!]!, $on: StateRef) {
  compare(scenarios: $scenarios, on: $on) {
    ${ERRORS}
    ... on Comparison {
      summary best
      outcomes {
        verdict summary digest actionsDoneAtSeconds settledAtSeconds
        workloads { degraded { lasting } down { lasting } }
        services { down { lasting } }
        moves(first: 1) { totalCount }
        pending { causedByScenario }
        evictions { refused { count } }
        nodeChanges { change causedByScenario }
        state { clusterName takenAt digest }
      }
      workloads {
        workload { ...Key }
        impacts {
          readyMin readyAfter desired moved
          degraded { lasting fromSeconds durationSeconds } down { lasting fromSeconds durationSeconds }
        }
      }
      nodes { node impacts { podsBefore podsAfter podsIn podsOut changes cpuRequestedAfterMillis memoryRequestedAfterBytes } }
      services { service { ...Key } impacts { endpointsMin endpointsBefore endpointsAfter down { fromSeconds durationSeconds } } }
      budgets {
        budget { ...Key }
        impacts {
          refusals allowedMin allowedAfter
          exhausted { fromSeconds durationSeconds } unmet { fromSeconds durationSeconds }
        }
      }
    }
  }
}
${KEY}`,
}

/** What a text rehearses, or the place of everything that is wrong with it. */
export const SCENARIO_FILE: Operation<ScenarioFileQuery, ScenarioFileQueryVariables> = {
  text: `query ScenarioFile($text: Manifest!, $on: StateRef) {
  scenarioFile(text: $text, on: $on) {
    ${ERRORS}
    ... on InvalidInputError { issues { line column } }
    ... on ScenarioFile { scenario }
  }
}`,
}

/** The verdict of a scenario, now and after relevant changes. */
export const STANDING_VERDICT: Operation<StandingVerdictSubscription, StandingVerdictSubscriptionVariables> = {
  text: `subscription StandingVerdict($scenario: ScenarioInput!) {
  standingWhatIf(scenario: $scenario) {
    sequence
    causesTotal
    causes { key { ...Key } }
    answer {
      ${ERRORS}
      ... on Outcome { verdict summary state { takenAt } }
    }
  }
}
${KEY}`,
}

/** The outcome of a scenario, once. */
export const WHAT_IF: Operation<WhatIfQuery, WhatIfQueryVariables> = {
  text: `query WhatIf($scenario: ScenarioInput!, $on: StateRef) {
  whatIf(scenario: $scenario, on: $on) {
    ${ERRORS}
    ... on Outcome { ...OutcomeFields ...TimelineFields }
  }
}
${OUTCOME}
${TIMELINE}
${KEY}`,
}

/** What would make a scenario safe, each with the outcome that shows it. */
export const REMEDIES: Operation<RemediesQuery, RemediesQueryVariables> = {
  text: `query Remedies($scenario: ScenarioInput!, $on: StateRef) {
  whatIf(scenario: $scenario, on: $on) {
    ${ERRORS}
    ... on Outcome {
      digest
      remediesTried
      remedies { message cost verdict commands outcome { ...OutcomeFields ...TimelineFields } }
    }
  }
}
${OUTCOME}
${TIMELINE}
${KEY}`,
}
