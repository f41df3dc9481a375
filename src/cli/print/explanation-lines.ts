import type { ExplanationAnswer, PreemptionAnswer, ScoredNodeAnswer } from '../answer.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, nameOf } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const SCORED_MAX = 5
const CANDIDATES_MAX = 5

/** Why a pod is where it is: in a sentence, then the nodes that will not do by reason, then the scores of those that will. */
export function explanationLines(explanation: ExplanationAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { pod, reasons, coverage, state } = explanation
  const refused = reasons.map(({ count, reason, plugin, sampleNodes }) => [String(count), plugin, examples(reason, sampleNodes)])
  return [
    `${explanation.result}   pod ${nameOf(pod)}`,
    ...wrap(sentence(explanation), width),
    ...tableSection({ header: ['NODES', 'PLUGIN', 'WHY NOT'], rows: refused }, width),
    ...scoreLines(explanation, width),
    ...preemptionLines(explanation.preemption, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function sentence(explanation: ExplanationAnswer): string {
  const { pod, result, message, gate } = explanation
  const place = pod.nodeName === null ? 'It has no node' : `It is on ${pod.nodeName}`
  switch (result) {
    case 'SCHEDULED':
      return `${place}${placement(explanation)}`
    case 'UNSCHEDULABLE':
    case 'ERROR':
      return pod.nodeName === null ? `${place}: ${message}` : `${place}; placed anew it would find no node: ${message}`
    case 'GATED':
      return `${place}: it is held back before it is tried${gate ? `, by ${gate.plugin}: ${gate.reasons.join('; ')}` : ''}.`
    case 'DELETING':
      return `${place} and is being deleted.`
    case 'OTHER_SCHEDULER':
      return `${place}. The scheduler "${pod.schedulerName}" takes care of it, which is not modelled.`
  }
}

/** Where the scheduler would put the pod now, beside where it is. */
function placement({ pod, ties, unboundClaims }: ExplanationAnswer): string {
  const names = ties.map(({ name }) => name)
  const [best = ''] = names
  const others = names.length - 1
  const choice = others > 0 ? `${best} or ${counted(others, 'other')}, all equally good` : best
  const claims = unboundClaims.map(({ name }) => name).join(', ')
  const waits = claims === '' ? '' : ` It is bound there when its claims have volumes: ${claims}.`
  if (pod.nodeName === null) return ` yet; the next try puts it on ${choice}.${waits}`
  if (!names.includes(pod.nodeName)) return `; placed anew now, it would go to ${choice}.`
  return others > 0
    ? `; placed anew now, it could go there again or to ${counted(others, 'other node')}, equally good.`
    : '; placed anew now, it would go there again.'
}

/** The best nodes, and the one where the pod is. */
function scoreLines({ nodes, pod }: ExplanationAnswer, width: number): readonly string[] {
  const scored = nodes.nodes.filter((item) => item.total !== null)
  const own = scored.slice(SCORED_MAX).filter(({ node }) => node === pod.nodeName)
  const rows = [...scored.slice(0, SCORED_MAX), ...own].map((item) => [item.node, String(item.total), parts(item)])
  const lines = tableSection({ header: ['NODE', 'SCORE', 'FROM'], rows }, width)
  const more = nodes.totalCount - rows.length
  return more > 0 && rows.length > 0 ? [...lines, `and ${counted(more, 'more node')} that would do (use -o json)`] : lines
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
  const { eligible, reason, nominated, candidates, decidedBy, hopeless, rejected } = preemption
  const rows = candidates.map(({ node, victims, budgetViolations }) => [
    node,
    String(budgetViolations),
    victims.map(nameOf).join(', '),
  ])
  const choice = nominated === null ? (reason ?? 'it would not help') : `would make room on ${nominated}${because(decidedBy)}`
  const elsewhere = [
    ...(rejected.length > 0 ? [`not enough on ${counted(rejected.length, 'node')}`] : []),
    ...(hopeless > 0 ? [`no use on ${counted(hopeless, 'node')}, where something else stands in the way`] : []),
  ]
  const said = eligible ? [choice, ...elsewhere].join('; ') : `not for this pod: ${reason ?? 'it may not preempt'}`
  return [
    '',
    ...wrap(`Preemption: ${said}`, width),
    ...tableSection({ header: ['NODE', 'BUDGETS BROKEN', 'VICTIMS'], rows }, width, CANDIDATES_MAX),
  ]
}

const CRITERIA: Readonly<Record<PreemptionAnswer['decidedBy'][number], string>> = {
  FEWEST_BUDGET_VIOLATIONS: 'fewest budgets broken',
  LOWEST_HIGHEST_PRIORITY: 'least important victims',
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
