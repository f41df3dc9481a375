import { rankOf } from '../outcome/outages-of.ts'
import { secondsText, titleOf } from '../parts/words.ts'
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
    group('Workloads: ready pods', hardestFirst, ({ workload, impacts }) => differing(titleOf(workload), impacts, readyText)),
    group('Nodes: pods', nodes, ({ node, impacts }) => differing(node, impacts, podsText)),
    group('Services: endpoints', services, ({ service, impacts }) => differing(titleOf(service), impacts, endpointsText)),
    group('Budgets: refused evictions', budgets, ({ budget, impacts }) =>
      differing(titleOf(budget), impacts, ({ refusals }) => String(refusals)),
    ),
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

type WorkloadImpact = NonNullable<Comparison['workloads'][number]['impacts'][number]>
type NodeImpact = NonNullable<Comparison['nodes'][number]['impacts'][number]>
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

/** `12 to 9, 3 leave`. */
function podsText({ podsBefore, podsAfter, podsIn, podsOut }: NodeImpact): string {
  const leave = podsOut > 0 ? [`${podsOut} leave`] : []
  const arrive = podsIn > 0 ? [`${podsIn} arrive`] : []
  return [`${podsBefore} to ${podsAfter}`, ...leave, ...arrive].join(', ')
}

function endpointsText({ endpointsMin, endpointsBefore }: ServiceImpact): string {
  return `lowest ${endpointsMin} of ${endpointsBefore}`
}

/** The API lists it because the outcomes differ, if only in when. */
function differing<Impact>(title: string, impacts: readonly (Impact | null)[], textOf: (impact: Impact) => string): ComparedRow {
  return { title, values: impacts.map((impact) => (impact === null ? UNCHANGED : textOf(impact))), differs: true }
}

function rowOf(title: string, values: readonly string[]): ComparedRow {
  return { title, values, differs: new Set(values).size > 1 }
}

function timeText(seconds: number | null, otherwise: string): string {
  return seconds === null ? otherwise : secondsText(seconds)
}

function isChange(wanted: 'ADDED' | 'REMOVED') {
  return ({ change, causedByScenario }: ComparedOutcome['nodeChanges'][number]): boolean => causedByScenario && change === wanted
}
