import type { SingleAction } from '../../../whatif/actions/action.ts'
import type { NodeSelection } from '../../../whatif/actions/nodes/select-nodes.ts'

/** The kinds of actions that remedies of pods are made of. */
type Written = Extract<
  SingleAction,
  { kind: 'uncordon' | 'untaint' | 'label' | 'apply' | 'rollout' | 'deletePod' | 'scale' | 'addNodes' }
>

/** An action as `ActionInput` takes it; `undefined` for what no remedy of a pod does. */
export function writeAction(action: SingleAction): object | undefined {
  const input = inputOf(action as Written)
  return input && { [action.kind]: input }
}

function inputOf(action: Written): object | undefined {
  switch (action.kind) {
    case 'uncordon':
      return nodesOf(action.nodes)
    case 'untaint': {
      const { key, effect } = action
      return { nodes: nodesOf(action.nodes), key, ...(effect ? { effect } : {}) }
    }
    case 'label': {
      const { remove, overwrite } = action
      const set = Object.entries(action.set).map(([key, value]) => ({ key, value }))
      return { nodes: nodesOf(action.nodes), set, remove, overwrite }
    }
    case 'apply':
      return { manifest: action.documents.map(({ manifest }) => JSON.stringify(manifest)).join('\n---\n') }
    case 'rollout': {
      const { target, change } = action
      return change.do === 'patchTemplate' ? { target, template: JSON.stringify(change.patch) } : undefined
    }
    case 'deletePod': {
      const { namespace, name } = action
      return { namespace, name }
    }
    case 'scale': {
      const { target, replicas } = action
      return { target, replicas }
    }
    case 'addNodes': {
      const { count, like, namePrefix } = action
      return { count, like, namePrefix }
    }
    default:
      return undefined
  }
}

function nodesOf(nodes: NodeSelection): object {
  return nodes.names ? { names: nodes.names } : { selector: nodes.selector }
}
