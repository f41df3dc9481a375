import type { Instant } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { TouchLog } from '../../lib/touch-log.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { BindingWait } from './binding-wait.ts'
import type { KeptTrials } from './dry-run.ts'
import type { QueueingHint } from './events.ts'
import type { PluginColumns } from './fast/plugin-columns.ts'
import type { Release } from './write-claims.ts'

/**
 * The scheduling framework: what a plugin may be, and what the cycle gives it (kube-scheduler's framework, semantics A1 and
 * A5). Plugins are stateless values made by a factory from their arguments; everything they find out about a pod is in the
 * state that `preFilter` or `preScore` returns and that the cycle hands back to them. States are never written in place: one
 * state serves every node, every trial and, for equal pods, several cycles.
 */

/**
 * How a pod is refused. `Unschedulable`: removing pods from the node could help, so preemption looks there.
 * `UnschedulableAndUnresolvable`: it could not. `Error` only stands where a plugin cannot decide (see `PluginError`) and is
 * asked about a node on which another one has refused the pod already.
 */
export type RejectionCode = 'Unschedulable' | 'UnschedulableAndUnresolvable' | 'Error'

/**
 * A refusal. Plugins keep theirs as constants (or make them once a cycle): a filter that refuses allocates nothing. The
 * reasons are the texts that the FailedScheduling message counts, verbatim as the real scheduler writes them.
 */
export interface Rejection {
  readonly kind: 'rejection'
  readonly plugin: string
  readonly code: RejectionCode
  readonly reasons: readonly string[]
}

/** The plugin has nothing to say about this pod: its filter (or its score) is left out for the cycle. */
export const SKIP = 'skip'
export type Skip = typeof SKIP

/** What `preFilter` found out. */
export interface Prepared<State> {
  readonly kind: 'prepared'
  readonly state: State
  /** Only nodes of these names are looked at, existing or not; absent: all. Several plugins' sets are intersected. */
  readonly nodes?: ReadonlySet<string> | undefined
}

/** What `preScore` found out. */
export interface ScorePrepared<State> {
  readonly kind: 'prepared'
  readonly state: State
}

/**
 * A plugin cannot decide because something is wrong (an unparsable selector, a broken object). The cycle ends with the
 * result `error`; the message becomes `running "NAME" filter plugin: MESSAGE`.
 */
export class PluginError extends Error {
  readonly code = 'SCHEDULER_PLUGIN'

  constructor(message: string) {
    super(message)
    this.name = 'PluginError'
  }
}

/** Says what was going on when a plugin failed; any other error is handed on as it is. */
export function withPlugin(error: unknown, doing: string): unknown {
  return error instanceof PluginError ? new PluginError(`${doing}: ${error.message}`) : error
}

/** A scheduler plugin. All members but the name are optional; a plugin takes part in the points it has a member for. */
export interface SchedulerPlugin<FilterState = void, ScoreState = void> {
  readonly name: string

  /**
   * The verdict and the raw score for a node depend on nothing but the node's row, which is replaced whenever a pod comes to
   * the node or goes, and of the pod on nothing but `nodeName`, `targetNodeName`, `requests`, and what of its shape
   * `fast/placement-class.ts` goes by; `preScore` does not look at the feasible nodes, `normalize` at nothing but the scores.
   * What was found out is then reused for equal pods.
   */
  readonly nodeLocal?: boolean

  /** The same verdicts and scores from counts that are kept from cycle to cycle. */
  readonly columns?: PluginColumns

  /** Which changes of the cluster may make a pod schedulable that this plugin has refused (semantics A4.10, A4.12). */
  readonly hints?: readonly QueueingHint[]

  /** Whether `a` is scheduled before `b`. Exactly one plugin of a profile has it. */
  sortsBefore?(a: QueuedPod, b: QueuedPod): boolean

  /** Whether the pod may enter the active queue at all. A refused pod is gated: nothing is tried. */
  preEnqueue?(pod: PodRow, context: PreEnqueueContext): Rejection | undefined

  /**
   * Once a cycle, before any node is looked at. A rejection means that no node fits. The returned state goes to `filter`,
   * `addPod`, `removePod` and `reserve`. Without this member the filter runs for every pod with the state `undefined`.
   */
  preFilter?(pod: PodRow, cluster: ClusterView, now: Instant): Prepared<FilterState> | Skip | Rejection

  /**
   * Whether the pod fits the node; `undefined`: it does. In a trial (nominated pods, preemption) `node`, and
   * `cluster.podsOnNode(node.name)`, already tell the trial's pods, while everything else of `cluster` is as it was, and
   * `state` went through `addPod` and `removePod`. `podsOnNode` also lists finished pods, which take no room.
   */
  filter?(pod: PodRow, node: NodeRow, state: FilterState, cluster: ClusterView): Rejection | undefined

  /**
   * The state as it would be with `change.pod` on `change.node` as well; returns a new state, or the same one when nothing
   * differs. `change.node` is the node before the pod came. Needed only by plugins whose state counts pods.
   */
  addPod?(state: FilterState, change: PodOnNode): FilterState

  /** The same for a pod that goes; `change.node` is the node that still has it. */
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

  /** What the pod waits for after these were written and before it is bound. Asked of plugins with `reserve`. */
  preBind?(pod: PodRow, node: NodeRow, state: FilterState, cluster: ClusterView): BindingWait | undefined
}

/** A plugin whose states are its own business. */
export type AnyPlugin = SchedulerPlugin<unknown, unknown>

/** Makes a plugin from the arguments of a profile. */
export interface PluginFactory {
  readonly name: string
  /**
   * @param args The `args` of the profile's pluginConfig as they were parsed; empty when there are none. The factory fills in the defaults.
   * @throws {SchedulerConfigError} when an argument is invalid.
   */
  create(args: Readonly<Record<string, unknown>>): AnyPlugin
}

/** A pod in the queue, as far as its place in the order goes. */
export interface QueuedPod {
  readonly pod: PodRow
  /** When it came into the queue: for the first time, or back from its last failure. */
  readonly timestamp: number
}

export interface PreEnqueueContext {
  readonly cluster: ClusterView
  /** A preemption of this pod is still sending its victims away (semantics A4.16). */
  readonly preempting: boolean
}

/** A pod that comes to a node or leaves it, in a trial. */
export interface PodOnNode {
  /** The pod the cycle is about. */
  readonly pod: PodRow
  /** The pod that comes or goes; its `nodeName` is the node's. */
  readonly changed: PodRow
  readonly node: NodeRow
  readonly cluster: ClusterView
}

export interface NormalizeContext<ScoreState> {
  readonly pod: PodRow
  readonly nodes: readonly NodeRow[]
  readonly state: ScoreState
}

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
  /** The nodes whose list has become another one; without it any may have. A list is never written. */
  readonly touched?: TouchLog<string>
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
  /** The refusal of one node; `undefined` when it was not looked at. */
  verdictOf(nodeName: string): Rejection | undefined
  /** Whether the plugin's `preFilter` was asked in this cycle: an earlier plugin may have ended it. */
  wasPreFiltered(plugin: string): boolean
  /** What the plugin's `preFilter` found out; `undefined` when it skipped or refused. */
  stateOf(plugin: string): unknown
  trial(node: NodeRow): NodeTrial
  /** What is known about making room on unchanged nodes, where the cycle is one that it holds for. */
  readonly keptTrials?: KeptTrials | undefined
  /** Look at every candidate instead of the part that the real one looks at from a random offset. */
  readonly exhaustive: boolean
  /** A random whole number in [0, bound), for the offset at which candidates are looked at. */
  below(bound: number): number
  /** Picks one of several nodes that are equal by all criteria. */
  choose(nodeNames: readonly string[]): string
}

export interface NodeVerdict {
  readonly node: NodeRow
  readonly rejection: Rejection
}

export interface PostFilterResult {
  /**
   * `nominated`: room will be made on `nominate`. `unschedulable`: the next plugin may try. `unresolvable`, `error`: nobody
   * can help, and only this plugin's message counts.
   */
  readonly outcome: 'nominated' | 'unschedulable' | 'unresolvable' | 'error'
  /** The pod's nomination from now on: a node, `''` to clear it, `undefined` to leave it. */
  readonly nominate: string | undefined
  /** Pods that are to be deleted for it, in the order of deletion. */
  readonly victims: readonly PodRow[]
  /** Less important pods that lose their nomination to this node when somebody is sent away for it. */
  readonly clearedNominations: readonly PodRow[]
  /** What this plugin adds to the FailedScheduling message, like `preemption: 0/3 nodes are available: ...`; several are joined. */
  readonly message: string
  /** How the decision was reached, where the plugin is a preemption. */
  readonly preemption: PreemptionReport | undefined
  /** What is given back so that the pod may be tried anew, with other devices. */
  readonly release?: Release | undefined
}

/** How a preemption was decided. */
export interface PreemptionReport {
  readonly eligible: boolean
  /** Why the pod may not preempt; `undefined` when it may. */
  readonly reason: string | undefined
  /** Nodes where removing pods could help, sorted by name. */
  readonly potential: readonly string[]
  /** Nodes where it does help, sorted by name, with the pods that would have to go, most important first. */
  readonly candidates: readonly PreemptionCandidate[]
  /** Potential nodes on which it does not help, sorted by name. */
  readonly rejected: readonly { readonly name: string; readonly verdict: Rejection }[]
  /** The candidates that are equal by all criteria, sorted by name. */
  readonly mayChoose: readonly string[]
  readonly nominated: string | undefined
}

export interface PreemptionCandidate {
  readonly node: string
  readonly victims: readonly PodRow[]
  /** How many victims a disruption budget would have protected. */
  readonly pdbViolations: number
}

/** Makes a refusal; for constants of a plugin's module. */
export function rejection(plugin: string, code: RejectionCode, ...reasons: readonly string[]): Rejection {
  return { kind: 'rejection', plugin, code, reasons }
}

/** Marks a state as what `preFilter` or `preScore` found out. */
export function prepared<State>(state: State, nodes?: ReadonlySet<string>): Prepared<State> {
  return { kind: 'prepared', state, nodes }
}
