import { type Action, isBlock, type SingleAction } from '../actions/action.ts'
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

/** A plan that was run, and what came of it. */
export interface Tried {
  readonly plan: Plan
  readonly outcome: Outcome
}

/** What proposals are made of: a plan that ended badly, on a state. */
export interface Ill extends Tried {
  readonly base: Base
}

/** A change that may help; whether it does, a run tells. */
export interface Proposal {
  readonly change: ScenarioChange
  apply(plan: Plan): Plan
  /** For a change that only finds out how much is needed: what to propose instead, once a run has shown that it helps. */
  refine?(outcome: Outcome): Proposal | undefined
}

const UNTIL_QUIET: Action = { kind: 'wait', untilQuiet: true }
/** A scenario with a horizon looks ahead so much longer when something is done first, milliseconds. */
const PREPARING_MS = 10 * 60_000

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
  if (action.kind !== 'scale') return undefined
  const { kind, namespace, name } = action.target
  return `${kind}/${namespace}/${name}`
}

/** Does something else than the scenario does. */
export function doInstead(plan: Plan, actions: readonly Action[]): Plan {
  return { ...plan, scenario: { ...plan.scenario, actions } }
}

/** Each single action changed, wherever it stands. */
export function mapSingles(actions: readonly Action[], change: (action: SingleAction) => SingleAction): readonly Action[] {
  return actions.map((action) => (isBlock(action) ? { ...action, actions: mapSingles(action.actions, change) } : change(action)))
}
