import type { Instant } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { DeviceClasses } from '../devices/extended-resource.ts'
import type { BindingWait } from './binding-wait.ts'
import type { QueueingHint } from './events.ts'
import type { NodeLocalPod } from './node-local-pod.ts'
import type { PluginColumns } from './plugin-columns.ts'
import type { PostFilterContext, PostFilterResult } from './post-filter-context.ts'
import type { Rejection, Skip } from './status.ts'

/**
 * The scheduling framework: what a plugin may be, and what the cycle gives it (kube-scheduler's framework, semantics A1 and
 * A5). Plugins are stateless values made by a factory from their arguments; everything they find out about a pod is in the
 * state that `preFilter` or `preScore` returns and that the cycle hands back to them. States are never written in place: one
 * state serves every node, every trial and, for equal pods, several cycles.
 */

/** What `preFilter` found out. */
export interface Prepared<State> {
  readonly kind: 'prepared'
  readonly state: State
  /** Only nodes of these names are examined, existing or not; absent: all. Several plugins' sets are intersected. */
  readonly nodes?: ReadonlySet<string> | undefined
}

/** What `preScore` found out. */
export interface ScorePrepared<State> {
  readonly kind: 'prepared'
  readonly state: State
}

/** A scheduler plugin. All members but the name are optional; a plugin takes part in the points it has a member for. */
export interface SchedulerPlugin<FilterState = void, ScoreState = void> {
  readonly name: string

  /** See `NodeLocalPlugin`. */
  readonly nodeLocal?: false

  /** The same verdicts and scores from counts that are kept from cycle to cycle. */
  readonly columns?: PluginColumns

  /** Which changes of the cluster may make a pod schedulable that this plugin has refused (semantics A4.10, A4.12). */
  readonly hints?: readonly QueueingHint[]

  /** Whether `a` is scheduled before `b`. Exactly one plugin of a profile has it. */
  sortsBefore?(a: QueuedPod, b: QueuedPod): boolean

  /** Whether the pod may enter the active queue at all. A refused pod is gated: nothing is tried. */
  preEnqueue?(pod: PodRow, context: PreEnqueueContext): Rejection | undefined

  /**
   * Once per cycle, before any node is examined. A rejection means that no node fits. The returned state is passed to `filter`,
   * `addPod`, `removePod` and `reserve`. Without this member the filter runs for every pod with the state `undefined`. `cacheOrder`: the
   * order in which the scheduler lists objects, which no API shows; that of the cluster unless given.
   */
  preFilter?(pod: PodRow, cluster: ClusterView, now: Instant, cacheOrder?: DrawnOrder): Prepared<FilterState> | Skip | Rejection

  /**
   * Whether the pod fits the node; `undefined`: it does. In a trial (nominated pods, preemption) `node`, and
   * `cluster.podsOnNode(node.name)`, already contain the trial's pods, while everything else of `cluster` is as it was, and
   * `state` was changed by `addPod` and `removePod`. `podsOnNode` also lists finished pods, which take no room.
   */
  filter?(pod: PodRow, node: NodeRow, state: FilterState, cluster: ClusterView): Rejection | undefined

  /**
   * The state as it would be with `change.pod` on `change.node` as well; returns a new state, or the same one when nothing
   * differs. `change.node` is the node before the pod was added. Needed only by plugins whose state counts pods.
   */
  addPod?(state: FilterState, change: PodOnNode): FilterState

  /** The same for a pod that is removed; `change.node` is the node that still has it. */
  removePod?(state: FilterState, change: PodOnNode): FilterState

  /** When no node fits: may make room. Runs in plugin order until one succeeds or finds the pod beyond help. */
  postFilter?(pod: PodRow, context: PostFilterContext): PostFilterResult

  /** Once a cycle when at least two nodes are feasible; `feasible` in the order in which they were found. */
  preScore?(pod: PodRow, feasible: readonly NodeRow[], cluster: ClusterView): ScorePrepared<ScoreState> | Skip

  /**
   * The raw score of a feasible node: a whole number. Without `preScore` the state is that of `preFilter`; a plugin that
   * skipped the pod there scores all nodes alike.
   */
  score?(pod: PodRow, node: NodeRow, state: ScoreState, cluster: ClusterView): number

  /** Turns all raw scores into the range 0 to 100, in place; without it they must be in it already. `nodes[i]` has `scores[i]`. */
  normalize?(scores: number[], context: NormalizeContext<ScoreState>): void

  /**
   * What the decision for a node takes besides room on it: the objects as they are to be written before the pod is bound. One
   * without a name is created.
   */
  reserve?(pod: PodRow, node: NodeRow, state: FilterState, cluster: ClusterView): readonly Row[]

  /** What the pod waits for after these were written and before it is bound. Called for plugins with `reserve`. */
  preBind?(pod: PodRow, node: NodeRow, state: FilterState, cluster: ClusterView): BindingWait | undefined
}

type NodeLocalMember = 'nodeLocal' | 'preFilter' | 'filter' | 'preScore' | 'score' | 'normalize'

/**
 * A plugin whose verdict and raw score for a node depend on the node's row, which is replaced whenever a pod is added to the node
 * or removed, and on those fields of the pod that `NodeLocalPod` has. The fast cycle keeps its results for equal pods, so its members
 * receive nothing else.
 */
export interface NodeLocalPlugin<FilterState = void, ScoreState = void>
  extends Omit<SchedulerPlugin<FilterState, ScoreState>, NodeLocalMember> {
  readonly nodeLocal: true
  /** Pods that request a resource of a device class are in no placement class, so the classes may be read. */
  preFilter?(pod: NodeLocalPod, classes: DeviceClasses): Prepared<FilterState> | Skip | Rejection
  /** `cluster` lists the pods of `node`; pods of other nodes must not be read. */
  filter?(pod: NodeLocalPod, node: NodeRow, state: FilterState, cluster: NodePods): Rejection | undefined
  preScore?(pod: NodeLocalPod): ScorePrepared<ScoreState> | Skip
  score?(pod: NodeLocalPod, node: NodeRow, state: ScoreState): number
  normalize?(scores: number[]): void
}

type NodePods = Pick<ClusterView, 'podsOnNode'>

/** A plugin whose states are its own business. */
export type AnyPlugin = SchedulerPlugin<unknown, unknown> | NodeLocalPlugin<unknown, unknown>

/** Makes a plugin from the arguments of a profile. */
export interface PluginFactory {
  readonly name: string
  /**
   * @param args The `args` of the profile's pluginConfig as they were parsed; empty when there are no args. The factory fills in
   * the defaults.
   * @throws {SchedulerConfigError} when an argument is invalid.
   */
  create(args: Readonly<Record<string, unknown>>): AnyPlugin
}

/** A pod in the queue, with the fields that decide its place in the order. */
export interface QueuedPod {
  readonly pod: PodRow
  /** When it was added to the queue: for the first time, or back from its last failure. */
  readonly timestamp: number
}

export interface PreEnqueueContext {
  readonly cluster: ClusterView
  /** A preemption of this pod is still sending its victims away (semantics A4.16). */
  readonly preempting: boolean
}

/** A pod that a trial adds to a node or removes from it. */
export interface PodOnNode {
  /** The pod the cycle is about. */
  readonly pod: PodRow
  /** The pod that is added or removed; its `nodeName` is the node's. */
  readonly changed: PodRow
  readonly node: NodeRow
  readonly cluster: ClusterView
}

export interface NormalizeContext<ScoreState> {
  readonly pod: PodRow
  readonly nodes: readonly NodeRow[]
  readonly state: ScoreState
}

/** Marks a state as what `preFilter` or `preScore` found out. */
export function prepared<State>(state: State, nodes?: ReadonlySet<string>): Prepared<State> {
  return { kind: 'prepared', state, nodes }
}
