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

/** Workloads, Services and budgets for which the outcomes differ, with their lowest values. */
export function differenceRows({ workloads, services, budgets }: Comparison): readonly ComparedRow[] {
  return [
    ...workloads.map(({ workload, impacts }) =>
      differing(`${titleOf(workload)}: lowest ready`, impacts, ({ readyMin, desired }) => `${readyMin} of ${desired}`),
    ),
    ...services.map(({ service, impacts }) =>
      differing(
        `${titleOf(service)}: lowest endpoints`,
        impacts,
        (impact) => `${impact.endpointsMin} of ${impact.endpointsBefore}`,
      ),
    ),
    ...budgets.map(({ budget, impacts }) =>
      differing(`${titleOf(budget)}: refusals`, impacts, ({ refusals }) => String(refusals)),
    ),
  ]
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
