import type {
  AuditedWorkloadsQuery,
  AuditedWorkloadsQueryVariables,
  DrainAuditQuery,
  DrainAuditQueryVariables,
  DrainFindingsQuery,
  DrainFindingsQueryVariables,
  RolloutAuditQuery,
  RolloutAuditQueryVariables,
  RolloutFindingsQuery,
  RolloutFindingsQueryVariables,
} from './answers.generated.ts'
import { ERRORS, KEY, type Operation } from './operation.ts'

/** When requests to a Service fail, and at which pod. */
const WINDOW = `fragment Window on FailureWindow { service { ...Key } target { ...Key } code fromSeconds untilSeconds }`

const ROLLOUT_FINDING = `fragment RolloutFinding on AuditFinding {
  severity rule object { ...Key } workload { ...Key } reason remedy patch proof remains
}`

const AUDITED_WORKLOAD = `fragment AuditedWorkload on WorkloadAudit {
  workload { ...Key } services { ...Key } zeroDowntime patch
  asItIs { ...Course }
  remedied { ...Course }
}
fragment Course on RolloutCourse {
  completes durationSeconds errorsSeconds darkSeconds belowSeconds killed
  windows { ...Window }
}
${WINDOW}`

const DRAIN_FINDING = `fragment DrainFinding on DrainFinding {
  severity rule object { ...Key } workload { ...Key } reason remedy command nodes proof remains
}`

/** Whether rollouts would lose requests, and what would help. */
export const ROLLOUT_AUDIT: Operation<RolloutAuditQuery, RolloutAuditQueryVariables> = {
  text: `query RolloutAudit($input: RolloutAuditInput!, $on: StateRef) {
  rolloutAudit(input: $input, on: $on) {
    ${ERRORS}
    ... on RolloutAudit {
      summary
      findings(first: 500) { pageInfo { hasNextPage endCursor } nodes { ...RolloutFinding } }
      workloads(first: 500) { pageInfo { hasNextPage endCursor } nodes { ...AuditedWorkload } }
      coverage { code message }
      state { clusterName takenAt digest kubernetesVersion }
    }
  }
}
${ROLLOUT_FINDING}
${AUDITED_WORKLOAD}
${KEY}`,
}

/** Further findings of an audit of rollouts, on the state of its answer. */
export const ROLLOUT_FINDINGS: Operation<RolloutFindingsQuery, RolloutFindingsQueryVariables> = {
  text: `query RolloutFindings($input: RolloutAuditInput!, $on: StateRef, $after: String) {
  rolloutAudit(input: $input, on: $on) {
    ${ERRORS}
    ... on RolloutAudit { findings(first: 500, after: $after) { pageInfo { hasNextPage endCursor } nodes { ...RolloutFinding } } }
  }
}
${ROLLOUT_FINDING}
${KEY}`,
}

/** Further workloads of it. */
export const AUDITED_WORKLOADS: Operation<AuditedWorkloadsQuery, AuditedWorkloadsQueryVariables> = {
  text: `query AuditedWorkloads($input: RolloutAuditInput!, $on: StateRef, $after: String) {
  rolloutAudit(input: $input, on: $on) {
    ${ERRORS}
    ... on RolloutAudit { workloads(first: 500, after: $after) { pageInfo { hasNextPage endCursor } nodes { ...AuditedWorkload } } }
  }
}
${AUDITED_WORKLOAD}
${KEY}`,
}

/** Whether drains of single nodes would lose requests, and what would help. */
export const DRAIN_AUDIT: Operation<DrainAuditQuery, DrainAuditQueryVariables> = {
  text: `query DrainAudit($input: DrainAuditInput!, $on: StateRef) {
  drainAudit(input: $input, on: $on) {
    ${ERRORS}
    ... on DrainAudit {
      verdict summary
      findings(first: 500) { pageInfo { hasNextPage endCursor } nodes { ...DrainFinding } }
      drains(first: 500) {
        nodes {
          node verdict summary durationSeconds
          losses {
            service { ...Key } ingresses { ...Key } owners { ...Key } errorsSeconds darkSeconds
            windows { ...Window }
          }
        }
      }
      unaffected refused { node message } leftOut servicesLeftOut
      coverage { code message }
      state { clusterName takenAt digest kubernetesVersion }
    }
  }
}
${DRAIN_FINDING}
${WINDOW}
${KEY}`,
}

/** Further findings of an audit of drains, on the state of its answer. */
export const DRAIN_FINDINGS: Operation<DrainFindingsQuery, DrainFindingsQueryVariables> = {
  text: `query DrainFindings($input: DrainAuditInput!, $on: StateRef, $after: String) {
  drainAudit(input: $input, on: $on) {
    ${ERRORS}
    ... on DrainAudit { findings(first: 500, after: $after) { pageInfo { hasNextPage endCursor } nodes { ...DrainFinding } } }
  }
}
${DRAIN_FINDING}
${KEY}`,
}
