import { statesText } from '../../lib/states-text.ts'
import type { OutcomeAnswer, ReasonAnswer } from '../documents/answer.ts'
import type { Io } from '../io.ts'
import { chanceLines } from './chance-lines.ts'
import { factLines } from './fact-lines.ts'
import { groupBy } from './group-by.ts'
import { human, nameOf } from './human.ts'
import { moveLines } from './move-lines.ts'
import { pendingLines } from './pending-lines.ts'
import { placementLines } from './placement-lines.ts'
import { WIDE } from './print-answer.ts'
import { remedyLines } from './remedy-lines.ts'
import { listSection, ROWS_MAX, tableSection } from './section.ts'
import { trafficLines } from './traffic-lines.ts'
import { unavailableLines } from './unavailable-lines.ts'
import { waitLines } from './wait-lines.ts'
import { wrap } from './wrap.ts'

const COLOURS: Readonly<Record<OutcomeAnswer['verdict'], number>> = {
  SAFE: 32,
  UNKNOWN: 35,
  DEGRADED: 33,
  BLOCKED: 31,
  STUCK: 31,
}

const REASONS_MAX = 6

/** An outcome for a person who has to decide now: the verdict and the answer first, then what is unavailable, then where pods go. */
export function outcomeLines(outcome: OutcomeAnswer, { width, colour }: Pick<Io, 'width' | 'colour'>): readonly string[] {
  return [
    ...headline(gravest(outcome), { width, colour }),
    ...unavailableLines(outcome, width),
    ...pendingLines(outcome, width),
    ...moveLines(outcome, width),
    ...placementLines(outcome, width),
    ...evictionLines(outcome, width),
    ...preemptionLines(outcome, width),
    ...otherReasons(outcome, width),
    ...trafficLines(outcome, width),
    ...waitLines(outcome, width),
    ...listSection('WOULD HELP', helpTexts(outcome), { width, max: REASONS_MAX }),
    ...remedyLines(outcome, width),
    ...chanceLines(outcome.chance, width),
    ...outputLines(outcome, width),
    ...factLines(outcome, width),
  ]
}

/** Where several seeds were requested, the answer is their spread, and the verdict that of the worst run. */
function gravest({ scenario, verdict, summary, chance }: OutcomeAnswer): Pick<OutcomeAnswer, 'verdict' | 'scenario' | 'summary'> {
  return chance ? { scenario, verdict: chance.worst.verdict, summary: chance.summary } : { scenario, verdict, summary }
}

/** `SAFE: drain a: done after 6 s, 3 pods rescheduled, nothing unavailable.` The colour takes no room. */
export function headline(
  { verdict, scenario, summary }: Pick<OutcomeAnswer, 'verdict' | 'scenario' | 'summary'>,
  { width, colour }: Pick<Io, 'width' | 'colour'>,
): readonly string[] {
  const [first = '', ...rest] = wrap(`${verdict}: ${scenario ? `${scenario}: ` : ''}${summary}`, width)
  return [first.replace(verdict, verdictWord(verdict, colour)), ...rest]
}

/** Reasons that no table shows: what the summary states is not repeated. */
function otherReasons({ reasons, summary }: OutcomeAnswer, width: number): readonly string[] {
  const own = reasons.filter((reason) => reason.causedByScenario && isListed(reason) && !statesText(summary, reason.message))
  return listSection(
    'ALSO',
    groupBy(own, kindOfReason).map(({ first, more }) => `${first.message}${more > 0 ? ` (and ${more} more like it)` : ''}`),
    { width, max: REASONS_MAX },
  )
}

/** Reasons that the tables and the headline have, whole. */
const IN_TABLES: ReadonlySet<string> = new Set([
  'BELOW_DESIRED',
  'EVICTION_REFUSED',
  'EVICTION_ERROR',
  'NO_REPLICA_READY',
  'POD_PENDING',
  'PREEMPTION',
  'REQUESTS_FAIL',
  'STAYS_CORDONED',
  'SERVICE_DOWN',
])
/** Worth a line although they do not count in the verdict. */
const INFO_LISTED: ReadonlySet<string> = new Set(['BUDGET_EXHAUSTED', 'CLAIM_LOST', 'CONTAINERS_RESTARTED', 'NO_EFFECT'])

function isListed({ code, severity }: ReasonAnswer): boolean {
  return !IN_TABLES.has(code) && (severity !== 'INFO' || INFO_LISTED.has(code))
}

/** Two reasons are alike when only the pod differs, and the pods come from one template. */
function kindOfReason({ code, message, objects }: ReasonAnswer): string {
  const name = objects[0]?.name ?? ''
  return `${code} ${message.replaceAll(name, name.replace(/-[^-]*$/, ''))}`
}

/** What kubectl would have printed: for a dry run that is the requested output, otherwise `-o wide` has it. */
function outputLines({ output }: OutcomeAnswer, width: number): readonly string[] {
  const isDry = output.some((line) => line.endsWith('dry run)'))
  return isDry || width === WIDE ? listSection('KUBECTL WOULD PRINT', output, { width, max: ROWS_MAX }) : []
}

/** A message in the headline is not repeated: for a refusal only the budget is named, for a failure nothing is added. */
function evictionLines({ evictions, summary }: OutcomeAnswer, width: number): readonly string[] {
  const refused = evictions.refused.map((item) => [nameOf(item.pod), String(item.count), refusal(item, summary)])
  const failed = evictions.errors.flatMap(({ pod, message }) => (statesText(summary, message) ? [] : [[nameOf(pod), message]]))
  return [
    ...tableSection({ header: ['EVICTION REFUSED', 'TIMES', 'BY'], rows: refused }, width),
    ...tableSection({ header: ['EVICTION FAILED', 'REASON'], rows: failed }, width),
  ]
}

/** The API server names the budget in most of its messages. */
function refusal({ budget, message }: OutcomeAnswer['evictions']['refused'][number], summary: string): string {
  if (budget !== null && statesText(summary, message)) return `PodDisruptionBudget ${budget.name}`
  return budget === null || message.includes(budget.name) ? message : `${nameOf(budget)}: ${message}`
}

function preemptionLines({ preemptions }: OutcomeAnswer, width: number): readonly string[] {
  const rows = preemptions.map(({ preemptor, node, victims, at }) => [
    nameOf(preemptor),
    node,
    human(at),
    victims.map(nameOf).join(', '),
  ])
  return tableSection({ header: ['PREEMPTOR', 'NODE', 'AT', 'PREEMPTS'], rows }, width)
}

/** What would free what waits, each way once. For Pending pods it is printed with them. */
function helpTexts({ stuck, pending }: OutcomeAnswer): readonly string[] {
  const waiting = new Set(pending.map(({ pod }) => nameOf(pod)))
  const others = stuck.filter((item) => !waiting.has(nameOf(item.waiting)))
  return groupBy(others, ({ freedBy }) => freedBy).map(({ first, more }) => {
    return `${nameOf(first.waiting)}${more > 0 ? ` and ${more} more` : ''}: ${first.freedBy}`
  })
}

/** The verdict, in green, magenta, yellow or red where the terminal can. */
function verdictWord(verdict: OutcomeAnswer['verdict'], colour: boolean): string {
  return colour ? `\u001b[1;${COLOURS[verdict]}m${verdict}\u001b[0m` : verdict
}
