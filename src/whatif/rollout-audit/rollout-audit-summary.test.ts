import { expect, it } from 'vitest'
import type { RolloutAudit } from './rollout-audit.ts'
import { rolloutAuditSummary } from './rollout-audit-summary.ts'

function audit(workloads: readonly (readonly [name: string, zeroDowntime: boolean])[], severities: readonly string[]): string {
  const found = {
    workloads: workloads.map(([name, zeroDowntime]) => ({
      workload: { kind: 'Deployment', namespace: 'shop', name },
      zeroDowntime,
    })),
    findings: severities.map((severity) => ({ severity })),
  }
  return rolloutAuditSummary(found as unknown as RolloutAudit)
}

it('counts the workloads that may lose requests, and names them', () => {
  expect(
    audit(
      [
        ['web', false],
        ['db', true],
      ],
      ['WARNING', 'INFO', 'WARNING'],
    ),
  ).toBe('1 of 2 workloads may lose requests in a rollout (shop/web); findings: 2 WARNING, 1 INFO.')
  expect(audit([['db', true]], [])).toBe('0 of 1 workload may lose requests in a rollout; nothing found.')
})
