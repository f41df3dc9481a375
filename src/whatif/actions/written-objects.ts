import type { ObjectKey } from '../../engine/turn.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { SingleAction } from './action.ts'
import { selectedKeys, selectionOf } from './object-selection.ts'

/** The objects of which an action writes the spec. Labels are none of it, and neither is a deletion. */
export function writtenObjects(action: SingleAction, cluster: ClusterView): readonly ObjectKey[] {
  switch (action.kind) {
    case 'scale':
    case 'rollout':
      return selectedKeys(selectionOf(action), cluster)
    case 'patch':
      return action.targets
    case 'setEnv':
      return selectedKeys(action.objects, cluster)
    case 'apply':
    case 'create':
    case 'replace':
      return action.documents.map(({ key }) => key)
    default:
      return []
  }
}
