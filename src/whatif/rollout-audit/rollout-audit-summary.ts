import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import type { Severity } from '../outcome/outcome.ts'
import type { RolloutAudit } from './rollout-audit.ts'

/** How many workloads may lose requests when they are rolled out, which, and how severe the findings are. */
export function rolloutAuditSummary({ findings, workloads }: Pick<RolloutAudit, 'findings' | 'workloads'>): string {
  const lossy = workloads.filter(({ zeroDowntime }) => !zeroDowntime)
  const names = abbreviatedNames(lossy.map(({ workload: { namespace, name } }) => `${namespace}/${name}`))
  const all = counted(workloads.length, 'workload')
  const head = `${lossy.length} of ${all} may lose requests in a rollout${lossy.length > 0 ? ` (${names})` : ''}`
  const count = (wanted: Severity): number => findings.filter(({ severity }) => severity === wanted).length
  const counts = (['CRITICAL', 'WARNING', 'INFO'] as const).flatMap((severity) =>
    count(severity) > 0 ? [`${count(severity)} ${severity}`] : [],
  )
  return `${head}; ${counts.length > 0 ? `findings: ${counts.join(', ')}` : 'nothing found'}.`
}
