import type { PodRow } from '../../../kube/pod.ts'
import type { Ints } from '../../../lib/ints.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { NodeMirror } from '../fast/node-mirror.ts'
import type { Rejection, Skip } from './status.ts'

/** The input of a plugin's columns; the mirror shows the nodes of the cluster as they are. */
export interface ColumnContext {
  readonly cluster: ClusterView
  readonly mirror: NodeMirror
}

/** The feasible nodes in the order in which they were found: the first `count` ordinals. */
export interface FeasibleNodes {
  readonly ordinals: Ints<Ordinal>
  readonly count: number
}

/** The verdict on a node, by its ordinal. */
export type ColumnFilter = (ordinal: Ordinal) => Rejection | undefined

/** A node passes when the total of its domain is within bounds; one in no domain, unless it needs the label. */
export interface DomainLimit {
  /** By node ordinal; -1 for nodes without the label. */
  readonly domains: Int32Array
  /** By domain. */
  readonly totals: Float64Array
  readonly least: number
  readonly most: number
  readonly needsLabel: boolean
}

/** A filter that refuses just those nodes that some limit does. */
export interface LimitFilter {
  readonly limits: readonly DomainLimit[]
  readonly refusalOf: ColumnFilter
}

/** Writes the normalized scores: `out[i]` is that of the i-th feasible node. */
export type ColumnScore = (nodes: FeasibleNodes, out: Float64Array) => void

/** A score that all nodes of a topology domain have alike. */
export interface DomainScore {
  /** By node ordinal; -1 for nodes without the label, which score 0. */
  readonly domains: Int32Array
  /** Domains are numbered from 0 up to this. */
  readonly size: number
  /** Writes the normalized scores of domains, `out[domain]`, where the feasible nodes are in the first `count` of `found`. */
  scoreDomains(found: Int32Array, count: number, out: Float64Array): void
  /** The same by node. */
  readonly score: ColumnScore
}

/**
 * A plugin's filter and score from counts that are kept from cycle to cycle, where the plain members count again. They must return
 * the same verdicts and scores. `undefined`: this pod is not a case for it, take the plain members.
 */
export interface PluginColumns {
  filter?(pod: PodRow, context: ColumnContext): ColumnFilter | LimitFilter | Skip | undefined
  score?(pod: PodRow, context: ColumnContext): ColumnScore | DomainScore | Skip | undefined
}
