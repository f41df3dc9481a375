import type { ObjectKey, Outcome } from '../outcome/outcome.ts'

/** What may be changed, and what one of it costs beside the others: a flag is cheap, a machine is expensive. */
export const CHANGE_COSTS = {
  WAIT_FIRST: 1,
  OTHER_ORDER: 1,
  LONGER_TIMEOUT: 2,
  DRAIN_FLAG: 3,
  UNCORDON_NODE: 3,
  ADD_BUDGET: 4,
  EVICT_UNHEALTHY: 4,
  REMOVE_BUDGET: 5,
  ADD_REPLICA: 5,
  RELAX_BUDGET: 6,
  RAISE_QUOTA: 6,
  FEWER_REPLICAS: 7,
  REDUCE_REQUEST: 8,
  RELAX_CONSTRAINT: 8,
  ADD_NODE: 20,
} as const
export type ChangeKind = keyof typeof CHANGE_COSTS

/** One change of a scenario, or of the cluster before it. */
export interface ScenarioChange {
  readonly kind: ChangeKind
  /** What to do, as a sentence. */
  readonly message: string
  /** What is changed. */
  readonly objects: readonly ObjectKey[]
  /** Relative: see `CHANGE_COSTS`. */
  readonly cost: number
}

/** Changes with which a scenario ends better, as a run of their own has shown. */
export interface ScenarioRemedy {
  readonly changes: readonly ScenarioChange[]
  /** Of all of them together. */
  readonly cost: number
  /** Of the run that shows it. */
  readonly outcome: Outcome
}

/** A change of this many of its kind, or of this many objects. */
export function scenarioChange(kind: ChangeKind, message: string, objects: readonly ObjectKey[], amount = 1): ScenarioChange {
  return { kind, message, objects, cost: CHANGE_COSTS[kind] * amount }
}
