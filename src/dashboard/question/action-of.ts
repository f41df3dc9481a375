import type { ActionInput } from '../api/answers.generated.ts'
import type { ActionQuestion, DrainFlag } from './question.ts'

/** An action as the API takes it. */
export function actionOf(question: ActionQuestion): ActionInput {
  switch (question.action) {
    case 'drain':
      return { drain: { nodes: { names: question.nodes }, ...drainFlags(question.flags) } }
    case 'cordon':
      return { cordon: { names: question.nodes } }
    case 'uncordon':
      return { uncordon: { names: question.nodes } }
    case 'taint': {
      const { nodes, key, value, effect } = question
      return { taint: { nodes: { names: nodes }, key, value, effect } }
    }
    case 'reboot-node':
      return { rebootNode: { nodes: { names: question.nodes } } }
    case 'shutdown-node':
      return { shutdownNode: { names: question.nodes } }
    case 'delete-node':
      return { deleteNode: { names: question.nodes } }
    case 'fail-node':
      return { failNode: { names: question.nodes } }
    case 'fail-zone':
      return { failDomain: { value: question.zone } }
    case 'scale':
      return { scale: { target: question.workload, replicas: question.replicas } }
    case 'restart':
      return { rollout: { target: question.workload, restart: true } }
    case 'set-image':
      return {
        rollout: { target: question.workload, images: [{ container: question.container, image: question.image }] },
      }
    case 'delete': {
      const { kind, namespace, name } = question
      return { deleteObject: { targets: [{ kind, name, ...(namespace === '' ? {} : { namespace }) }] } }
    }
  }
}

/** All of them: each has a default of its own in the API. */
function drainFlags(flags: readonly DrainFlag[]) {
  return {
    ignoreDaemonSets: flags.includes('ignore-daemonsets'),
    deleteEmptyDirData: flags.includes('delete-emptydir-data'),
    force: flags.includes('force'),
    disableEviction: flags.includes('disable-eviction'),
  }
}
