import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Rejection, Skip } from '../framework.ts'
import type { NodeMirror } from './node-mirror.ts'

/** What a plugin's columns are asked with; the mirror shows the nodes of the cluster as they are. */
export interface ColumnContext {
  readonly cluster: ClusterView
  readonly mirror: NodeMirror
}

/** The feasible nodes in the order in which they were found: the first `count` ordinals. */
export interface FeasibleNodes {
  readonly ordinals: Int32Array
  readonly count: number
}

/** The verdict on a node, by its ordinal. */
export type ColumnFilter = (ordinal: number) => Rejection | undefined

/** Writes the normalized scores: `out[i]` is that of the i-th feasible node. */
export type ColumnScore = (nodes: FeasibleNodes, out: Float64Array) => void

/**
 * A plugin's filter and score from counts that are kept from cycle to cycle, where the plain members count anew. They must
 * come to the same verdicts and scores. `undefined`: this pod is not a case for it, take the plain members.
 */
export interface PluginColumns {
  filter?(pod: PodRow, context: ColumnContext): ColumnFilter | Skip | undefined
  score?(pod: PodRow, context: ColumnContext): ColumnScore | Skip | undefined
}
