import type { ActionQuestion } from './question.ts'

/** An action in the words of its command, without flags: `drain node-1 node-2`, `scale deployment/web --replicas 2`. */
export function actionWords(question: ActionQuestion, wordsOf = allOf): string {
  switch (question.action) {
    case 'scale':
      return `scale ${workloadText(question.workload)} --replicas ${question.replicas}`
    case 'restart':
      return `rollout restart ${workloadText(question.workload)}`
    case 'set-image':
      return `set image ${workloadText(question.workload)} ${question.container}=${question.image}`
    case 'taint':
      return `taint ${wordsOf(question.nodes)} ${question.key}=${question.value}:${question.effect}`
    case 'fail-zone':
      return `fail-zone ${question.zone}`
    case 'delete':
      return `delete ${workloadText(question)}`
    default:
      return `${question.action} ${wordsOf(question.nodes)}`
  }
}

function allOf(nodes: readonly string[]): string {
  return nodes.join(' ')
}

function workloadText({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind.toLowerCase()}/${name}`
}
