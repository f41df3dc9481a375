import type {
  AutoscalerPanelQuery,
  AutoscalerPanelQueryVariables,
  BudgetPanelQuery,
  BudgetPanelQueryVariables,
  BudgetPodsQuery,
  BudgetPodsQueryVariables,
  FindObjectsQuery,
  FindObjectsQueryVariables,
  PodPanelQuery,
  PodPanelQueryVariables,
  PodReasonQuery,
  PodReasonQueryVariables,
  ServicePanelQuery,
  ServicePanelQueryVariables,
  ServicePodsQuery,
  ServicePodsQueryVariables,
  WorkloadPanelQuery,
  WorkloadPanelQueryVariables,
  WorkloadPodsQuery,
  WorkloadPodsQueryVariables,
} from './answers.generated.ts'
import { ERRORS, type Operation } from './operation.ts'

/** What a budget allows now, and why. */
const BUDGET = `fragment BudgetFields on PodDisruptionBudget {
  kind namespace name disruptionsAllowed currentHealthy desiredHealthy expectedPods
  conditions { type status reason message }
}`

/** A controller above an object, which the twin may not have. */
const CONTROLLER = `fragment ControllerFields on OwnerReference {
  kind namespace name modelled
  object { kind }
}`

/** A pod in the list of another object, and where it is. */
const MEMBER = `fragment MemberFields on Pod {
  kind namespace name phase ready nodeName evictionRefusal
  controller { kind }
  topOwner { kind namespace name }
}`

/** A pod and what it relates to. */
export const POD_PANEL: Operation<PodPanelQuery, PodPanelQueryVariables> = {
  text: `query PodPanel($on: StateRef, $namespace: String!, $name: String!) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      pod(namespace: $namespace, name: $name) {
        kind namespace name phase ready reason nodeName deletionTimestamp schedulingGates
        priority priorityClass { name }
        requests { cpu memory }
        controllerChain { ...ControllerFields }
        services { kind namespace name }
        evictionRefusal
        podDisruptionBudgets { ...BudgetFields }
      }
    }
  }
}
${BUDGET}
${CONTROLLER}`,
}

/** Why a pod is on its node, or Pending, in one sentence. */
export const POD_REASON: Operation<PodReasonQuery, PodReasonQueryVariables> = {
  text: `query PodReason($on: StateRef, $pod: ObjectRef!) {
  explainPod(pod: $pod, on: $on) {
    ${ERRORS}
    ... on SchedulingExplanation { summary }
  }
}`,
}

/** A workload and what it relates to, except its pods. */
export const WORKLOAD_PANEL: Operation<WorkloadPanelQuery, WorkloadPanelQueryVariables> = {
  text: `query WorkloadPanel($on: StateRef, $ref: ObjectRef!) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      workload(ref: $ref) {
        kind namespace name desiredReplicas readyReplicas
        controllerChain { ...ControllerFields }
        podDisruptionBudgets { ...BudgetFields }
        horizontalPodAutoscalers { kind namespace name minReplicas maxReplicas currentReplicas desiredReplicas }
        pods(first: 1) { nodes { containers { name image init ephemeral } } }
      }
    }
  }
}
${BUDGET}
${CONTROLLER}`,
}

/** A page of the pods of a workload. */
export const WORKLOAD_PODS: Operation<WorkloadPodsQuery, WorkloadPodsQueryVariables> = {
  text: `query WorkloadPods($on: StateRef, $ref: ObjectRef!, $after: String) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      workload(ref: $ref) {
        pods(first: 500, after: $after) {
          pageInfo { hasNextPage endCursor }
          nodes { ...MemberFields }
        }
      }
    }
  }
}
${MEMBER}`,
}

/** A budget, except the pods that it covers. */
export const BUDGET_PANEL: Operation<BudgetPanelQuery, BudgetPanelQueryVariables> = {
  text: `query BudgetPanel($on: StateRef, $namespace: String!, $name: String!) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      podDisruptionBudgets(first: 1, filter: { namespace: $namespace, names: [$name] }) {
        nodes { ...BudgetFields minAvailable maxUnavailable selector unhealthyPodEvictionPolicy }
      }
    }
  }
}
${BUDGET}`,
}

/** A page of the pods that a budget covers. */
export const BUDGET_PODS: Operation<BudgetPodsQuery, BudgetPodsQueryVariables> = {
  text: `query BudgetPods($on: StateRef, $namespace: String!, $name: String!, $after: String) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      podDisruptionBudgets(first: 1, filter: { namespace: $namespace, names: [$name] }) {
        nodes {
          pods(first: 500, after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { ...MemberFields }
          }
        }
      }
    }
  }
}
${MEMBER}`,
}

/** A Service, except the pods that it selects. */
export const SERVICE_PANEL: Operation<ServicePanelQuery, ServicePanelQueryVariables> = {
  text: `query ServicePanel($on: StateRef, $namespace: String!, $name: String!) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      services(first: 1, filter: { namespace: $namespace, names: [$name] }) {
        nodes {
          kind namespace name type clusterIP publishNotReadyAddresses
          selector { key value }
          ports { name port protocol targetPort }
          ingresses { kind namespace name }
        }
      }
    }
  }
}`,
}

/** A page of the pods that a Service selects. */
export const SERVICE_PODS: Operation<ServicePodsQuery, ServicePodsQueryVariables> = {
  text: `query ServicePods($on: StateRef, $namespace: String!, $name: String!, $after: String) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      services(first: 1, filter: { namespace: $namespace, names: [$name] }) {
        nodes {
          pods(first: 500, after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { ...MemberFields }
          }
        }
      }
    }
  }
}
${MEMBER}`,
}

/** A HorizontalPodAutoscaler and what it scales. */
export const AUTOSCALER_PANEL: Operation<AutoscalerPanelQuery, AutoscalerPanelQueryVariables> = {
  text: `query AutoscalerPanel($on: StateRef, $namespace: String!, $name: String!) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      horizontalPodAutoscalers(first: 1, filter: { namespace: $namespace, names: [$name] }) {
        nodes {
          kind namespace name minReplicas maxReplicas currentReplicas desiredReplicas lastScaleTime metrics
          conditions { type status reason message }
          scaleTargetRef
          target { kind namespace name desiredReplicas readyReplicas }
        }
      }
    }
  }
}`,
}

/** The first objects of each kind with a text in their namespace and name. */
export const FIND_OBJECTS: Operation<FindObjectsQuery, FindObjectsQueryVariables> = {
  text: `query FindObjects($on: StateRef, $search: String!) {
  cluster(on: $on) {
    ${ERRORS}
    ... on Cluster {
      nodes(first: 6, filter: { search: $search }) { totalCount nodes { kind namespace name } }
      workloads(first: 6, filter: { search: $search, topLevel: true }) { totalCount nodes { kind namespace name } }
      podDisruptionBudgets(first: 6, filter: { search: $search }) { totalCount nodes { kind namespace name } }
      services(first: 6, filter: { search: $search }) { totalCount nodes { kind namespace name } }
      horizontalPodAutoscalers(first: 6, filter: { search: $search }) { totalCount nodes { kind namespace name } }
      pods(first: 6, filter: { search: $search }) { totalCount nodes { kind namespace name } }
    }
  }
}`,
}
