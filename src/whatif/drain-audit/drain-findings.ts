import { compareText } from '../../lib/compare.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { RolledRow } from '../actions/workload-template.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import { SEVERITY_RANK } from '../outcome/verdict.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { AuditFinding } from '../rollout-audit/audit-finding.ts'
import { auditedWorkload } from '../rollout-audit/audited-workload.ts'
import { checkTermination } from '../rollout-audit/checks/check-termination.ts'
import type { RolloutCourse } from '../rollout-audit/rollout-course.ts'
import { settledWith } from '../rollout-audit/settled-with.ts'
import { whatRemains } from '../rollout-audit/what-remains.ts'
import { checkEviction, type DrainSuspicion } from './check-eviction.ts'
import type { DrainAuditQuestion } from './drain-audit-question.ts'
import { bothFixes, changeOfWorkload, type DrainFix, fixedRows } from './drain-fix.ts'
import { exposedNodes } from './exposed-nodes.ts'
import { type RehearsedDrain, rehearseDrain } from './rehearse-drain.ts'

/** A setting with which requests fail in a drain that was rehearsed. */
export interface DrainFinding extends Omit<AuditFinding, 'remedy'> {
  readonly workload: AuditFinding['object']
  readonly remedy: string
  /** Commands that make the change; `undefined`: it depends on the program. */
  readonly command: string | undefined
  /** The nodes whose drain shows it, the most harmful first. */
  readonly nodes: readonly string[]
}

interface Harm {
  readonly row: RolledRow
  readonly suspicion: DrainSuspicion
  /** The most harmful first. */
  readonly drains: readonly { readonly node: string; readonly amount: number }[]
}

/**
 * Which settings make requests fail in the drains, the most severe first. Up to a number of them, a run tries the fix of each,
 * with those of the same workload before it: a pod that ends late does not help while it is the only one.
 */
export function* drainFindings(
  base: Base,
  drains: readonly RehearsedDrain[],
  { workloads, question }: { readonly workloads: readonly RolledRow[]; readonly question: DrainAuditQuestion },
): Inquiry<readonly DrainFinding[]> {
  const harms = workloads.flatMap((row) => harmsTo(row, base, { drains, question })).sort(byGravity)
  const findings: DrainFinding[] = []
  const fixes = new Map<string, DrainFix>()
  let tried = 0
  for (const { row, suspicion, drains: shown } of harms) {
    const { fix, harm, ...found } = suspicion
    const before = fixes.get(row.uid)
    const whole = fix && (before ? bothFixes(before, fix) : fix)
    if (whole) fixes.set(row.uid, whole)
    const isTried = whole !== undefined && tried < question.fixesMax
    if (isTried) tried++
    const shows = isTried ? yield* proofOf(base, row, { fix: whole, harm, question, node: shown[0]?.node }) : NOT_RUN
    const nodes = shown.map(({ node }) => node)
    findings.push({ ...found, workload: keyOfRow(row), command: fix?.command, nodes, ...shows })
  }
  return findings
}

interface Rehearsed {
  readonly drains: readonly RehearsedDrain[]
  readonly question: DrainAuditQuestion
}

function harmsTo(row: RolledRow, base: Base, { drains, question }: Rehearsed): readonly Harm[] {
  const subject = auditedWorkload(row, base.state, question.traffic)
  const ending = checkTermination(subject).flatMap(({ harm, remedy, ...found }): readonly DrainSuspicion[] => {
    if (!harm || !remedy) return []
    return [{ ...found, harm, remedy: remedy.message, fix: remedy.change && changeOfWorkload(row, remedy.change) }]
  })
  return [...checkEviction(subject), ...ending].flatMap((suspicion) => {
    const shown = drains.flatMap(({ drain: { node }, courses }) => {
      const course = courses.get(row.uid)
      const amount = course ? suspicion.harm(course) : 0
      return amount > 0 ? [{ node, amount }] : []
    })
    return shown.length > 0 ? [{ row, suspicion, drains: shown.sort((a, b) => b.amount - a.amount) }] : []
  })
}

interface Trial {
  readonly fix: DrainFix
  readonly harm: (course: RolloutCourse) => number
  readonly question: DrainAuditQuestion
  /** The node whose drain did the most harm. */
  readonly node: string | undefined
}

/** What a run has shown of a fix. */
type Shown = Pick<DrainFinding, 'proof' | 'remains'>

const NOT_RUN: Shown = { proof: 'NOT_RUN', remains: undefined }

/** A drain after the fix has been rolled out: of the node that has the most of its pods then. */
function* proofOf(base: Base, row: RolledRow, { fix, harm, question, node }: Trial): Inquiry<Shown> {
  const { options, seed } = question
  const fixed = yield* settledWith(base, fixedRows(row, fix), { name: `${row.name} as it should be`, seed })
  const next = fixed.state.get('Node', '', nodeWithMost(row, fixed, node) ?? '')
  const [exposed] = next ? exposedNodes(fixed, [next], options).exposed : []
  if (!exposed) return NOT_RUN
  const { courses, evicted } = yield* rehearseDrain(fixed, exposed, question)
  const course = courses.get(row.uid)
  // A drain that leaves one of its pods on the node loses nothing either, and does not complete.
  const completes = evicted.has(row.uid)
  if (course && completes && harm(course) === 0) return { proof: 'PROVED', remains: undefined }
  return { proof: 'FAILED', remains: whatRemains(course && { ...course, completes }, 'drain') }
}

function nodeWithMost({ uid }: RolledRow, { state }: Base, first: string | undefined): string | undefined {
  const counts = new Map<string, number>()
  for (const { nodeName } of podsUnder(uid, state)) if (nodeName !== '') counts.set(nodeName, (counts.get(nodeName) ?? 0) + 1)
  const isFirst = (name: string): number => Number(name === first)
  return [...counts].sort(([a, many], [b, more]) => more - many || isFirst(b) - isFirst(a) || compareText(a, b))[0]?.[0]
}

function byGravity(a: Harm, b: Harm): number {
  const worst = ({ drains: [first] }: Harm): number => first?.amount ?? 0
  return SEVERITY_RANK[a.suspicion.severity] - SEVERITY_RANK[b.suspicion.severity] || worst(b) - worst(a)
}
