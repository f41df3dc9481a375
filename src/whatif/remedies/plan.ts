import { idOf } from '../../kube/id-of.ts'
import type { Action } from '../actions/action.ts'
import { flatMapSingles } from '../actions/map-singles.ts'
import type { ScaleAction } from '../actions/scale.ts'
import type { Base } from '../base.ts'
import type { Outcome } from '../outcome/outcome.ts'
import type { Scenario } from '../scenario.ts'
import type { ScenarioChange } from './remedy.ts'

/** A scenario with changes: of what it does, and of what is done before. */
export interface Plan {
  readonly scenario: Scenario
  /** Done first, one after the other, until all is quiet again. */
  readonly before: readonly Action[]
  readonly changes: readonly ScenarioChange[]
}

/** A plan that was run, and its result. */
export interface Tried {
  readonly plan: Plan
  readonly outcome: Outcome
}

/** What proposals are made of: a plan that ended badly, on a state. */
export interface Ill extends Tried {
  readonly base: Base
}

/** A change that may help; a run shows whether it does. */
export interface Proposal {
  readonly change: ScenarioChange
  apply(plan: Plan): Plan
  /** For a change that only finds out how much is needed: what to propose instead, once a run has shown that it helps. */
  refine?(outcome: Outcome): Proposal | undefined
  /** For a change of which there may be more or less: the search for the smallest count that helps begins with this one. */
  readonly sizes?: Sizes
}

/** The sizes of a change: a number of nodes, or of replicas fewer. */
export interface Sizes {
  /** The size of the proposal itself, and the largest that is tried. */
  readonly from: number
  readonly max: number
  at(size: number): Proposal
  /** Whether a larger one may help where a run has shown that one of this size does not. */
  mayNeedMore(outcome: Outcome): boolean
}

const UNTIL_QUIET: Action = { kind: 'wait', untilQuiet: true }
/** The extension of a scenario's horizon when another step is done first, in milliseconds. */
const PREPARING_MS = 10 * 60_000

/** A scenario without changes. Workloads that one command scales are scaled apart, so that a change may be about one of them. */
export function planOf(scenario: Scenario, base: Base): Plan {
  const actions = flatMapSingles(scenario.actions, (action) => (action.kind === 'scale' ? scaledApart(action, base) : [action]))
  return { scenario: { ...scenario, actions }, before: [], changes: [] }
}

/** The command reports those that do not exist, so it stays as it is; so does one for a file, which reports what is wrong with that. */
function scaledApart(action: ScaleAction, { state }: Base): readonly ScaleAction[] {
  const { kind, targets, file, replicas, currentReplicas, resourceVersion } = action
  const areAll = targets?.every((target) => state.get(target.kind, target.namespace, target.name) !== undefined)
  if (!targets || !areAll || file) return [action]
  return targets.map((target) => ({ kind, target, replicas, currentReplicas, resourceVersion }))
}

/** The scenario to run for a plan. */
export function scenarioOfPlan({ scenario, before, changes }: Plan): Scenario {
  const name = [scenario.name, ...changes.map(({ message }) => message)].filter((text) => text !== '').join('; ')
  if (before.length === 0) return { ...scenario, name }
  const horizonMs = scenario.horizonMs === undefined ? undefined : scenario.horizonMs + PREPARING_MS
  return { ...scenario, name, horizonMs, actions: [...before, UNTIL_QUIET, ...scenario.actions] }
}

/** Does something first; another change of the same object is replaced. */
export function doBefore(plan: Plan, actions: readonly Action[]): Plan {
  const places = new Set(actions.flatMap((action) => placeOf(action) ?? []))
  const others = plan.before.filter((action) => !places.has(placeOf(action) ?? ''))
  return { ...plan, before: [...others, ...actions] }
}

/** Only a later scale of a workload makes an earlier one pointless. */
function placeOf(action: Action): string | undefined {
  return action.kind === 'scale' && action.target ? idOf(action.target) : undefined
}

/** Does something that the scenario does not. */
export function doInstead(plan: Plan, actions: readonly Action[]): Plan {
  return { ...plan, scenario: { ...plan.scenario, actions } }
}
