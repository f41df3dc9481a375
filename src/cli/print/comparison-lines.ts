import type {
  BudgetImpact,
  ComparedOutcome,
  ComparisonAnswer,
  NodeImpact,
  ServiceImpact,
  WorkloadImpact,
} from '../inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { human, msOf, nameOf } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

/** Scenarios side by side: a line for each, and then only what differs, with the scenarios by their numbers as columns. */
export function comparisonLines(comparison: ComparisonAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { outcomes, best } = comparison
  const mildest = outcomes[best]
  const named = mildest?.scenario ? `${best + 1}, ${mildest.scenario}: ${mildest.summary}` : `${best + 1}: ${mildest?.summary}`
  const differences = differenceLines(comparison, width)
  const same =
    differences.length > 0 ? [] : ['', ...wrap('They do the same to all workloads, services, budgets and nodes.', width)]
  return [
    ...wrap(`The mildest is ${named}`, width),
    ...tableSection(
      { header: ['NO', 'VERDICT', 'MOVES', 'REFUSED', 'PENDING', 'TIME', 'SCENARIO'], rows: outcomes.map(rowOf) },
      width,
    ),
    ...same,
    ...differences,
    ...(mildest ? [...coverageLines(mildest.coverage, width), '', ...fact('STATE', stateText(mildest.state), width)] : []),
  ]
}

function rowOf(outcome: ComparedOutcome, place: number): readonly string[] {
  const { verdict, moves, evictions, pending, duration, scenario } = outcome
  const waiting = pending.filter(({ causedByScenario }) => causedByScenario).length
  const counts = [moves.totalCount, evictions.refused.length, waiting]
  return [String(place + 1), verdict, ...counts.map(String), human(duration), scenario ?? '']
}

function differenceLines({ outcomes, workloads, services, budgets, nodes }: ComparisonAnswer, width: number): readonly string[] {
  const numbers = outcomes.map((_, place) => String(place + 1))
  const table = (what: string, rows: readonly (readonly string[])[]): readonly string[] =>
    tableSection({ header: [what, ...numbers], rows }, width)
  return [
    ...table(
      'WORKLOAD (ready at least, at the end)',
      workloads.map(({ workload, impacts }) => [nameOf(workload), ...cells(impacts, workloadText)]),
    ),
    ...table(
      'SERVICE (endpoints at least, at the end)',
      services.map(({ service, impacts }) => [nameOf(service), ...cells(impacts, serviceText)]),
    ),
    ...table(
      'BUDGET (disruptions allowed at least)',
      budgets.map(({ budget, impacts }) => [nameOf(budget), ...cells(impacts, budgetText)]),
    ),
    ...table(
      'NODE (pods at the end)',
      nodes.map(({ node, impacts }) => [node, ...cells(impacts, nodeText)]),
    ),
  ]
}

/** A dash stands where an outcome has nothing to tell. */
function cells<Impact>(impacts: readonly (Impact | null)[], text: (impact: Impact) => string): readonly string[] {
  return impacts.map((impact) => (impact === null ? '-' : text(impact)))
}

function workloadText({ readyMin, readyAfter, desired, atZero }: WorkloadImpact): string {
  return `${readyMin}, ${readyAfter} of ${desired}${noneFor(atZero)}`
}

function serviceText({ endpointsMin, endpointsAfter, dark }: ServiceImpact): string {
  return `${endpointsMin}, ${endpointsAfter}${noneFor(dark)}`
}

function budgetText({ allowedMin, refusals, atZero }: BudgetImpact): string {
  return `${allowedMin}${refusals > 0 ? `, refused ${refusals} times` : ''}${noneFor(atZero)}`
}

function nodeText({ podsAfter, podsIn, podsOut }: NodeImpact): string {
  return `${podsAfter} (+${podsIn} -${podsOut})`
}

function noneFor(duration: string): string {
  return msOf(duration) > 0 ? `, none for ${human(duration)}` : ''
}
