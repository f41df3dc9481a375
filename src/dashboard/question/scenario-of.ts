import type { ActionInput, ScenarioInput } from '../api/answers.generated.ts'
import type { DrainFlag, Question } from './question.ts'

/** The scenario of a question, with the name that the command line would give it. */
export function scenarioOf(question: Question): ScenarioInput {
  return { name: nameOf(question), actions: [actionOf(question)] }
}

/** `drain node-1 node-2`, `scale deployment/web`. */
export function nameOf(question: Question): string {
  switch (question.action) {
    case 'scale':
      return `scale ${workloadText(question.workload)} --replicas ${question.replicas}`
    case 'restart':
      return `rollout restart ${workloadText(question.workload)}`
    default:
      return `${question.action} ${question.nodes.join(' ')}`
  }
}

function workloadText({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind.toLowerCase()}/${name}`
}

function actionOf(question: Question): ActionInput {
  switch (question.action) {
    case 'drain':
      return { drain: { nodes: { names: question.nodes }, ...drainFlags(question.flags) } }
    case 'cordon':
      return { cordon: { names: question.nodes } }
    case 'uncordon':
      return { uncordon: { names: question.nodes } }
    case 'delete-node':
      return { deleteNode: { names: question.nodes } }
    case 'fail-node':
      return { failNode: { names: question.nodes } }
    case 'scale':
      return { scale: { target: question.workload, replicas: question.replicas } }
    case 'restart':
      return { rollout: { target: question.workload, restart: true } }
  }
}

function drainFlags(flags: readonly DrainFlag[]) {
  return {
    ignoreDaemonSets: flags.includes('ignore-daemonsets'),
    deleteEmptyDirData: flags.includes('delete-emptydir-data'),
    force: flags.includes('force'),
    disableEviction: flags.includes('disable-eviction'),
  }
}
