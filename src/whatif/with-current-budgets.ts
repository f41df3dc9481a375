import { countedAgain } from '../engine/controllers/disruption/counted-again.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import type { Base } from './base.ts'

interface Known {
  readonly version: number
  /** `undefined`: all of its budgets are current. */
  readonly current: ClusterState | undefined
}

/** Many runs begin with one state, and all of its budgets are counted to find those that are not current. */
const known = new WeakMap<ClusterState, Known>()

/** A base whose budgets have the statuses that the controller was about to write when it was read (semantics B7.14). */
export function withCurrentBudgets(base: Base): Base {
  const { state } = base
  const kept = known.get(state)
  const { current } = kept?.version === state.version ? kept : count(base)
  return current ? { ...base, state: current } : base
}

function count({ state, info }: Base): Known {
  const budgets = countedAgain(state, info.takenAt)
  const current = budgets.length > 0 ? state.fork() : undefined
  for (const budget of budgets) current?.put(budget)
  const result: Known = { version: state.version, current }
  known.set(state, result)
  if (current) known.set(current, { version: current.version, current: undefined })
  return result
}
