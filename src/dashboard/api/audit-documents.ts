import type { RolloutAuditQuery, RolloutAuditQueryVariables } from './answers.generated.ts'
import { ERRORS, KEY, type Operation } from './operation.ts'

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
  windows { service { ...Key } target { ...Key } code fromSeconds untilSeconds }
}
${KEY}`,
}
