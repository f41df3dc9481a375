import type { Field } from '../../kube/codec/field.ts'
import type { Instant } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** The result of an eviction. After `node-limit` no more pods leave that node, after `total-limit` none anywhere. */
export type Evicted = 'evicted' | 'failed' | 'node-limit' | 'total-limit'

/** One pass of the descheduler over the cluster, as a strategy of one profile sees it. */
export interface Round {
  readonly now: Instant
  readonly cluster: ClusterView
  /** Nodes that are ready and that the policy selects. */
  readonly nodes: readonly NodeRow[]
  /** The evictor's filter by what a pod is. */
  filter(pod: PodRow): boolean
  /** The evictor's filter by where the pod could go, and by its namespace. */
  preEvictionFilter(pod: PodRow): boolean
  /** Whether the descheduler believes that the pod could run on the node. */
  fits(pod: PodRow, node: NodeRow): boolean
  evict(pod: PodRow): Evicted
}

/** What a plugin does in each pass. */
export type Strategy = (round: Round) => void

/** A plugin of the descheduler, by the name that policies call it. */
export interface StrategyPlugin {
  readonly name: string
  /** Its place: all deschedule plugins run before all balance plugins. */
  readonly point: 'deschedule' | 'balance'
  /**
   * @throws {FieldError} when an argument is of another type than it should be.
   * @throws {DeschedulerPolicyError} when the descheduler would refuse the arguments.
   */
  read(args: Field): Strategy
}
