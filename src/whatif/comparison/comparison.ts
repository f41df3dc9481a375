import { idOf } from '../../kube/id-of.ts'
import type { BudgetImpact, NodeImpact, Outage, ServiceImpact, WorkloadImpact } from '../outcome/impact.ts'
import type { ObjectKey, Outcome } from '../outcome/outcome.ts'
import { compareSeverity } from '../outcome/severity-order.ts'

/** One thing in all outcomes; `null` where an outcome leaves it as it is without the scenario. */
export interface ComparedRow<Impact, Key> {
  readonly key: Key
  readonly impacts: readonly (Impact | null)[]
  /** Whether the outcomes differ in it by more than the moments of clocks. */
  readonly differs: boolean
}

/** Outcomes on the same base side by side. */
export interface Comparison {
  /** The place of the mildest: by verdict, by the number of reasons that count against it, by the time until it has settled. */
  readonly best: number
  readonly workloads: readonly ComparedRow<WorkloadImpact, ObjectKey>[]
  readonly services: readonly ComparedRow<ServiceImpact, ObjectKey>[]
  readonly budgets: readonly ComparedRow<BudgetImpact, ObjectKey>[]
  readonly nodes: readonly ComparedRow<NodeImpact, string>[]
}

/** Lays outcomes on the same base side by side. */
export function compareOutcomes(outcomes: readonly Outcome[]): Comparison {
  const places = outcomes.map((outcome, place) => ({ outcome, place }))
  const [mildest] = places.sort((a, b) => compareSeverity(a.outcome, b.outcome) || a.place - b.place)
  return {
    best: mildest?.place ?? 0,
    workloads: rowsOf(outcomes, WORKLOADS),
    services: rowsOf(outcomes, SERVICES),
    budgets: rowsOf(outcomes, BUDGETS),
    nodes: rowsOf(outcomes, NODES),
  }
}

/** What is compared of one kind of things. */
interface Compared<Impact, Key> {
  readonly impactsOf: (outcome: Outcome) => readonly Impact[]
  readonly keyOf: (impact: Impact) => Key
  readonly idOf: (key: Key) => string
  /** What a reader would call different. */
  readonly figuresOf: (impact: Impact) => Figures
  /** The thing while nothing happens to it. */
  readonly untouched: (impact: Impact) => Impact
  /** The same impact without what is counted only where the scenario causes it. */
  readonly unattributed: (impact: Impact) => Impact
}

interface Figures {
  readonly plain: readonly (number | string | boolean)[]
  /** Milliseconds. */
  readonly times: readonly number[]
}

/**
 * The phase of the control plane's periodic checks and the latency of its requests shift times by less than this, in
 * milliseconds.
 */
export const SAME_TIME_MS = 1000

const WORKLOADS: Compared<WorkloadImpact, ObjectKey> = {
  impactsOf: ({ workloads }) => workloads,
  keyOf: ({ workload }) => workload,
  idOf,
  figuresOf: ({ desired, readyMin, readyAfter, degraded, down, moved }) => ({
    plain: [desired, readyMin, readyAfter, moved, ...outageKind(degraded), ...outageKind(down)],
    times: [degraded?.totalMs ?? 0, down?.totalMs ?? 0],
  }),
  untouched: (impact) => ({
    ...impact,
    desired: impact.desiredBefore,
    readyMin: impact.readyBefore,
    readyAfter: impact.readyBefore,
    levels: [{ atMs: 0, value: { want: impact.desiredBefore, ready: impact.readyBefore } }],
    degraded: undefined,
    down: undefined,
    causes: [],
  }),
  unattributed: (impact) => ({ ...impact, moved: 0 }),
}

const SERVICES: Compared<ServiceImpact, ObjectKey> = {
  impactsOf: ({ services }) => services,
  keyOf: ({ service }) => service,
  idOf,
  figuresOf: ({ endpointsMin, endpointsAfter, deleted, down }) => ({
    plain: [endpointsMin, endpointsAfter, deleted, ...outageKind(down)],
    times: [down?.totalMs ?? 0],
  }),
  untouched: (impact) => ({
    ...impact,
    endpointsMin: impact.endpointsBefore,
    endpointsAfter: impact.endpointsBefore,
    deleted: false,
    down: undefined,
  }),
  unattributed: (impact) => impact,
}

const BUDGETS: Compared<BudgetImpact, ObjectKey> = {
  impactsOf: ({ budgets }) => budgets,
  keyOf: ({ budget }) => budget,
  idOf,
  figuresOf: ({ allowedMin, allowedAfter, refusals, exhausted, unmet }) => ({
    plain: [allowedMin, allowedAfter, refusals, ...outageKind(unmet)],
    times: [exhausted?.totalMs ?? 0, unmet?.totalMs ?? 0],
  }),
  untouched: (impact) => ({
    ...impact,
    allowedMin: impact.allowedBefore,
    allowedAfter: impact.allowedBefore,
    exhausted: undefined,
    unmet: undefined,
  }),
  unattributed: (impact) => ({ ...impact, refusals: 0 }),
}

const NODES: Compared<NodeImpact, string> = {
  impactsOf: ({ nodes }) => nodes,
  keyOf: ({ node }) => node,
  idOf: (node) => node,
  figuresOf: ({ podsAfter, podsIn, podsOut, cpuRequestedAfter, memoryRequestedAfter, changes }) => ({
    plain: [podsAfter, podsIn, podsOut, cpuRequestedAfter, memoryRequestedAfter, changes.join(', ')],
    times: [],
  }),
  untouched: (impact) => ({
    ...impact,
    podsAfter: impact.podsBefore,
    podsIn: 0,
    podsOut: 0,
    cpuRequestedAfter: impact.cpuRequestedBefore,
    memoryRequestedAfter: impact.memoryRequestedBefore,
    changes: [],
  }),
  unattributed: (impact) => impact,
}

/** Whether there is one, whether it lasts, and how much is missing. */
function outageKind(outage: Outage | undefined): readonly (number | string)[] {
  if (!outage) return ['none', 0]
  return [outage.untilMs === undefined ? 'lasting' : 'ends', outage.missing]
}

function rowsOf<Impact, Key>(outcomes: readonly Outcome[], compared: Compared<Impact, Key>): readonly ComparedRow<Impact, Key>[] {
  const found = new Map<string, { readonly key: Key; readonly sample: Impact; readonly impacts: (Impact | null)[] }>()
  outcomes.forEach((outcome, place) => {
    for (const impact of compared.impactsOf(outcome)) {
      const key = compared.keyOf(impact)
      const id = compared.idOf(key)
      const row = found.get(id) ?? { key, sample: impact, impacts: outcomes.map(() => null) }
      row.impacts[place] = impact
      found.set(id, row)
    }
  })
  const baselines = outcomes.map((outcome) => byId(outcome.baseline, compared))
  return [...found].map(([id, { key, sample, impacts }]) => {
    const figures = impacts.map((impact, place) =>
      compared.figuresOf(impact ?? compared.unattributed(baselines[place]?.get(id) ?? compared.untouched(sample))),
    )
    const [first] = figures
    return { key, impacts, differs: first !== undefined && figures.some((each) => !areSame(each, first)) }
  })
}

/** The impacts of the baseline by object. An outcome that does not list an object leaves it as in the baseline. */
function byId<Impact, Key>(
  baseline: Outcome | undefined,
  { impactsOf, keyOf, idOf: textOf }: Compared<Impact, Key>,
): ReadonlyMap<string, Impact> {
  return new Map(baseline ? impactsOf(baseline).map((impact) => [textOf(keyOf(impact)), impact]) : [])
}

function areSame(a: Figures, b: Figures): boolean {
  return (
    a.plain.every((figure, i) => figure === b.plain[i]) &&
    a.times.every((ms, i) => Math.abs(ms - (b.times[i] ?? 0)) < SAME_TIME_MS)
  )
}
