import { rankOf } from '../outcome/outages-of.ts'
import { coresText, gibibytesText } from '../parts/amounts.ts'
import { counted, secondsText, timeText, titleOf } from '../parts/words.ts'
import type { ComparedOutcome, Comparison } from './comparison.ts'

/** One line of the comparison: what it is about, and its value in each outcome. */
export interface ComparedRow {
  readonly title: string
  readonly values: readonly string[]
  readonly differs: boolean
}

/** The value of an object that is as it would be without the scenario. */
export const UNCHANGED = 'unchanged'

/** What a reader weighs first, of each outcome. */
const FACTS: Readonly<Record<string, (outcome: ComparedOutcome) => string>> = {
  'Without a ready pod': ({ workloads, services }) =>
    String([...workloads, ...services].filter(({ down }) => down !== null).length),
  'Workloads short of pods at the end': ({ workloads }) =>
    String(workloads.filter(({ degraded, down }) => degraded?.lasting || down?.lasting).length),
  'Pods disrupted': ({ moves }) => String(moves.totalCount),
  'Pods Pending at the end': ({ pending }) => String(pending.filter(({ causedByScenario }) => causedByScenario).length),
  'Pods whose eviction is refused': ({ evictions }) => String(evictions.refused.length),
  'Actions done after': ({ actionsDoneAtSeconds }) => timeText(actionsDoneAtSeconds, 'not done'),
  'Settled after': ({ settledAtSeconds }) => timeText(settledAtSeconds, 'not settled'),
  'Nodes added': ({ nodeChanges }) => String(nodeChanges.filter(isChange('ADDED')).length),
  'Nodes removed': ({ nodeChanges }) => String(nodeChanges.filter(isChange('REMOVED')).length),
}

/** The facts, each in all outcomes. */
export function factRows(outcomes: readonly ComparedOutcome[]): readonly ComparedRow[] {
  return Object.entries(FACTS).map(([title, factOf]) => rowOf(title, outcomes.map(factOf)))
}

/** What differs of one kind of object, what is hit hardest first. */
export interface DifferenceGroup {
  readonly title: string
  readonly rows: readonly ComparedRow[]
}

/** Workloads, nodes, Services and budgets for which the outcomes differ. A kind without a difference has no group. */
export function differenceGroups({ workloads, nodes, services, budgets }: Comparison): readonly DifferenceGroup[] {
  const hardestFirst = [...workloads].sort((a, b) => hardest(a.impacts) - hardest(b.impacts))
  const groups = [
    group('Workloads: ready pods', hardestFirst, ({ workload, impacts }) =>
      differing(titleOf(workload), impacts, readyText, timedText),
    ),
    group('Nodes: pods', nodes, ({ node, impacts }) => differing(node, impacts, podsText, requestedText)),
    group('Services: endpoints', services, ({ service, impacts }) =>
      differing(titleOf(service), impacts, endpointsText, answeredText),
    ),
    group('Budgets: refused evictions', budgets, ({ budget, impacts }) =>
      differing(titleOf(budget), impacts, ({ refusals }) => String(refusals), allowedText),
    ),
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

type WorkloadImpact = NonNullable<Comparison['workloads'][number]['impacts'][number]>
type NodeImpact = NonNullable<Comparison['nodes'][number]['impacts'][number]>
type BudgetImpact = NonNullable<Comparison['budgets'][number]['impacts'][number]>
type ServiceImpact = NonNullable<Comparison['services'][number]['impacts'][number]>

function group<Item>(title: string, items: readonly Item[], rowFor: (item: Item) => ComparedRow): DifferenceGroup {
  return { title, rows: items.map(rowFor) }
}

/** The rank of the outcome that is the worst for a workload. */
function hardest(impacts: readonly (WorkloadImpact | null)[]): number {
  return Math.min(...impacts.map((impact) => (impact === null ? Number.POSITIVE_INFINITY : rankOf(impact))))
}

/** `lowest 0 of 3, none for 11 s, 3 at the end`. */
function readyText({ readyMin, readyAfter, desired, down }: WorkloadImpact): string {
  const none = down === null ? [] : [down.lasting ? 'none until the end' : `none for ${secondsText(down.durationSeconds ?? 0)}`]
  return [`lowest ${readyMin} of ${desired}`, ...none, ...(down?.lasting ? [] : [`${readyAfter} at the end`])].join(', ')
}

/** `12 to 9, 3 leave, is cordoned`. */
function podsText({ podsBefore, podsAfter, podsIn, podsOut, changes }: NodeImpact): string {
  const leave = podsOut > 0 ? [counted(podsOut, 'leaves', 'leave')] : []
  const arrive = podsIn > 0 ? [counted(podsIn, 'arrives', 'arrive')] : []
  return [`${podsBefore} to ${podsAfter}`, ...leave, ...arrive, ...changes].join(', ')
}

function endpointsText({ endpointsMin, endpointsBefore }: ServiceImpact): string {
  return `lowest ${endpointsMin} of ${endpointsBefore}`
}

/** `lowest 2 of 3, fewer for 5 s from 45 s, 3 at the end, 1 pod moved`. */
function timedText({ readyMin, readyAfter, desired, degraded, down, moved }: WorkloadImpact): string {
  const times = [...spanText('fewer', degraded), ...spanText('none', down)]
  return [`lowest ${readyMin} of ${desired}`, ...times, `${readyAfter} at the end`, `${counted(moved, 'pod')} moved`].join(', ')
}

/** `6 to 6, 1 leaves, 1 arrives, 5.2 CPU and 8.0Gi memory requested at the end`. */
function requestedText(impact: NodeImpact): string {
  const { cpuRequestedAfterMillis, memoryRequestedAfterBytes } = impact
  const requested = `${coresText(cpuRequestedAfterMillis)} CPU and ${gibibytesText(memoryRequestedAfterBytes)} memory`
  return `${podsText(impact)}, ${requested} requested at the end`
}

/** `lowest 0 of 3, none for 5 s from 45 s, 3 at the end`. */
function answeredText(impact: ServiceImpact): string {
  return [endpointsText(impact), ...spanText('none', impact.down), `${impact.endpointsAfter} at the end`].join(', ')
}

/** `2, lowest 0 allowed, none for 5 s from 45 s, 1 at the end`. */
function allowedText({ refusals, allowedMin, allowedAfter, exhausted, unmet }: BudgetImpact): string {
  const times = [...spanText('none', exhausted), ...spanText('not met', unmet)]
  return [`${refusals}`, `lowest ${allowedMin} allowed`, ...times, `${allowedAfter} at the end`].join(', ')
}

interface Span {
  readonly fromSeconds: number
  readonly durationSeconds: number | null
}

function spanText(what: string, span: Span | null): readonly string[] {
  if (span === null) return []
  const from = `from ${secondsText(span.fromSeconds)}`
  const { durationSeconds } = span
  return [durationSeconds === null ? `${what} ${from} until the end` : `${what} for ${secondsText(durationSeconds)} ${from}`]
}

/** The API lists it because the outcomes differ. Where they read the same in short, the whole text has when, or what else differs. */
function differing<Impact>(
  title: string,
  impacts: readonly (Impact | null)[],
  textOf: (impact: Impact) => string,
  wholeTextOf = textOf,
): ComparedRow {
  const valuesIn = (text: (impact: Impact) => string) => impacts.map((impact) => (impact === null ? UNCHANGED : text(impact)))
  const short = rowOf(title, valuesIn(textOf))
  return short.differs ? short : { title, values: valuesIn(wholeTextOf), differs: true }
}

function rowOf(title: string, values: readonly string[]): ComparedRow {
  return { title, values, differs: new Set(values).size > 1 }
}

function isChange(wanted: 'ADDED' | 'REMOVED') {
  return ({ change, causedByScenario }: ComparedOutcome['nodeChanges'][number]): boolean => causedByScenario && change === wanted
}
