import type { ScenarioInput } from '../api/answers.generated.ts'
import { actionOf } from './action-of.ts'
import { nameOf } from './name-of.ts'
import type { Question } from './question.ts'
import { stepActions } from './step-actions.ts'

/** The scenario of a question, with the name that the command line would give it. */
export function scenarioOf(question: Question): ScenarioInput {
  if (question.action === 'file') return { ...question.input, name: nameOf(question) }
  const actions = question.action === 'scenario' ? stepActions(question.steps) : [actionOf(question)]
  return { name: nameOf(question), actions }
}
