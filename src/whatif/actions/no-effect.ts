import type { ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import type { NodeRow } from '../../kube/node.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionWarning } from './action-spec.ts'
import { type NodeSelection, noNodes, selectNodes } from './nodes/select-nodes.ts'
import { kubectlName } from './workload-template.ts'

export interface AlreadySo {
  readonly cluster: ClusterView
  /** Whether the action leaves a node as it is. */
  readonly isSo: (node: NodeRow) => boolean
  /** `already cordoned`. */
  readonly words: string
}

/** A warning of the nodes that are already as an action would make them, in kubectl's words: `node/a already cordoned`. */
export function nodesAlreadySo(nodes: NodeSelection, { cluster, isSo, words }: AlreadySo): readonly ActionWarning[] {
  const all = selectNodes(nodes, cluster).flatMap((name) => cluster.get('Node', '', name) ?? [])
  if (all.length === 0) return noNodesSelected(nodes, cluster)
  const same = all.filter(isSo)
  if (same.length === 0) return []
  const kind = same.length === all.length ? 'ALREADY_SO' : 'PARTLY_SO'
  return [{ kind, message: `${abbreviatedNames(same.map(({ name }) => `node/${name}`))} ${words}` }]
}

/** A warning where a selector matches no node. */
export function noNodesSelected(nodes: NodeSelection, cluster: ClusterView): readonly ActionWarning[] {
  const message = noNodes(nodes, cluster)
  return message === undefined ? [] : [{ kind: 'NONE_SELECTED', message }]
}

/** A warning where none of the objects of a manifest is selected. */
export function noneInManifest(unselected: string | undefined): readonly ActionWarning[] {
  return unselected === undefined ? [] : [{ kind: 'NONE_SELECTED', message: unselected }]
}

export function alreadySo(message: string): readonly ActionWarning[] {
  return [{ kind: 'ALREADY_SO', message }]
}

export function nothingMatched(message: string): readonly ActionWarning[] {
  return [{ kind: 'NOTHING_MATCHED', message }]
}

/** A warning if an action on the containers of an object reaches none: a pod without a node, a workload without pods. */
export function unreached({ kind, namespace, name }: ObjectKey, cluster: ClusterView): readonly ActionWarning[] {
  const row: Row | undefined = cluster.get(kind, namespace, name)
  if (!row || runsPods(row, cluster)) return []
  return nothingMatched(`${kubectlName(row)} has no ${row.kind === 'Pod' ? 'node' : 'pods'}`)
}

function runsPods(row: Row, cluster: ClusterView): boolean {
  if (row.kind === 'Pod') return row.nodeName !== ''
  return cluster
    .dependentsOf(row.uid)
    .some((item) => item.kind === 'Pod' || (item.kind === 'ReplicaSet' && runsPods(item, cluster)))
}
