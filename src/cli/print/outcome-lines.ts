import type { OutcomeAnswer, ReasonAnswer } from '../answer.ts'
import type { Io } from '../io.ts'
import { alike, type Group } from './alike.ts'
import { chanceLines } from './chance-lines.ts'
import { factLines } from './fact-lines.ts'
import { clip, counted, human, msOf, nameOf } from './human.ts'
import { moveLines } from './move-lines.ts'
import { placementLines } from './placement-lines.ts'
import { WIDE } from './print-answer.ts'
import { remedyLines } from './remedy-lines.ts'
import { listSection, ROWS_MAX, tableSection } from './section.ts'
import { trafficLines } from './traffic-lines.ts'
import { verdictWord } from './verdict-word.ts'
import { wrap } from './wrap.ts'

const BASELINE_MAX = 4
/** Reasons are told in short; tables below them have the whole text. */
const REASON_CHARS = 200
const REASONS_MAX = 10

/** An outcome for somebody who has to decide now: the verdict first, then why, then what happens, then how it is known. */
export function outcomeLines(outcome: OutcomeAnswer, { width, colour }: Pick<Io, 'width' | 'colour'>): readonly string[] {
  return [
    `${verdictWord(outcome.verdict, colour)}   ${outcome.scenario ?? ''}`.trimEnd(),
    ...wrap(outcome.summary, width),
    ...reasonLines(outcome, width),
    ...moveLines(outcome, width),
    ...placementLines(outcome, width),
    ...evictionLines(outcome, width),
    ...pendingLines(outcome, width),
    ...preemptionLines(outcome, width),
    ...sufferedLines(outcome, width),
    ...trafficLines(outcome, width),
    ...listSection('WHAT WOULD FREE IT', stuckTexts(outcome), { width, max: REASONS_MAX }),
    ...remedyLines(outcome, width),
    ...chanceLines(outcome.chance, width),
    ...outputLines(outcome, width),
    ...baselineLines(outcome, width),
    ...factLines(outcome, width),
  ]
}

/** INFO reasons lead to no verdict; the tables below show what they are about. What the summary has said is not said again. */
function reasonLines({ reasons, summary }: OutcomeAnswer, width: number): readonly string[] {
  const own = reasons.filter((reason) => reason.causedByScenario && reason.severity !== 'INFO')
  const rows = alike(own, kindOfReason)
    .filter(({ first, more }) => more > 0 || !summary.includes(first.message.slice(1)))
    .map((group) => [group.first.severity, reasonText(group, width)])
  return tableSection({ header: ['SEVERITY', 'REASON'], rows }, width, REASONS_MAX)
}

/** What kubectl would have printed: of a dry run that is all there is, and else `-o wide` has it. */
function outputLines({ output }: OutcomeAnswer, width: number): readonly string[] {
  const isDry = output.some((line) => line.endsWith('dry run)'))
  return isDry || width === WIDE ? listSection('KUBECTL WOULD PRINT', output, { width, max: ROWS_MAX }) : []
}

/** What the baseline shows too, in short. */
function baselineLines({ reasons, placements }: OutcomeAnswer, width: number): readonly string[] {
  const others = reasons.filter((reason) => !reason.causedByScenario)
  const added = placements.nodes.filter(({ causedByScenario, replaces }) => !causedByScenario && replaces === null).length
  const comeToo = added > 0 ? [`${counted(added, 'pod')} more ${added === 1 ? 'gets' : 'get'} nodes (-o json names them)`] : []
  const texts = [...comeToo, ...alike(others, kindOfReason).map((group) => reasonText(group, width))]
  return listSection('NOT ITS DOING (it happens without it, too)', texts, { width, max: BASELINE_MAX })
}

/** Two reasons are alike when only the pod differs, and the pods come from one template. */
function kindOfReason({ code, message, objects }: ReasonAnswer): string {
  const name = objects[0]?.name ?? ''
  return `${code} ${message.replace(name, name.replace(/-[^-]*$/, ''))}`
}

function reasonText({ first, more }: Group<ReasonAnswer>, width: number): string {
  return `${clip(first.message, width === WIDE ? WIDE : REASON_CHARS)}${more > 0 ? ` (and ${more} more like it)` : ''}`
}

function evictionLines({ evictions }: OutcomeAnswer, width: number): readonly string[] {
  const refused = evictions.refused.map((item) => [nameOf(item.pod), String(item.count), refusal(item)])
  const failed = evictions.errors.map(({ pod, message }) => [nameOf(pod), message])
  return [
    ...tableSection({ header: ['REFUSED POD', 'TIMES', 'BECAUSE'], rows: refused }, width),
    ...tableSection({ header: ['FAILED EVICTION', 'BECAUSE'], rows: failed }, width),
  ]
}

/** The API server names the budget in most of its messages. */
function refusal({ budget, message }: OutcomeAnswer['evictions']['refused'][number]): string {
  return budget === null || message.includes(budget.name) ? message : `${nameOf(budget)}: ${message}`
}

function pendingLines({ pending }: OutcomeAnswer, width: number): readonly string[] {
  const own = pending.filter((item) => item.causedByScenario)
  const rows = alike(own, ({ owner, message }) => `${owner?.kind} ${owner?.namespace}/${owner?.name} ${message}`).map(
    ({ first, more }) => [nameOf(first.pod), String(more + 1), first.message || 'not tried yet'],
  )
  return tableSection({ header: ['PENDING', 'PODS', 'BECAUSE'], rows }, width)
}

function preemptionLines({ preemptions }: OutcomeAnswer, width: number): readonly string[] {
  const rows = preemptions.map(({ preemptor, node, victims }) => [nameOf(preemptor), node, victims.map(nameOf).join(', ')])
  return tableSection({ header: ['PREEMPTOR', 'NODE', 'VICTIMS'], rows }, width)
}

/** Services and workloads that had less at some moment than when it began. */
function sufferedLines({ services, workloads }: OutcomeAnswer, width: number): readonly string[] {
  const dark = services
    .filter((item) => item.endpointsMin < item.endpointsBefore || msOf(item.dark) > 0)
    .map(({ service, endpointsBefore, endpointsMin, endpointsAfter, dark: none }) => [
      nameOf(service),
      String(endpointsBefore),
      String(endpointsMin),
      String(endpointsAfter),
      forTime(none),
    ])
  const short = workloads
    .filter((item) => item.readyMin < item.readyBefore)
    .map((item) => [
      nameOf(item.workload),
      String(item.readyBefore),
      String(item.readyMin),
      `${item.readyAfter} of ${item.desired}`,
      forTime(item.belowDesired),
      forTime(item.atZero),
    ])
  return [
    ...tableSection({ header: ['SERVICE', 'ENDPOINTS', 'LOWEST', 'END', 'NONE FOR'], rows: dark }, width),
    ...tableSection({ header: ['WORKLOAD', 'READY', 'LOWEST', 'END', 'SHORT FOR', 'NONE FOR'], rows: short }, width),
  ]
}

function forTime(duration: string): string {
  return msOf(duration) > 0 ? human(duration) : '-'
}

/** What waits, for what, and what would end it. Refusals and pending pods have their own tables with the whole text. */
function stuckTexts({ stuck, pending, evictions }: OutcomeAnswer): readonly string[] {
  const known = new Map([
    ...pending.map(({ message }) => [message, 'a node'] as const),
    ...evictions.refused.map(({ message, budget }) => [message, budget ? `the budget ${nameOf(budget)}` : 'its budget'] as const),
  ])
  return alike(stuck, ({ waitsFor, freedBy }) => `${waitsFor} ${freedBy}`).map(({ first, more }) => {
    const others = more > 0 ? ` and ${more} more wait` : ' waits'
    const { waiting, waitsFor, freedBy } = first
    return `${nameOf(waiting)}${others} for ${known.get(waitsFor) ?? waitsFor}. Freed by: ${freedBy}`
  })
}
