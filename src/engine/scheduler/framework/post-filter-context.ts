import type { Instant } from '../../../kube/instant.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Journal } from '../../../lib/journal.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { Release } from '../binding/write-claims.ts'
import type { CachedTrials, PreemptionReport } from '../preemption/dry-run.ts'
import type { Rejection } from './status.ts'

/**
 * One node on which things are tried: pods taken away or added without anything else seeing it. Made by
 * `PostFilterContext.trial`; each trial starts from the node as it is.
 */
export interface NodeTrial {
  /** The node with the sums of the pods that are on it now. */
  readonly node: NodeRow
  /** The pods that occupy it now, finished ones left out, in no meaningful order. */
  readonly pods: readonly PodRow[]
  /** Puts a pod on the node; it need not be bound. */
  add(pod: PodRow): void
  /** Takes a pod off the node; it must be there. */
  remove(pod: PodRow): void
  /** Takes pods of `pods` off the node, all at once. */
  removeAll(pods: readonly PodRow[]): void
  /** Whether the cycle's pod fits now: all filters, with and without the nominated pods (semantics A5.3). */
  filter(): Rejection | undefined
}

/** The nominations that count: pods that wait for a node which a preemption has cleared for them. */
export interface Nominations {
  /** Unbound pods nominated to the node; empty for most nodes. */
  on(nodeName: string): readonly PodRow[]
  /** The nodes that have some; without it they are not known beforehand. */
  nodes?(): readonly string[]
  /** The nodes whose list has changed; without it any may have. A list is never written. */
  readonly touched?: Journal<string>
  /** Whether the pod is waited for on some node; without it every list must be looked through. */
  isWaiting?(pod: PodRow): boolean
}

/** What is known when no node fitted. */
export interface PostFilterContext {
  readonly cluster: ClusterView
  readonly now: Instant
  readonly nominations: Nominations
  /** The nodes that were refused, in the order of the node list, with the refusal the scheduler reports for each. */
  readonly refused: readonly NodeVerdict[]
  /** The refusal of one node; `undefined` if it was not examined. */
  verdictOf(nodeName: string): Rejection | undefined
  /** Whether the plugin's `preFilter` was called in this cycle: an earlier plugin may have ended it. */
  wasPreFiltered(plugin: string): boolean
  /** What the plugin's `preFilter` found out; `undefined` when it skipped or refused. */
  stateOf(plugin: string): unknown
  trial(node: NodeRow): NodeTrial
  /** What is known about making room on unchanged nodes, where the cycle is one that it is valid for. */
  readonly cachedTrials?: CachedTrials | undefined
  /** Examine every candidate instead of the part that the real one examines from a random offset. */
  readonly exhaustive: boolean
  /** A random whole number in [0, bound), for the offset from which candidates are examined. */
  below(bound: number): number
  /** The order of the pods of a node in the scheduler's cache; in the order of the list unless given. */
  readonly cacheOrder?: DrawnOrder | undefined
  /** Picks one of several nodes that are equal by all criteria. */
  choose(nodeNames: readonly string[]): string
}

export interface NodeVerdict {
  readonly node: NodeRow
  readonly rejection: Rejection
}

export interface PostFilterResult {
  /**
   * `nominated`: room will be made on `nominate`. `unschedulable`: the next plugin may try. `unresolvable`, `error`: no plugin
   * can help, and only this plugin's message counts.
   */
  readonly outcome: 'nominated' | 'unschedulable' | 'unresolvable' | 'error'
  /** The pod's nomination from now on: a node, `''` to clear it, `undefined` to leave it. */
  readonly nominate: string | undefined
  /** Pods that are to be deleted for it, in the order of deletion. */
  readonly victims: readonly PodRow[]
  /** Less important pods that lose their nomination to this node when a pod is preempted for it. */
  readonly clearedNominations: readonly PodRow[]
  /** What this plugin adds to the FailedScheduling message, like `preemption: 0/3 nodes are available: ...`; several are joined. */
  readonly message: string
  /** How the decision was reached, where the plugin is a preemption. */
  readonly preemption: PreemptionReport | undefined
  /** What is released so that the pod may be retried, with other devices. */
  readonly release?: Release | undefined
}
