import type { ExplanationAnswer, PreemptionAnswer, ScoredNodeAnswer } from '../documents/explanation-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, nameOf } from './human.ts'
import { WIDE } from './print-answer.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const SCORED_MAX = 5
const CANDIDATES_MAX = 5

/** Why a pod is where it is: in a sentence, then the rejected nodes by reason, then the scores of the others. */
export function explanationLines(explanation: ExplanationAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  return [...headLines(explanation, width), ...reasonLines(explanation, width)]
}

/** What the pod lacks, or where it is. */
export function headLines(explanation: ExplanationAnswer, width: number): readonly string[] {
  return wrap(explanation.summary, width)
}

/** The nodes that will not do and those that will, each reason of the scheduler once; its whole message where lines have no end. */
export function reasonLines(explanation: ExplanationAnswer, width: number): readonly string[] {
  const { message, reasons, coverage, state } = explanation
  const refused = merged(reasons).map(({ count, reason, plugin, sampleNodes }) => [
    String(count),
    plugin,
    examples(reason, sampleNodes),
  ])
  return [
    ...tableSection({ header: ['NODES', 'PLUGIN', 'WHY NOT'], rows: refused }, width),
    ...scoreLines(explanation, width),
    ...preemptionLines(explanation.preemption, width),
    ...(width === WIDE && message !== '' ? ['', `Scheduler: ${message}`] : []),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

/** The scheduler separates nodes where preemption might help from those where it cannot; they share a reason here. */
function merged(reasons: ExplanationAnswer['reasons']): ExplanationAnswer['reasons'] {
  const groups = new Map<string, ExplanationAnswer['reasons'][number]>()
  for (const item of reasons) {
    const id = `${item.plugin}\n${item.reason}`
    const known = groups.get(id)
    const sampleNodes = [...(known?.sampleNodes ?? []), ...item.sampleNodes]
    groups.set(id, { ...item, count: item.count + (known?.count ?? 0), sampleNodes })
  }
  return [...groups.values()]
}

/** The best nodes, and the one where the pod is. */
function scoreLines({ nodes, pod }: ExplanationAnswer, width: number): readonly string[] {
  const scored = nodes.nodes.filter((item) => item.total !== null)
  const own = scored.slice(SCORED_MAX).filter(({ node }) => node === pod.nodeName)
  const rows = [...scored.slice(0, SCORED_MAX), ...own].map((item) => [item.node, String(item.total), parts(item)])
  const lines = tableSection({ header: ['NODE', 'SCORE', 'FROM'], rows }, width)
  const more = nodes.totalCount - rows.length
  return more > 0 && rows.length > 0
    ? [...lines, `and ${counted(more, 'more node that fits', 'more nodes that fit')} (use -o json)`]
    : lines
}

function parts({ scores }: ScoredNodeAnswer): string {
  return scores
    .filter(({ weighted }) => weighted !== 0)
    .sort((a, b) => b.weighted - a.weighted)
    .map(({ plugin, weighted }) => `${plugin} ${weighted}`)
    .join(', ')
}

function preemptionLines(preemption: PreemptionAnswer | null, width: number): readonly string[] {
  if (!preemption) return []
  const { eligible, reason, nominated, mayChoose, candidates, decidedBy, hopeless, rejected } = preemption
  const rows = candidates.map(({ node, victims, budgetViolations }) => [
    node,
    String(budgetViolations),
    victims.map(nameOf).join(', '),
  ])
  const choice =
    nominated === null
      ? (reason ?? 'it would not help')
      : `would make room on ${nominated}${orElse(mayChoose, nominated)}${because(decidedBy)}`
  const elsewhere = [
    ...(rejected.length > 0 ? [`not enough on ${counted(rejected.length, 'node')}`] : []),
    ...(hopeless > 0 ? [`no help on ${counted(hopeless, 'node')}, where other constraints remain`] : []),
  ]
  const outcomeText = eligible ? [choice, ...elsewhere].join('; ') : `not for this pod: ${reason ?? 'it cannot preempt'}`
  return [
    '',
    ...wrap(`Preemption: ${outcomeText}`, width),
    ...tableSection({ header: ['NODE', 'BUDGETS VIOLATED', 'VICTIMS'], rows }, width, CANDIDATES_MAX),
  ]
}

/** Which of equally good nodes kube-scheduler takes is chance. */
function orElse(mayChoose: readonly string[], nominated: string): string {
  const others = mayChoose.filter((node) => node !== nominated)
  return others.length > 0 ? `, or on ${counted(others.length, 'other node')} equally good` : ''
}

const CRITERIA: Readonly<Record<PreemptionAnswer['decidedBy'][number], string>> = {
  FEWEST_BUDGET_VIOLATIONS: 'fewest budgets violated',
  LOWEST_HIGHEST_PRIORITY: 'lowest victim priority',
  LOWEST_SUM_OF_PRIORITIES: 'lowest sum of priorities',
  FEWEST_VICTIMS: 'fewest victims',
  LATEST_START: 'victims that started last',
}

function because(decidedBy: PreemptionAnswer['decidedBy']): string {
  return decidedBy.length > 0 ? ` (${decidedBy.map((criterion) => CRITERIA[criterion]).join(', then ')})` : ''
}

function examples(reason: string, nodes: readonly string[]): string {
  return nodes.length > 0 ? `${reason} (${nodes.slice(0, 3).join(', ')})` : reason
}
