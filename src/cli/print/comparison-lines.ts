import type { BudgetImpact, ComparisonAnswer, NodeImpact, ServiceImpact, WorkloadImpact } from '../documents/inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, human, nameOf, settledText } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

/** Scenarios side by side: the best of them, a line for each, and then what they do differently, with the scenarios by their numbers. */
export function comparisonLines(comparison: ComparisonAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { summary, outcomes, best } = comparison
  const mildest = outcomes[best]
  return [
    ...wrap(summary, width),
    ...tableSection(
      { header: ['NO', 'VERDICT', 'DISRUPTED', 'REFUSED', 'PENDING', 'SETTLED', 'SCENARIO'], rows: outcomes.map(rowOf) },
      width,
    ),
    ...differenceLines(comparison, width),
    ...(mildest ? [...coverageLines(mildest.coverage, width), '', ...fact('STATE', stateText(mildest.state), width)] : []),
  ]
}

function rowOf(outcome: ComparisonAnswer['outcomes'][number], place: number): readonly string[] {
  const { verdict, moves, evictions, pending, settledAt, scenario } = outcome
  const waiting = pending.filter(({ causedByScenario }) => causedByScenario).length
  const counts = [moves.totalCount, evictions.refused.length, waiting]
  return [String(place + 1), verdict, ...counts.map(String), settledText(settledAt), scenario ?? '']
}

const LEGEND =
  'Ready pods of workloads, endpoints of Services, disruptions that budgets allow: the lowest number, then the number at the end. A dash: the same as without the scenario.'

/** One table of what serves and protects, one of nodes, with a column for each scenario. */
function differenceLines({ outcomes, workloads, services, budgets, nodes }: ComparisonAnswer, width: number): readonly string[] {
  const numbers = outcomes.map((_, place) => String(place + 1))
  const objects = [
    ...workloads.map(({ workload, impacts }) => [`${workload.kind} ${nameOf(workload)}`, ...impacts.map(cellOf(workloadCell))]),
    ...services.map(({ service, impacts }) => [`Service ${nameOf(service)}`, ...impacts.map(cellOf(serviceCell))]),
    ...budgets.map(({ budget, impacts }) => [`PodDisruptionBudget ${nameOf(budget)}`, ...impacts.map(cellOf(budgetCell))]),
  ]
  const rows = nodes.map(({ node, impacts }) => [node, ...impacts.map(cellOf(nodeCell))])
  const table = tableSection({ header: ['OBJECT', ...numbers], rows: objects }, width)
  return [
    ...(table.length > 0 ? [...table, ...wrap(LEGEND, width)] : []),
    ...tableSection({ header: ['NODE', ...numbers], rows }, width),
  ]
}

function cellOf<Impact>(text: (impact: Impact) => string): (impact: Impact | null) => string {
  return (impact) => (impact === null ? '-' : text(impact))
}

function workloadCell({ readyMin, readyAfter, desired, down }: WorkloadImpact): string {
  return levels(readyMin, readyAfter, { of: ` of ${desired}`, note: downText(down) })
}

function serviceCell({ endpointsMin, endpointsAfter, down }: ServiceImpact): string {
  return levels(endpointsMin, endpointsAfter, { note: downText(down) })
}

function budgetCell({ allowedMin, allowedAfter, refusals }: BudgetImpact): string {
  return levels(allowedMin, allowedAfter, { note: refusals > 0 ? `${refusals} refused` : '' })
}

/** The lowest number and the one at the end, once where they are the same. */
function levels(lowest: number, end: number, { of = '', note }: { readonly of?: string; readonly note: string }): string {
  return [lowest === end ? '' : String(lowest), `${end}${of}`, note].filter((part) => part !== '').join(', ')
}

function nodeCell({ podsAfter, podsIn, podsOut, changes }: NodeImpact): string {
  const moves = [podsIn > 0 ? `+${podsIn}` : '', podsOut > 0 ? `-${podsOut}` : ''].filter((move) => move !== '')
  const pods = [counted(podsAfter, 'pod'), ...(moves.length > 0 ? [`(${moves.join(' ')})`] : [])].join(' ')
  return [pods, ...changes].join(', ')
}

function downText(down: WorkloadImpact['down']): string {
  if (down === null) return ''
  return down.lasting || down.duration === null ? `down since ${human(down.from)}` : `down for ${human(down.duration)}`
}
