import type { Kind } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { SingleAction } from './action.ts'
import { type Matching, type ObjectSelection, selectionOf } from './object-selection.ts'

/** The kinds of which an action takes what there is: those that its selectors list, and of objects that it ignores if they do not exist. */
export function listedKinds(action: SingleAction, cluster: ClusterView): readonly Kind[] {
  const ignored = action.kind === 'deleteObject' && action.ignoreNotFound ? action.targets : []
  const missing = ignored.filter(({ kind, namespace, name }) => !cluster.get(kind, namespace, name)).map(({ kind }) => kind)
  return [...(matchingOf(action)?.kinds ?? []), ...missing]
}

function matchingOf(action: SingleAction): Matching | undefined {
  switch (action.kind) {
    case 'scale':
    case 'rollout':
      return selectionOf(action).matching
    case 'deleteObject':
      return action.matching
    default:
      return 'objects' in action ? selected(action.objects) : undefined
  }
}

function selected({ matching }: ObjectSelection): Matching | undefined {
  return matching
}
