import type {
  DrainAuditQuery,
  DrainAuditQueryVariables,
  RolloutAuditQuery,
  RolloutAuditQueryVariables,
} from './answers.generated.ts'
import { ERRORS, KEY, type Operation } from './operation.ts'

/** When requests to a Service fail, and at which pod. */
const WINDOW = `fragment Window on FailureWindow { service { ...Key } target { ...Key } code fromSeconds untilSeconds }`

/** Whether rollouts would lose requests, and what would help. */
export const ROLLOUT_AUDIT: Operation<RolloutAuditQuery, RolloutAuditQueryVariables> = {
  text: `query RolloutAudit($input: RolloutAuditInput!, $on: StateRef) {
  rolloutAudit(input: $input, on: $on) {
    ${ERRORS}
    ... on RolloutAudit {
      summary
      findings(first: 500) {
        totalCount
        nodes { severity rule object { ...Key } workload { ...Key } reason remedy patch proof }
      }
      workloads(first: 500) {
        totalCount
        nodes {
          workload { ...Key } services { ...Key } zeroDowntime patch
          asItIs { ...Course }
          remedied { ...Course }
        }
      }
      coverage { code message }
      state { clusterName takenAt digest kubernetesVersion }
    }
  }
}
fragment Course on RolloutCourse {
  completes durationSeconds errorsSeconds darkSeconds belowSeconds killed
  windows { ...Window }
}
${WINDOW}
${KEY}`,
}

/** Whether drains of single nodes would lose requests, and what would help. */
export const DRAIN_AUDIT: Operation<DrainAuditQuery, DrainAuditQueryVariables> = {
  text: `query DrainAudit($input: DrainAuditInput!, $on: StateRef) {
  drainAudit(input: $input, on: $on) {
    ${ERRORS}
    ... on DrainAudit {
      verdict summary
      findings(first: 500) {
        totalCount
        nodes { severity rule object { ...Key } workload { ...Key } reason remedy command nodes proof }
      }
      drains(first: 500) {
        totalCount
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
${WINDOW}
${KEY}`,
}
