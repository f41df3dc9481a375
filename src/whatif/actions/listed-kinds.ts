import type { ObjectKey } from '../../engine/turn.ts'
import type { Kind } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { SingleAction } from './action.ts'
import { type Matching, type ObjectSelection, selectionOf } from './object-selection.ts'

/** The kinds of which an action takes what there is: those that its selectors list, and of objects that it passes over where they do not exist. */
export function listedKinds(action: SingleAction, cluster: ClusterView): readonly Kind[] {
  const missing = targetsOf(action)
    .filter(({ kind, namespace, name }) => !cluster.get(kind, namespace, name))
    .map(({ kind }) => kind)
  return [...(matchingOf(action)?.kinds ?? []), ...missing]
}

function targetsOf(action: SingleAction): readonly ObjectKey[] {
  switch (action.kind) {
    case 'deleteObject':
    case 'patch':
    case 'autoscale':
      return action.targets
    case 'scale':
    case 'rollout':
      return selectionOf(action).targets ?? []
    case 'labelObjects':
    case 'annotate':
      return action.objects.targets ?? []
    default:
      return []
  }
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
