import { counted } from '../../lib/counted.ts'
import { manifestOf } from './manifest-of.ts'
import type { ActionQuestion, Question } from './question.ts'

/** How many names of actions the name of a scenario lists. */
const NAMED_MAX = 3

/** `drain node-1 node-2`, `scale deployment/web --replicas 2`; of several actions, the names of the first. */
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

function actionName(question: ActionQuestion): string {
  switch (question.action) {
    case 'scale':
      return `scale ${workloadText(question.workload)} --replicas ${question.replicas}`
    case 'restart':
      return `rollout restart ${workloadText(question.workload)}`
    case 'set-image':
      return `set image ${workloadText(question.workload)} ${question.container}=${question.image}`
    case 'taint':
      return `taint ${question.nodes.join(' ')} ${question.key}=${question.value}:${question.effect}`
    case 'fail-zone':
      return `fail-zone ${question.zone}`
    case 'delete':
      return `delete ${workloadText(question)}`
    default:
      return `${question.action} ${question.nodes.join(' ')}`
  }
}

function workloadText({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind.toLowerCase()}/${name}`
}
