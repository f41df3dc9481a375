import { simulate } from '../../src/whatif/simulate.ts'
import { validateScenario } from '../../src/whatif/validate-scenario.ts'
import { auditOutcome } from './audit-outcome.ts'
import { type Contradiction, textOf } from './contradiction.ts'
import { playRuns } from './played-runs.ts'
import type { Question } from './random-question.ts'

/** An answer that was audited. */
export interface Audited {
  /** The first line of the answer. */
  readonly headline: string
  readonly contradictions: readonly Contradiction[]
}

/** Sends a query and audits the answer; `undefined` where the query is refused. */
export function askAndAudit({ base, scenario }: Question): Audited | undefined {
  if (validateScenario(scenario, base.state).length > 0) return undefined
  const outcome = simulate(base, scenario)
  return { headline: `${outcome.verdict}: ${outcome.summary}`, contradictions: auditOutcome(outcome, playRuns(base, scenario)) }
}

/** What is wrong with an answer, with the question that it answers; empty where nothing is. */
export function reportOf({ text }: Question, audited: Audited | undefined): string {
  if (!audited || audited.contradictions.length === 0) return ''
  return [text, audited.headline, ...audited.contradictions.map((item) => `  ${textOf(item)}`)].join('\n')
}
