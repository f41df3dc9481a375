import type { AuditFindingAnswer, RolloutAuditAnswer, WorkloadAuditAnswer } from '../documents/audit-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { human, msOf, nameOf } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const PROOF = {
  PROVED: 'proved by a run',
  FAILED: 'a run with it did not help',
  UNSEEN: 'no run shows harm',
  NOT_MEASURABLE: '',
  NOT_RUN: '',
} as const

/** ` (a run with it did not help: no pod responds for 3 s)`; empty where there is nothing to say of a run. */
export function proofText({ proof, remains }: Pick<AuditFindingAnswer, 'proof' | 'remains'>): string {
  const text = [PROOF[proof], ...(remains === null ? [] : [remains])].join(': ')
  return text === '' ? '' : ` (${text})`
}

/** Several pods may end at the same time, so that errors may take longer than the rollout. */
export const LOSS_CAPTION =
  'ERRORS: time in which requests are sent to a terminating pod, summed over the pods. DARK: time in which no pod answers.'
const FINDINGS_MAX = 100

/** The findings one by one, the worst first, each with its remedy; then what the rollouts that were run cost. */
export function rolloutAuditLines(answer: RolloutAuditAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { summary, findings, workloads, coverage, state } = answer
  const shown = findings.nodes.slice(0, FINDINGS_MAX)
  const rows = workloads.nodes.flatMap(courseRow)
  const more = findings.totalCount - shown.length
  return [
    ...wrap(summary, width),
    ...shown.flatMap((finding) => ['', ...findingLines(finding, width)]),
    ...(more > 0 ? ['', `and ${more} more (use -o json)`] : []),
    ...tableSection({ header: ['RESTART OF', 'TIME', 'ERRORS', 'DARK', 'WITH ALL REMEDIES'], rows }, width),
    ...(rows.length > 0 ? wrap(LOSS_CAPTION, width) : []),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function findingLines(finding: AuditFindingAnswer, width: number): readonly string[] {
  const { severity, rule, object, reason, remedy } = finding
  return [
    `${severity} ${rule} ${object.kind} ${nameOf(object)}`,
    ...wrap(`  ${reason}`, width, '  '),
    ...(remedy === null ? [] : wrap(`  remedy: ${remedy}${proofText(finding)}`, width, '    ')),
  ]
}

/** Only rollouts that cost something are worth a line. */
function courseRow({ workload, asItIs, remedied }: WorkloadAuditAnswer): readonly (readonly string[])[] {
  if (!asItIs || (asItIs.completes && msOf(asItIs.errors) === 0 && msOf(asItIs.dark) === 0)) return []
  const time = asItIs.completes ? human(asItIs.duration) : 'never ends'
  return [[nameOf(workload), time, human(asItIs.errors), human(asItIs.dark), remediedText(remedied)]]
}

function remediedText(course: WorkloadAuditAnswer['remedied']): string {
  if (!course) return ''
  if (!course.completes) return 'never ends'
  return `${human(course.duration)}, errors ${human(course.errors)}, dark ${human(course.dark)}`
}
