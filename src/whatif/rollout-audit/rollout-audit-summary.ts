import { idOf } from '../../kube/id-of.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import type { Severity } from '../outcome/outcome.ts'
import { unjudged, unseenIn } from '../resting-on.ts'
import type { RolloutAudit, WorkloadAudit } from './rollout-audit.ts'

/** How many workloads may lose requests when they are rolled out, which, and how severe the findings are. */
export function rolloutAuditSummary({ findings, workloads, coverage }: Omit<RolloutAudit, 'question'>): string {
  const unsafe = workloads.filter(({ zeroDowntime }) => !zeroDowntime)
  const blamed = withGraveFindings(findings)
  const lossy = unsafe.filter((each) => mayLose(each, blamed))
  const all = counted(workloads.length, 'workload')
  const head = `${lossy.length} of ${all} may lose requests in a rollout${namesOf(lossy)}`
  const stuck = workloads.filter(({ asItIs }) => asItIs?.completes === false)
  const ends = stuck.length === 1 ? 'does' : 'do'
  const stop = stuck.length > 0 ? `; ${counted(stuck.length, 'rollout')} ${ends} not complete${namesOf(stuck)}` : ''
  const count = (wanted: Severity): number => findings.filter(({ severity }) => severity === wanted).length
  const counts = (['CRITICAL', 'WARNING', 'INFO'] as const).flatMap((severity) =>
    count(severity) > 0 ? [`${count(severity)} ${severity}`] : [],
  )
  const summary = `${head}${stop}; ${counts.length > 0 ? `findings: ${counts.join(', ')}` : 'nothing found'}.`
  return unjudged(summary, findings.every(({ severity }) => severity === 'INFO') ? unseenIn(coverage) : [])
}

function mayLose({ workload, asItIs }: WorkloadAudit, blamed: ReadonlySet<string>): boolean {
  return (asItIs && asItIs.errorsMs + asItIs.darkMs > 0) || blamed.has(idOf(workload))
}

/** The workloads with more than advice. A rollout that only does not complete loses no request. */
function withGraveFindings(findings: RolloutAudit['findings']): ReadonlySet<string> {
  const grave = findings.filter(({ severity, rule }) => severity !== 'INFO' && rule !== 'ROLLOUT_STUCK')
  return new Set(grave.flatMap(({ workload }) => (workload ? [idOf(workload)] : [])))
}

function namesOf(workloads: readonly WorkloadAudit[]): string {
  if (workloads.length === 0) return ''
  return ` (${abbreviatedNames(workloads.map(({ workload: { namespace, name } }) => `${namespace}/${name}`))})`
}
