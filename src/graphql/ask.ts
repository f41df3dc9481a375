import { type ApiError, invalidInput, isApiError, type LimitExceeded, limitExceeded } from '../service/errors.ts'
import type { ApiLimits } from '../service/limits.ts'
import { type FurtherResult, withFurtherResults } from '../service/runs/further-results.ts'
import type { OutcomeView } from '../service/runs/outcome-view.ts'
import { problemOf, type Question } from '../service/runs/question.ts'
import { requestedReplicas } from '../whatif/actions/ask-spec.ts'
import type { Base } from '../whatif/base.ts'
import type { ApiContext } from './context.ts'
import { countActions } from './inputs/actions/registry.ts'
import { readScenario } from './inputs/read-scenario.ts'
import type { ScenarioValue } from './inputs/scenario-input.ts'
import { resolveState, type StateRefValue } from './resolve-state.ts'

interface WhatIfRequest {
  readonly scenario: ScenarioValue
  readonly on?: StateRefValue | null | undefined
  /** The parts of the answer that can be delivered later. */
  readonly later?: ReadonlySet<FurtherResult> | undefined
}

/** Runs a scenario on the state that is meant; expected failures are values. */
export async function ask({ scenario, on, later }: WhatIfRequest, context: ApiContext): Promise<OutcomeView | ApiError> {
  const question = await checkQuestion(scenario, on, context)
  if (isApiError(question)) return question
  context.progress?.expect(question.seeds)
  if (question.remedies) context.progress?.expectSome()
  const result = await context.runs.load(question)
  context.progress?.ran()
  return isApiError(result) ? result : withFurtherResults(question, result, { runner: context, later })
}

/** The scenario and its state, or what is wrong with them. */
export async function checkQuestion(
  input: ScenarioValue,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<Question | ApiError> {
  const base = await resolveState(on, context)
  return isApiError(base) ? base : checkScenario(input, base, context)
}

/** A scenario for this state, or what is wrong with it. */
export function checkScenario(input: ScenarioValue, base: Base, context: ApiContext): Question | ApiError {
  const tooMuch = beyondLimits(input, context.limits) ?? context.reserve(1)
  if (tooMuch) return tooMuch
  const read = readScenario(input)
  if (!read.ok) return invalidInput(read.issues)
  const replicas = requestedReplicas(read.scenario.actions)
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
