import { compareGravity } from '../whatif/outcome/gravity.ts'
import type { BudgetImpact, NodeImpact, ObjectKey, Outcome, ServiceImpact, WorkloadImpact } from '../whatif/outcome/outcome.ts'
import type { OutcomeView } from './outcome-view.ts'

export interface ComparisonView {
  readonly outcomes: readonly OutcomeView[]
}

/** One thing in all outcomes; `null` where an outcome has nothing to tell about it. */
export interface Row<Impact, Key> {
  readonly key: Key
  readonly impacts: readonly (Impact | null)[]
  readonly differs: boolean
}

export function workloadRows(view: ComparisonView): Row<WorkloadImpact, ObjectKey>[] {
  return rows(view, (outcome) => outcome.workloads, { keyOf: (impact) => impact.workload, idOf: textOf })
}

export function budgetRows(view: ComparisonView): Row<BudgetImpact, ObjectKey>[] {
  return rows(view, (outcome) => outcome.budgets, { keyOf: (impact) => impact.budget, idOf: textOf })
}

export function nodeRows(view: ComparisonView): Row<NodeImpact, string>[] {
  return rows(view, (outcome) => outcome.nodes, { keyOf: (impact) => impact.node, idOf: (node) => node })
}

export function serviceRows(view: ComparisonView): Row<ServiceImpact, ObjectKey>[] {
  return rows(view, (outcome) => outcome.services, { keyOf: (impact) => impact.service, idOf: textOf })
}

/** The place of the mildest outcome: by verdict, by the number of reasons it is to blame for, by duration. */
export function best({ outcomes }: ComparisonView): number {
  const places = outcomes.map(({ outcome }, place) => ({ outcome, place }))
  return places.sort((a, b) => compareGravity(a.outcome, b.outcome) || a.place - b.place)[0]?.place ?? 0
}

function rows<Impact, Key>(
  { outcomes }: ComparisonView,
  impactsOf: (outcome: Outcome) => readonly Impact[],
  { keyOf, idOf }: { readonly keyOf: (impact: Impact) => Key; readonly idOf: (key: Key) => string },
): Row<Impact, Key>[] {
  const found = new Map<string, { readonly key: Key; readonly impacts: (Impact | null)[] }>()
  outcomes.forEach(({ outcome }, place) => {
    for (const impact of impactsOf(outcome)) {
      const key = keyOf(impact)
      const row = found.get(idOf(key)) ?? { key, impacts: outcomes.map(() => null) }
      row.impacts[place] = impact
      found.set(idOf(key), row)
    }
  })
  return [...found.values()].map(({ key, impacts }) => {
    const first = JSON.stringify(impacts[0])
    return { key, impacts, differs: impacts.some((impact) => JSON.stringify(impact) !== first) }
  })
}

function textOf({ kind, namespace, name }: ObjectKey): string {
  return `${kind}/${namespace}/${name}`
}
