import type { ActionReport } from '../actions/action-report.ts'
import { hasNothingToDo, type Scenario } from '../scenario.ts'

/** What was requested and has no effect, a sentence each. */
export function warningsOf(scenario: Scenario, reports: readonly ActionReport[]): readonly string[] {
  if (hasNothingToDo(scenario)) return ['the scenario contains no actions: nothing is judged']
  return [...new Set(reports.flatMap(({ warnings }) => warnings.map(({ message }) => message)))]
}

/** That a selector matches no object, each once: what its author did not mean. */
export function unselectedOf(reports: readonly ActionReport[]): readonly string[] {
  const none = reports.flatMap(({ warnings }) => warnings.filter(({ kind }) => kind === 'NONE_SELECTED'))
  return [...new Set(none.map(({ message }) => message))]
}

/** NOTHING_MATCHED: nothing was found to act on. ALREADY_SO: all of it is so without the scenario, or its selectors match no object. */
export type NoEffect = 'NOTHING_MATCHED' | 'ALREADY_SO'

/** Why no action of the scenario has an effect; `undefined` where one has. */
export function noEffectOf(scenario: Scenario, reports: readonly ActionReport[]): NoEffect | undefined {
  if (hasNothingToDo(scenario)) return 'NOTHING_MATCHED'
  const acting = reports.filter(({ action }) => action.kind !== 'wait')
  const found = acting.map(({ warnings }) => warnings.find(({ kind }) => kind !== 'PARTLY_SO')?.kind)
  if (found.length === 0 || found.includes(undefined)) return undefined
  return found.includes('NOTHING_MATCHED') ? 'NOTHING_MATCHED' : 'ALREADY_SO'
}
