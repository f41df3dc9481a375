import { replicasAsked } from '../whatif/actions/registry.ts'
import type { Base } from '../whatif/base.ts'
import type { InputIssue } from '../whatif/input-issue.ts'
import type { Scenario } from '../whatif/scenario.ts'
import { validateScenario } from '../whatif/validate-scenario.ts'
import type { ApiContext } from './context.ts'
import { type ApiError, invalidInput, isApiError, type LimitExceeded, limitExceeded, type NotFound } from './errors.ts'
import { type Explored, explore } from './explore.ts'
import { countActions } from './inputs/actions/registry.ts'
import { readScenario } from './inputs/read-scenario.ts'
import type { ScenarioValue } from './inputs/scenario-input.ts'
import type { ApiLimits } from './limits.ts'
import type { OutcomeView } from './outcome-view.ts'
import { resolveState, type StateRefValue } from './resolve-state.ts'

const ISSUES_MAX = 50

export interface Question {
  readonly base: Base
  readonly scenario: Scenario
  /** Runs that are asked for, with seeds that follow each other. */
  readonly seeds: number
  /** Whether it is asked what would make it end SAFE. */
  readonly remedies: boolean
}

interface Asked {
  readonly scenario: ScenarioValue
  readonly on?: StateRefValue | null | undefined
  /** What the answer may tell later than the rest. */
  readonly later?: ReadonlySet<Explored> | undefined
}

/** Runs a scenario on the state that is meant; expected failures are values. */
export async function ask({ scenario, on, later }: Asked, context: ApiContext): Promise<OutcomeView | ApiError> {
  const question = checkQuestion(scenario, on, context)
  if (isApiError(question)) return question
  context.progress?.expect(question.seeds)
  if (question.remedies) context.progress?.expectSome()
  const result = await context.runs.load(question)
  context.progress?.ran()
  return isApiError(result) ? result : explore(question, result, { context, later })
}

/** The scenario and the state it is asked of, or what is wrong with them. */
export function checkQuestion(
  input: ScenarioValue,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Question | ApiError {
  const base = resolveState(on, context)
  return isApiError(base) ? base : checkScenario(input, base, context)
}

/** A scenario for this state, or what is wrong with it. */
export function checkScenario(input: ScenarioValue, base: Base, context: ApiContext): Question | ApiError {
  const tooMuch = beyondLimits(input, context.limits) ?? context.reserve(1)
  if (tooMuch) return tooMuch
  const read = readScenario(input)
  if (!read.ok) return invalidInput(read.issues)
  const replicas = replicasAsked(read.scenario.actions)
  const { replicasMax } = context.limits
  if (replicas > replicasMax) return limitExceeded('replicas', replicasMax, replicas)
  const problem = problemOf(read.scenario, base)
  return problem ?? { base, scenario: read.scenario, seeds: read.seeds, remedies: read.remedies }
}

function beyondLimits(input: ScenarioValue, limits: ApiLimits): LimitExceeded | undefined {
  const actions = countActions(input.actions)
  if (actions > limits.actionsMax) return limitExceeded('actions', limits.actionsMax, actions)
  const seeds = input.seeds ?? 1
  if (seeds > limits.seedsMax) return limitExceeded('seeds', limits.seedsMax, seeds)
  if ((input.horizon ?? 0) > limits.virtualMsMax) return limitExceeded('virtualMs', limits.virtualMsMax, input.horizon ?? 0)
  return undefined
}

/** A single missing object is a NotFoundError that knows what is near; anything else is a list of issues. */
export function problemOf(scenario: Scenario, base: Base): ApiError | undefined {
  const issues = validateScenario(scenario, base.state)
  const [first] = issues
  if (!first) return undefined
  return issues.length === 1 && first.missing ? notFoundAt(first, first.missing) : invalidInput(issues.slice(0, ISSUES_MAX))
}

function notFoundAt(issue: InputIssue, missing: NonNullable<InputIssue['missing']>): NotFound {
  return { type: 'NotFoundError', message: `${issue.path}: ${issue.message}`, ...missing }
}
