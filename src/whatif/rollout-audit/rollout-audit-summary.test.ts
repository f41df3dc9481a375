import { expect, it } from 'vitest'
import type { RolloutAudit } from './rollout-audit.ts'
import { rolloutAuditSummary } from './rollout-audit-summary.ts'

interface Audited {
  readonly name: string
  readonly findings?: readonly (readonly [severity: string, rule: string])[]
  readonly errorsMs?: number
  readonly completes?: boolean
}

function audit(...audited: readonly Audited[]): string {
  const found = audited.flatMap(({ name, findings = [] }) =>
    findings.map(([severity, rule]) => ({ severity, rule, workload: keyOf(name) })),
  )
  const workloads = audited.map(({ name, findings = [], errorsMs = 0, completes = true }) => ({
    workload: keyOf(name),
    zeroDowntime: errorsMs === 0 && findings.every(([severity]) => severity === 'INFO'),
    asItIs: { errorsMs, darkMs: 0, completes },
  }))
  return rolloutAuditSummary({ findings: found, workloads, coverage: [] } as unknown as RolloutAudit)
}

function keyOf(name: string) {
  return { kind: 'Deployment', namespace: 'shop', name }
}

const MISSING = ['WARNING', 'PRE_STOP_MISSING'] as const
const ADVICE = ['INFO', 'LIVENESS_PROBE'] as const
const STUCK = ['CRITICAL', 'ROLLOUT_STUCK'] as const

it('counts the workloads that may lose requests, and names them', () => {
  expect(audit({ name: 'web', findings: [MISSING, ADVICE, MISSING] }, { name: 'db' })).toBe(
    '1 of 2 workloads may lose requests in a rollout (shop/web); findings: 2 WARNING, 1 INFO.',
  )
  expect(audit({ name: 'db' })).toBe('0 of 1 workload may lose requests in a rollout; nothing found.')
  expect(audit({ name: 'db', errorsMs: 5000 })).toBe('1 of 1 workload may lose requests in a rollout (shop/db); nothing found.')
})

it('counts a rollout that only does not complete apart from those that lose requests', () => {
  expect(audit({ name: 'agent', findings: [STUCK], completes: false }, { name: 'web', findings: [MISSING] })).toBe(
    '1 of 2 workloads may lose requests in a rollout (shop/web); 1 rollout does not complete (shop/agent); findings: 1 CRITICAL, 1 WARNING.',
  )
  expect(
    audit({ name: 'web', findings: [STUCK, MISSING], completes: false }, { name: 'db', findings: [STUCK], completes: false }),
  ).toBe(
    '1 of 2 workloads may lose requests in a rollout (shop/web); 2 rollouts do not complete (shop/web, shop/db); findings: 2 CRITICAL, 1 WARNING.',
  )
})
