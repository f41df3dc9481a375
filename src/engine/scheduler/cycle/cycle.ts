import type { Instant } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { BindingWait } from '../framework/binding-wait.ts'
import type { NodeVerdict, Nominations, PostFilterContext, PostFilterResult } from '../framework/post-filter-context.ts'
import { PluginError, type Rejection } from '../framework/status.ts'
import type { Profile } from '../profile/profile.ts'
import { CycleFilters } from './cycle-filters.ts'
import type { FilterRun } from './filter-run.ts'
import { type FitError, type FitReport, fitError, fitReport, NO_NODES_MESSAGE, refusalOf } from './fit-error.ts'
import { NodeList, nodeNamed } from './node-list.ts'
import type { NodeOrder } from './node-order.ts'
import { type NodeScan, nodesToFind, ScanError, scanNodes, seenNodes, unseenNominated } from './node-scan.ts'
import { bestNodes, type NodeScores, scoreNodes } from './node-scores.ts'
import { runPostFilter } from './post-filter.ts'
import type { PreFiltered } from './pre-filter.ts'
import { Refusals } from './refusals.ts'

/** The input of one scheduling cycle. The same input gives the same outcome. */
export interface CycleInput {
  readonly pod: PodRow
  readonly cluster: ClusterView
  readonly profile: Profile
  /** The nodes of the cluster in the scheduler's order. */
  readonly order: NodeOrder
  /** Where the search through the nodes begins. */
  readonly start: number
  /** Of the whole scheduler; the profile's own has precedence. */
  readonly percentageOfNodesToScore: number
  readonly nominations: Nominations
  readonly now: Instant
  /** `faithful`: large clusters are searched in part, as the real one does. `exhaustive`: every node is examined. */
  readonly mode: 'faithful' | 'exhaustive'
  /** Preemption examines every candidate instead of a part of them from a random offset. */
  readonly allCandidates: boolean
  /** Has trials of nodes from earlier cycles, where a cycle that finds no node is one that they are valid for; otherwise all are made. */
  cachedTrials?(input: CycleInput): PostFilterContext['cachedTrials']
  /** The order of the pods of a node in the scheduler's cache, which no API shows; in the order of the list unless given. */
  readonly cacheOrder?: DrawnOrder | undefined
  /** Picks among nodes that are equally good, given by name. */
  choose(nodeNames: readonly string[]): string
  /** A random whole number in [0, bound). */
  below(bound: number): number
}

/** The node that a preemption made room on is tried alone first. */
export interface NominatedTry {
  readonly node: string
  readonly used: boolean
  readonly verdict: Rejection | undefined
}

/** The course of a cycle. */
export interface CycleTrace {
  readonly preFilter: PreFiltered | undefined
  readonly nominated: NominatedTry | undefined
  readonly scan: NodeScan | undefined
  /** Where the next pod's search begins. */
  readonly nextStart: number
  /** For questions about single nodes; absent when preFilter ended the cycle. */
  readonly run: FilterRun | undefined
}

/** The decision of a cycle: what the scheduler acts on. */
export type CycleDecision = BoundDecision | UnschedulableDecision | ErrorDecision

export interface BoundDecision {
  readonly result: 'bound'
  readonly node: NodeRow
  /** The nodes with the highest score, by name: the real scheduler may take any of them. */
  readonly ties: readonly string[]
  /** Objects to write before the binding. */
  readonly reservations: readonly Row[]
  /** What is waited for after they were written. */
  readonly waits: readonly BindingWait[]
  /** How many feasible nodes were found, how many were examined for that, and how many there were in all. */
  readonly found: number
  readonly evaluated: number
  readonly listed: number
  /** Where the next pod's search begins. */
  readonly nextStart: number
}

export interface UnschedulableDecision {
  readonly result: 'unschedulable'
  /** Absent in an empty cluster (semantics A1.2). */
  readonly fit: FitError | undefined
  readonly postFilter: PostFilterResult | undefined
  readonly message: string
  /** Who the queue waits for, sorted. None counts as an error there. */
  readonly unschedulablePlugins: readonly string[]
  readonly nextStart: number
}

export interface ErrorDecision {
  readonly result: 'error'
  readonly message: string
  readonly nextStart: number
}

export interface BoundOutcome extends CycleTrace, BoundDecision {
  /** The feasible nodes that were found. */
  readonly feasible: readonly NodeRow[]
  /** Absent when there was only one feasible node: it is taken unscored (semantics A1.9). */
  readonly scores: NodeScores | undefined
}

export interface UnschedulableOutcome extends CycleTrace, UnschedulableDecision {}

export interface ErrorOutcome extends CycleTrace, ErrorDecision {}

export type CycleOutcome = BoundOutcome | UnschedulableOutcome | ErrorOutcome

/** Tries to find a node for a pod (semantics A1). Nothing is written: the outcome states what must be written. */
export function runCycle(input: CycleInput): CycleOutcome {
  const nothing: CycleTrace = {
    preFilter: undefined,
    nominated: undefined,
    scan: undefined,
    nextStart: input.start,
    run: undefined,
  }
  try {
    if (input.order.length > 0) return searchNodes(input)
  } catch (error) {
    if (!(error instanceof PluginError)) throw error
    const seen = error instanceof ScanError ? error.seen : 0
    return { ...nothing, result: 'error', message: error.message, nextStart: (input.start + seen) % input.order.length }
  }
  return {
    ...nothing,
    result: 'unschedulable',
    fit: undefined,
    postFilter: undefined,
    message: NO_NODES_MESSAGE,
    unschedulablePlugins: [],
  }
}

function searchNodes(input: CycleInput): CycleOutcome {
  const { preFilter, run } = new CycleFilters(input)
  if (preFilter.rejected) {
    return failed(input, { preFilter, nominated: undefined, scan: undefined, nextStart: input.start, run })
  }
  const nominated = tryNominated(input, run)
  if (nominated?.used) return bound(input, { preFilter, nominated, scan: undefined, nextStart: input.start, run })
  const scan = scanList(input, { run, preFilter, nominated })
  const nextStart = (input.start + seenNodes(scan, nominated)) % input.order.length
  const trace = { preFilter, nominated, scan, nextStart, run }
  if (scan.feasible.length === 0) return failed(input, trace)
  try {
    return bound(input, trace)
  } catch (error) {
    // The next search begins after the nodes of this one, although this one finds nothing.
    throw error instanceof PluginError ? new ScanError(error.message, seenNodes(scan, nominated)) : error
  }
}

function tryNominated({ pod, cluster }: CycleInput, run: FilterRun): NominatedTry | undefined {
  if (pod.nominatedNodeName === '') return undefined
  const node = cluster.get('Node', '', pod.nominatedNodeName)
  try {
    const verdict = node && run.verdict(node)
    return { node: pod.nominatedNodeName, used: node !== undefined && !verdict, verdict }
  } catch (error) {
    if (!(error instanceof PluginError)) throw error
    // Errors there are only logged upstream; the search over all nodes follows.
    return { node: pod.nominatedNodeName, used: false, verdict: undefined }
  }
}

interface Scanning {
  readonly run: FilterRun
  readonly preFilter: PreFiltered
  readonly nominated: NominatedTry | undefined
}

/** @throws {ScanError} when a plugin cannot decide; a refused nominated node has been seen then, too. */
function scanList(input: CycleInput, { run, preFilter: { nodes }, nominated }: Scanning): NodeScan {
  const { cluster, order, start } = input
  const list = new NodeList(nodes ? order.ordinalsNamed(nodes, cluster) : order.ordinals(cluster), cluster)
  try {
    return scanNodes(run, list, { start, toFind: nodesWanted(list.length, input) })
  } catch (error) {
    if (!(error instanceof ScanError)) throw error
    throw new ScanError(error.message, error.seen + unseenNominated(error.refused, nominated))
  }
}

type Search = Pick<CycleInput, 'profile' | 'percentageOfNodesToScore' | 'mode'>

/**
 * After how many feasible nodes a search among this many ends: one is enough where nothing scores; the profile's own percentage
 * has precedence (semantics A1.8, A2.2).
 */
export function nodesWanted(nodes: number, { profile, percentageOfNodesToScore, mode }: Search): number {
  if (profile.score.length === 0) return 1
  if (mode === 'exhaustive') return nodes
  return nodesToFind(nodes, profile.percentageOfNodesToScore ?? percentageOfNodesToScore)
}

function bound(input: CycleInput, trace: CycleTrace & { readonly preFilter: PreFiltered }): BoundOutcome {
  const { pod, cluster, profile } = input
  const feasible = trace.scan?.feasible ?? [nodeNamed(cluster, trace.nominated?.node ?? '')]
  const filterStates = trace.preFilter.states
  const scores = feasible.length > 1 ? scoreNodes(profile, { pod, feasible, cluster, filterStates }) : undefined
  const ties = scores ? bestNodes(scores) : feasible.map(({ name }) => name)
  const node = nodeNamed(cluster, ties.length === 1 ? (ties[0] ?? '') : input.choose(ties))
  const taking = profile.reserve.filter(({ name }) => !trace.preFilter.skipped.includes(name))
  const taken = taking.map((plugin) => ({ plugin, state: filterStates.get(plugin.name) }))
  const reservations = taken.flatMap(({ plugin, state }) => plugin.reserve?.(pod, node, state, cluster) ?? [])
  const waits = taken.flatMap(({ plugin, state }) => plugin.preBind?.(pod, node, state, cluster) ?? [])
  const evaluated = trace.scan ? feasible.length + trace.scan.refused.length : 1
  const listed = trace.scan?.nodes ?? 1
  const found = feasible.length
  return { ...trace, result: 'bound', node, feasible, found, evaluated, listed, scores, ties, reservations, waits }
}

/** The result of a cycle that found no node. */
function failed(input: CycleInput, trace: CycleTrace & Pick<CycleFilters, 'preFilter' | 'run'>): UnschedulableOutcome {
  const { fit, report } = fitOf(input, trace)
  return { ...trace, ...makeRoom(input, fit, { context: postFilterContext(input, trace, fit), report }) }
}

/** Why the pod fits on no node. */
export function fitOf(
  input: CycleInput,
  trace: Pick<CycleTrace, 'nominated' | 'scan'> & Pick<CycleFilters, 'preFilter'>,
): { readonly fit: FitError; readonly report: FitReport } {
  const { preFilter } = trace
  const fit = fitError({
    nodes: input.order.length,
    preFilter: preFilter.rejected,
    explicit: explicitRefusals(trace),
    reducedBy: blamedFor(trace),
  })
  return { fit, report: fitReport(fit, preFilter.reducedBy) }
}

/** Requests preemption for a pod that fits on no node, and reports why it does not fit. */
export function makeRoom(
  { pod, profile }: CycleInput,
  fit: FitError,
  { context, report }: { readonly context: PostFilterContext; readonly report: FitReport },
): Omit<UnschedulableDecision, 'nextStart'> {
  const postFilter = runPostFilter(pod, context, profile)
  const more = postFilter?.message ? ` ${postFilter.message}` : ''
  return { result: 'unschedulable', fit, postFilter, message: report.message + more, unschedulablePlugins: report.plugins }
}

/**
 * Who is named for the nodes that preFilter left out: those who reduced them, and those that refused the nominated node before
 * the others were examined, because upstream keeps both in one set.
 */
function blamedFor({ preFilter, nominated }: Pick<CycleTrace, 'preFilter' | 'nominated'>): readonly string[] {
  const reducedBy = preFilter?.reducedBy ?? []
  const refusing = nominated?.verdict?.plugin
  if (reducedBy.length === 0 || !refusing || reducedBy.includes(refusing)) return reducedBy
  return [...reducedBy, refusing]
}

/** A refused nominated node that the search got to counts with what the search found. */
function explicitRefusals({ scan, nominated }: Pick<CycleTrace, 'scan' | 'nominated'>): Refusals {
  const refused = scan?.refused ?? []
  const refusals = scan?.refusals ?? []
  if (!nominated?.verdict || refused.some(({ name }) => name === nominated.node)) return Refusals.ofNodes(refused, refusals)
  return Refusals.ofNodes([{ name: nominated.node }, ...refused], [nominated.verdict, ...refusals])
}

/** What postFilter plugins receive about a cycle that found no node. The filters are prepared if one of the plugins needs them. */
export function postFilterContext(
  input: CycleInput,
  filters: Pick<CycleFilters, 'run' | 'preFilter'>,
  fit: FitError,
): PostFilterContext {
  let refused: readonly NodeVerdict[] | undefined
  return {
    cluster: input.cluster,
    now: input.now,
    nominations: input.nominations,
    get refused() {
      refused ??= input.order.rows(input.cluster).map((node) => ({ node, rejection: refusalOf(fit, node.name) }))
      return refused
    },
    verdictOf: (nodeName) => refusalOf(fit, nodeName),
    wasPreFiltered: (plugin) => filters.preFilter.ran.has(plugin),
    stateOf: (plugin) => filters.preFilter.states.get(plugin),
    trial: (node) => filters.run.trial(node),
    get cachedTrials() {
      return input.cachedTrials?.(input)
    },
    exhaustive: input.allCandidates,
    cacheOrder: input.cacheOrder,
    below: (limit) => input.below(limit),
    choose: (names) => input.choose(names),
  }
}
