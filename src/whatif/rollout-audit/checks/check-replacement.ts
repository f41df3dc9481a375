import type { AuditCheck } from '../audit-finding.ts'

/** How many pods go at once (SC-ZD-31, SC-ZD-32, SC-ZD-77). */
export const checkReplacement: AuditCheck = (subject) => {
  const { row, key, services, replicas, replacement } = subject
  if (replacement.way === 'ON_DELETE' || replicas === 0) return []
  if (replacement.way === 'ROLLING' && replacement.surge === 0 && replacement.unavailable === 0)
    return [
      {
        rule: 'ROLLING_UPDATE',
        severity: 'CRITICAL',
        object: key,
        reason: 'maxSurge and maxUnavailable are both 0: the rollout cannot replace any pod',
        remedy: { message: 'set maxSurge to 1', change: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } },
        harm: ({ belowMs }) => belowMs,
      },
    ]
  if (services.length === 0 || replacement.unavailable < replicas) return []
  if (row.kind === 'StatefulSet')
    return [
      {
        rule: 'REPLICAS',
        severity: 'WARNING',
        object: key,
        reason: 'its single pod is deleted before the next one of the same name is created: requests fail until that is ready',
        remedy: { message: 'set replicas to 2, if the application can run in parallel', change: { replicas: 2 } },
        harm: ({ darkMs }) => darkMs,
      },
    ]
  const reason =
    replacement.way === 'ALL_AT_ONCE'
      ? 'the strategy Recreate deletes all pods before it creates the first new one'
      : `maxUnavailable allows all ${replicas} pods to be deleted at the same time`
  return [
    {
      rule: 'ROLLING_UPDATE',
      severity: 'CRITICAL',
      object: key,
      reason,
      remedy: {
        message: `${replacement.way === 'ALL_AT_ONCE' ? 'use the strategy RollingUpdate with' : 'set'} maxUnavailable 0 and maxSurge 1`,
        change: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      },
      harm: ({ darkMs }) => darkMs,
    },
  ]
}
