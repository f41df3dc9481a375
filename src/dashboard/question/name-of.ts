import { counted } from '../../lib/counted.ts'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { actionWords } from './action-words.ts'
import { manifestOf } from './manifest-of.ts'
import type { ActionQuestion, Question } from './question.ts'

/** How many names of actions the name of a scenario lists. */
const NAMED_MAX = 3
/** How many nodes the name of an action lists. */
const NODES_NAMED_MAX = 4

/** `drain node-1 node-2`, `scale deployment/web --replicas 2`; of several actions, the names of the first. For people: `actionWords` has all of an action. */
export function nameOf(question: Question): string {
  if (question.action === 'file') {
    const { name, actions } = question.input
    return (
      name || (manifestOf(question.input) === undefined ? `scenario of ${counted(actions.length, 'action')}` : 'apply manifests')
    )
  }
  if (question.action !== 'scenario') return actionName(question)
  const names = question.steps.slice(0, NAMED_MAX).map((step) => actionName(step.question))
  const rest = question.steps.length - names.length
  return [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

/** Many nodes would be longer than what is shown about them: then the first ones, and how many more. */
function actionName(question: ActionQuestion): string {
  return actionWords(question, (nodes) => {
    const rest = nodes.length - NODES_NAMED_MAX
    return rest <= 0 ? nodes.join(' ') : `${nodes.slice(0, NODES_NAMED_MAX).join(' ')} and ${groupedNumber(rest)} more`
  })
}
