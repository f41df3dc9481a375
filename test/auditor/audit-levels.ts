import type { BudgetImpact, ServiceImpact, WorkloadImpact } from '../../src/whatif/outcome/impact.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { type Contradiction, compare, compareSets } from './contradiction.ts'
import type { Levels, Moment, WorkloadAt } from './levels.ts'
import { compareOutages, differ, isElsewhere, outageIn, type Stretch, stretchesOf } from './side-by-side.ts'
import { idOf } from './world.ts'

/** Both runs, counted at each moment. */
export interface BothLevels {
  readonly run: Levels
  readonly baseline: Levels
  readonly endMs: number
}

type Budget = ReturnType<Moment['budgets']['get']>

/** The effects on workloads, Services and budgets, counted again. */
export function auditLevels(outcome: Outcome, both: BothLevels): readonly Contradiction[] {
  return [...auditWorkloads(outcome, both), ...auditServices(outcome, both), ...auditBudgets(outcome, both)]
}

const short = (level: WorkloadAt | undefined): number => Math.max(0, (level?.want ?? 0) - (level?.ready ?? 0))
const isDown = (level: WorkloadAt | undefined): boolean => (level?.want ?? 0) > 0 && level?.ready === 0

/** Pods that a workload lacks more than without the scenario. */
const lacks = (run: WorkloadAt | undefined, baseline: WorkloadAt | undefined): number => Math.max(0, short(run) - short(baseline))

/** Temporarily, pods that it requires beyond those without the scenario and that have not started yet are not a loss. */
const lost = (run: WorkloadAt | undefined, baseline: WorkloadAt | undefined): number =>
  Math.max(0, Math.min(lacks(run, baseline), (baseline?.ready ?? 0) - (run?.ready ?? 0)))

function degradedIn(stretches: readonly Stretch<WorkloadAt>[]) {
  return outageIn(stretches, { forAWhile: lost, atTheEnd: lacks })
}

function downIn(stretches: readonly Stretch<WorkloadAt>[]) {
  return outageIn(stretches, {
    forAWhile: (run, baseline) => (isDown(run) && (baseline?.ready ?? 0) > 0 ? (run?.want ?? 0) : 0),
    atTheEnd: (run, baseline) => (isDown(run) && !isDown(baseline) ? (run?.want ?? 0) : 0),
  })
}

/** Every name at any moment of either run. */
function namesIn<T>({ run, baseline }: BothLevels, of: (moment: Moment) => ReadonlyMap<string, T>): readonly string[] {
  const moments = [run, baseline].flatMap(({ first, steps }) => [first, ...steps.map(({ moment }) => moment)])
  return [...new Set(moments.flatMap((moment) => [...of(moment).keys()]))]
}

function least(levels: Levels, measure: (moment: Moment) => number): number {
  return levels.steps.reduce((sum, { moment }) => Math.min(sum, measure(moment)), measure(levels.first))
}

const lastOf = ({ first, steps }: Levels): Moment => steps.at(-1)?.moment ?? first

function auditWorkloads(outcome: Outcome, both: BothLevels): readonly Contradiction[] {
  const { run } = both
  const claimed = new Map(outcome.workloads.map((item) => [idOf(item.workload), item]))
  const differing = new Map<string, readonly Stretch<WorkloadAt>[]>()
  for (const id of namesIn(both, ({ tops }) => new Map([...tops].map((top) => [top, top])))) {
    const none: WorkloadAt = { want: 0, ready: 0 }
    // What a Deployment leaves behind is compared with how it was before: without the scenario it does not occur.
    const baseline = topsIn(both.baseline).has(id) ? both.baseline : { first: both.run.first, steps: [] }
    const stretches = stretchesOf(run, baseline, { endMs: both.endMs, of: ({ workloads }) => workloads.get(id) ?? none })
    if (differ(stretches)) differing.set(id, stretches)
  }
  const felt = [...differing].flatMap(([id, stretches]) => (isWorkloadFelt(id, stretches, outcome) ? [id] : []))
  // A DaemonSet that only requires fewer pods may be omitted: its controller leaves the pods and its own status as they are.
  const quiet = felt.filter((id) => id.startsWith('DaemonSet/') && !claimed.has(id) && isUntouched(differing.get(id) ?? []))
  const listed = outcome.baseline ? compareSets('workloads', [...claimed.keys(), ...quiet], felt) : []
  return [
    ...listed,
    ...[...differing].flatMap(([id, stretches]) => auditWorkload(claimed.get(id), { id, stretches, outcome, run })),
  ]
}

function isUntouched(stretches: readonly Stretch<WorkloadAt>[]): boolean {
  return stretches.every(({ run, baseline }) => run?.ready === baseline?.ready && lacks(run, baseline) === 0)
}

function isWorkloadFelt(id: string, stretches: readonly Stretch<WorkloadAt>[], { moves }: Outcome): boolean {
  if (degradedIn(stretches) || downIn(stretches)) return true
  if (moves.some(({ workload }) => workload && idOf(workload) === id)) return true
  return isElsewhere(stretches, [(level) => level?.want ?? 0, (level) => level?.ready ?? 0])
}

function topsIn({ first, steps }: Levels): ReadonlySet<string> {
  return new Set([first, ...steps.map(({ moment }) => moment)].flatMap(({ tops }) => [...tops]))
}

function auditWorkload(
  item: WorkloadImpact | undefined,
  { id, stretches, outcome, run }: { id: string; stretches: readonly Stretch<WorkloadAt>[]; outcome: Outcome; run: Levels },
): readonly Contradiction[] {
  if (!item) return []
  const where = `workloads ${id}`
  const [first, last] = [run.first, lastOf(run)].map((moment) => moment.workloads.get(id))
  const moved = outcome.moves.filter(({ workload }) => workload && idOf(workload) === id).length
  return [
    ...compare(`${where} desiredBefore`, item.desiredBefore, first?.want ?? 0),
    ...compare(`${where} desired`, item.desired, last?.want ?? 0),
    ...compare(`${where} readyBefore`, item.readyBefore, first?.ready ?? 0),
    ...compare(
      `${where} readyMin`,
      item.readyMin,
      least(run, ({ workloads }) => workloads.get(id)?.ready ?? 0),
    ),
    ...compare(`${where} readyAfter`, item.readyAfter, last?.ready ?? 0),
    ...compare(`${where} moved`, item.moved, moved),
    ...compareOutages(`${where} degraded`, item.degraded, degradedIn(stretches)),
    ...compareOutages(`${where} down`, item.down, downIn(stretches)),
    ...compare(`${where} has causes`, item.causes.length > 0 && !lasts(item), false),
  ]
}

function lasts({ degraded, down }: WorkloadImpact): boolean {
  return [degraded, down].some((outage) => outage !== undefined && outage.untilMs === undefined)
}

function auditServices(outcome: Outcome, both: BothLevels): readonly Contradiction[] {
  const claimed = new Map(outcome.services.map((item) => [idOf(item.service), item]))
  const differing = new Map<string, readonly Stretch<number>[]>()
  for (const id of namesIn(both, ({ services }) => services)) {
    const stretches = stretchesOf(both.run, both.baseline, { endMs: both.endMs, of: ({ services }) => services.get(id) })
    if (differ(stretches)) differing.set(id, stretches)
  }
  const felt = [...differing].flatMap(([id, stretches]) => {
    const isFelt = darkIn(stretches) || isDeleted(id, both) || isElsewhere(stretches, [(endpoints) => endpoints ?? 0])
    return isFelt ? [id] : []
  })
  const listed = outcome.baseline ? compareSets('services', claimed.keys(), felt) : []
  return [...listed, ...[...differing].flatMap(([id, stretches]) => auditService(claimed.get(id), { id, stretches, both }))]
}

function darkIn(stretches: readonly Stretch<number>[]) {
  return outageIn(stretches, { forAWhile: (ours, theirs) => ((ours ?? 0) === 0 ? (theirs ?? 0) : 0) })
}

function isDeleted(id: string, { run, baseline }: BothLevels): boolean {
  const isGoing = (levels: Levels): boolean => lastOf(levels).going.has(id.split('/')[1] ?? '')
  return lastOf(baseline).services.has(id) && (!lastOf(run).services.has(id) || (isGoing(run) && !isGoing(baseline)))
}

function auditService(
  item: ServiceImpact | undefined,
  { id, stretches, both }: { id: string; stretches: readonly Stretch<number>[]; both: BothLevels },
): readonly Contradiction[] {
  if (!item) return []
  const where = `services ${id}`
  const { run } = both
  const deleted = isDeleted(id, both)
  return [
    ...compare(`${where} endpointsBefore`, item.endpointsBefore, run.first.services.get(id) ?? 0),
    ...compare(
      `${where} endpointsMin`,
      item.endpointsMin,
      least(run, ({ services }) => services.get(id) ?? 0),
    ),
    ...compare(`${where} endpointsAfter`, item.endpointsAfter, lastOf(run).services.get(id) ?? 0),
    ...compare(`${where} deleted`, item.deleted, deleted),
    ...compareOutages(`${where} down`, item.down, deleted ? undefined : darkIn(stretches)),
  ]
}

const allowed = (status: Budget): number => status?.disruptionsAllowed ?? 0
const unmet = (status: Budget): number =>
  status && status.expectedPods > 0 ? Math.max(0, status.desiredHealthy - status.currentHealthy) : 0

function auditBudgets(outcome: Outcome, both: BothLevels): readonly Contradiction[] {
  const claimed = new Map(outcome.budgets.map((item) => [idOf(item.budget), item]))
  const refusing = outcome.evictions.refused.flatMap(({ budget }) => (budget ? [idOf(budget)] : []))
  const differing = new Map<string, readonly Stretch<NonNullable<Budget>>[]>()
  for (const id of new Set([...namesIn(both, ({ budgets }) => budgets), ...refusing])) {
    const stretches = stretchesOf(both.run, both.baseline, { endMs: both.endMs, of: ({ budgets }) => budgets.get(id) })
    if (differ(stretches) || refusing.includes(id)) differing.set(id, stretches)
  }
  const felt = [...differing].flatMap(([id, stretches]) => {
    const isFelt =
      exhaustedIn(stretches) || unmetIn(stretches) || refusing.includes(id) || isElsewhere(stretches, [allowed, unmet])
    return isFelt ? [id] : []
  })
  const listed = outcome.baseline ? compareSets('budgets', claimed.keys(), felt) : []
  return [
    ...listed,
    ...[...differing].flatMap(([id, stretches]) => auditBudget(claimed.get(id), { id, stretches, outcome, run: both.run })),
  ]
}

function exhaustedIn(stretches: readonly Stretch<NonNullable<Budget>>[]) {
  return outageIn(stretches, { forAWhile: (ours, theirs) => (ours && allowed(ours) === 0 ? allowed(theirs) : 0) })
}

function unmetIn(stretches: readonly Stretch<NonNullable<Budget>>[]) {
  return outageIn(stretches, { forAWhile: (ours, theirs) => Math.max(0, unmet(ours) - unmet(theirs)) })
}

function auditBudget(
  item: BudgetImpact | undefined,
  {
    id,
    stretches,
    outcome,
    run,
  }: { id: string; stretches: readonly Stretch<NonNullable<Budget>>[]; outcome: Outcome; run: Levels },
): readonly Contradiction[] {
  if (!item) return []
  const where = `budgets ${id}`
  const refusals = outcome.evictions.refused.reduce(
    (sum, { budget, count }) => sum + (budget && idOf(budget) === id ? count : 0),
    0,
  )
  return [
    ...compare(`${where} allowedBefore`, item.allowedBefore, allowed(run.first.budgets.get(id))),
    ...compare(
      `${where} allowedMin`,
      item.allowedMin,
      least(run, ({ budgets }) => allowed(budgets.get(id))),
    ),
    ...compare(`${where} allowedAfter`, item.allowedAfter, allowed(lastOf(run).budgets.get(id))),
    ...compare(`${where} refusals`, item.refusals, refusals),
    ...compareOutages(`${where} exhausted`, item.exhausted, exhaustedIn(stretches)),
    ...compareOutages(`${where} unmet`, item.unmet, unmetIn(stretches)),
  ]
}
