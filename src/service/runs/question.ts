import type { Base } from '../../whatif/base.ts'
import type { InputIssue } from '../../whatif/input-issue.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { validateScenario } from '../../whatif/validate-scenario.ts'
import { type ApiError, invalidInput, type NotFound } from '../errors.ts'

const ISSUES_MAX = 50

/** A scenario on a state, and what is requested besides its own run. */
export interface Question {
  readonly base: Base
  readonly scenario: Scenario
  /** Requested runs, with consecutive seeds. */
  readonly seeds: number
  /** Whether changes that make it end SAFE are requested. */
  readonly remedies: boolean
}

/** Why a scenario cannot run on a state. A single missing object is a NotFoundError with similar names; all else is a list of issues. */
export function problemOf(scenario: Scenario, base: Base): ApiError | undefined {
  const issues = validateScenario(scenario, base.state)
  const [first] = issues
  if (!first) return undefined
  return issues.length === 1 && first.missing ? notFoundAt(first, first.missing) : invalidInput(issues.slice(0, ISSUES_MAX))
}

function notFoundAt(issue: InputIssue, missing: NonNullable<InputIssue['missing']>): NotFound {
  return { type: 'NotFoundError', message: `${issue.path}: ${issue.message}`, ...missing }
}
