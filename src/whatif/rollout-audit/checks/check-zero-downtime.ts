import type { AuditRule, Suspicion } from '../audit-finding.ts'
import type { AuditedWorkload } from '../audited-workload.ts'
import { wholeChange } from '../whole-change.ts'

/** What has to be there together, and how one would name it (SC-ZD-78). */
const MEASURES: Readonly<Partial<Record<AuditRule, string>>> = {
  GRACE_PERIOD: 'a long enough grace period',
  PRE_STOP_BEYOND_GRACE: 'a grace period longer than the preStop hook',
  PRE_STOP_MISSING: 'a preStop sleep',
  PRE_STOP_TOO_SHORT: 'a longer preStop sleep',
  READINESS_GATE: 'readiness gates',
  MIN_READY_SECONDS: 'minReadySeconds',
}

/** Behind a load balancer no single measure is enough: gates alone, or a rolling update alone, still lose requests. */
export function checkZeroDowntime({ key, loadBalanced }: AuditedWorkload, found: readonly Suspicion[]): readonly Suspicion[] {
  const lacking = found.filter(({ rule, severity }) => severity !== 'INFO' && MEASURES[rule] !== undefined)
  if (!loadBalanced || lacking.length === 0) return []
  const names = [...new Set(lacking.flatMap(({ rule }) => MEASURES[rule] ?? []))]
  return [
    {
      rule: 'ZERO_DOWNTIME',
      severity: 'CRITICAL',
      object: key,
      reason: `a rollout behind a load balancer loses requests unless all measures are combined; missing: ${names.join(', ')}`,
      remedy: { message: 'combine all remedies of this workload', change: wholeChange(found) },
      harm: ({ errorsMs, darkMs, belowMs }) => errorsMs + darkMs + belowMs,
    },
  ]
}
