import { sameJson } from '../../../kube/codec/json.ts'
import { idOf } from '../../../kube/id-of.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { BudgetLevel } from '../../recording/budget-tracker.ts'
import { Course, spansOf } from '../../recording/course.ts'
import type { WorkloadLevel } from '../../recording/workload-tracker.ts'
import { excessShortage } from '../excess-shortage.ts'
import type { BudgetImpact, Outage, ServiceImpact, WorkloadImpact } from '../impact.ts'
import type { Move } from '../move.ts'
import type { EvictionRefusal } from '../outcome.ts'
import type { RunRecord } from '../run-record.ts'
import { outageOf, type Sides } from './outage.ts'

/** A run, and the same time without the scenario; `undefined` while that is described itself: nothing is worse than it is. */
export interface Runs {
  readonly run: RunRecord
  readonly baseline: RunRecord | undefined
}

interface Pair<I, T> extends Sides<T> {
  readonly item: I
}

/** What either run touched and what is not the same in both; what a run did not touch stays as it began. */
function pairs<I, T>(
  { run, baseline }: Runs,
  {
    itemsOf,
    courseOf,
  }: { readonly itemsOf: (record: RunRecord) => ReadonlyMap<string, I>; readonly courseOf: (item: I) => Course<T> },
): readonly Pair<I, T>[] {
  const [ours, theirs] = [itemsOf(run), itemsOf(baseline ?? run)]
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((id): readonly Pair<I, T>[] => {
    const item = ours.get(id) ?? theirs.get(id)
    if (item === undefined) return []
    const courseIn = (items: ReadonlyMap<string, I>): Course<T> => {
      const known = items.get(id)
      return known ? courseOf(known) : new Course(courseOf(item).first)
    }
    const other = courseIn(theirs)
    // A run that settled stays as it is: what changes later without the scenario counts, the time until nothing does any more does not.
    const endMs = Math.max(run.endMs, other.lastMs)
    const pair = { item, run: courseIn(ours), baseline: other, endMs }
    return baseline === undefined || differs(pair) ? [pair] : []
  })
}

function differs<T>({ run, baseline, endMs }: Sides<T>): boolean {
  for (const { a, b } of spansOf(run, baseline, endMs)) if (!sameJson(a, b)) return true
  return false
}

/** Whether a measure of it ends or falls elsewhere than without the scenario: a moment sooner or later is not an impact. */
function isElsewhere<T>({ run, baseline }: Sides<T>, measures: readonly ((value: T) => number)[]): boolean {
  return measures.some((of) => of(run.last) !== of(baseline.last) || run.least(of) !== baseline.least(of))
}

/** The impact where any sign of it is there; without a run to compare with, in any case. */
function ifFelt<I>(impact: I, { baseline }: Runs, signs: readonly (Outage | boolean | undefined)[]): readonly I[] {
  return baseline === undefined || signs.some((sign) => sign) ? [impact] : []
}

/** What workloads felt. Their causes and budgets are determined where both ends of the run are known. */
export function workloadImpacts(runs: Runs, moves: readonly Move[]): readonly Omit<WorkloadImpact, 'causes' | 'minHealthy'>[] {
  const moved = new Map<string, number>()
  for (const { workload } of moves) if (workload) moved.set(idOf(workload), (moved.get(idOf(workload)) ?? 0) + 1)
  const found = pairs(runs, { itemsOf: ({ workloads }) => workloads, courseOf: ({ levels }) => levels })
  return found.flatMap(({ item: { workload }, ...sides }) => {
    const impact = {
      workload,
      desiredBefore: sides.run.first.want,
      desired: sides.run.last.want,
      readyBefore: sides.run.first.ready,
      readyMin: sides.run.least(({ ready }) => ready),
      readyAfter: sides.run.last.ready,
      levels: sides.run.steps,
      degraded: outageOf(sides, dip, excessShortage),
      down: outageOf(sides, (run, baseline) => (baseline.ready > 0 && isDown(run) ? run.want : 0), whollyDown),
      moved: moved.get(idOf(workload)) ?? 0,
    }
    const { degraded, down } = impact
    const measures = [({ want }: WorkloadLevel) => want, ({ ready }: WorkloadLevel) => ready]
    return ifFelt(impact, runs, [degraded, down, impact.moved > 0, isElsewhere(sides, measures)])
  })
}

/** Pods that were requested and have not started yet are not a loss: at first only those count that were ready. */
function dip(run: WorkloadLevel, baseline: WorkloadLevel): number {
  return Math.max(0, Math.min(excessShortage(run, baseline), baseline.ready - run.ready))
}

function isDown({ want, ready }: WorkloadLevel): boolean {
  return want > 0 && ready === 0
}

function whollyDown(run: WorkloadLevel, baseline: WorkloadLevel): number {
  return isDown(run) && !isDown(baseline) ? run.want : 0
}

/** What Services felt; `removed` are the namespaces that the scenario deletes. */
export function serviceImpacts(runs: Runs, after: ClusterView, removed: ReadonlySet<string>): readonly ServiceImpact[] {
  const found = pairs(runs, { itemsOf: ({ services }) => services, courseOf: ({ endpoints }) => endpoints })
  return found.flatMap(({ item: { service }, ...sides }) => {
    const isGone = removed.has(service.namespace) || after.get('Service', service.namespace, service.name) === undefined
    const deleted = runs.baseline !== undefined && isGone && sides.baseline.last !== undefined
    const impact = {
      service,
      endpointsBefore: sides.run.first ?? 0,
      endpointsMin: sides.run.least((endpoints) => endpoints ?? 0),
      endpointsAfter: sides.run.last ?? 0,
      // That it answers no request any more was requested.
      down: deleted ? undefined : outageOf(sides, (run, baseline) => ((run ?? 0) === 0 ? (baseline ?? 0) : 0)),
      deleted,
    }
    return ifFelt(impact, runs, [impact.down, deleted, isElsewhere(sides, [(endpoints) => endpoints ?? 0])])
  })
}

/** What budgets felt: those that changed, and those that refused; a budget that allows nothing may do that and never change. */
export function budgetImpacts(runs: Runs, refused: readonly EvictionRefusal[], base: ClusterView): readonly BudgetImpact[] {
  const counts = new Map<string, number>()
  for (const { budget, count } of refused) if (budget) counts.set(idOf(budget), (counts.get(idOf(budget)) ?? 0) + count)
  const changed = pairs(runs, { itemsOf: ({ budgets }) => budgets, courseOf: ({ levels }) => levels })
  const known = new Set(changed.map(({ item }) => idOf(item.budget)))
  const unchanged = refused.flatMap(({ budget }) => (budget && !known.has(idOf(budget)) ? [budget] : []))
  const still = [...new Map(unchanged.map((budget) => [idOf(budget), budget])).values()].map((budget) => {
    const status = base.get('PodDisruptionBudget', budget.namespace, budget.name)?.status
    const course = runs.run.budgets.get(idOf(budget))?.levels ?? new Course<BudgetLevel>(status)
    return { item: { budget }, run: course, baseline: course, endMs: runs.run.endMs }
  })
  return [...changed, ...still].flatMap(({ item: { budget }, ...sides }) => {
    const impact = {
      budget,
      allowedBefore: allowed(sides.run.first),
      allowedMin: sides.run.least(allowed),
      allowedAfter: allowed(sides.run.last),
      exhausted: outageOf(sides, (run, baseline) => (run && allowed(run) === 0 ? allowed(baseline) : 0)),
      unmet: outageOf(sides, (run, baseline) => Math.max(0, unmet(run) - unmet(baseline))),
      refusals: counts.get(idOf(budget)) ?? 0,
    }
    const { exhausted, refusals } = impact
    return ifFelt(impact, runs, [exhausted, impact.unmet, refusals > 0, isElsewhere(sides, [allowed, unmet])])
  })
}

function allowed(level: BudgetLevel): number {
  return level?.disruptionsAllowed ?? 0
}

/** Healthy pods that a budget lacks. One that covers no pods any more has nothing to protect. */
function unmet(level: BudgetLevel): number {
  if (!level || level.expectedPods === 0) return 0
  return Math.max(0, level.desiredHealthy - level.currentHealthy)
}
