import type { Row } from '../../../kube/kinds.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { assert } from '../../../lib/assert.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import {
  type BoundDecision,
  type CycleDecision,
  type CycleInput,
  fitOf,
  makeRoom,
  nodesWanted,
  postFilterContext,
  runCycle,
} from '../cycle/cycle.ts'
import { CycleFilters } from '../cycle/cycle-filters.ts'
import type { NodeScan } from '../cycle/node-scan.ts'
import { deviceResources } from '../devices/extended-resource.ts'
import type { FeasibleNodes } from '../framework/plugin-columns.ts'
import { PluginError } from '../framework/status.ts'
import { type CachedFailure, decideCachedFailure } from './cached-failure.ts'
import { searchByDomain } from './domain-pass.ts'
import { type FastFilters, fastFilters } from './fast-filters.ts'
import { FastMemory } from './fast-memory.ts'
import { bestOrdinals, type FastScoring, type WideScore, wideScores } from './fast-scores.ts'
import { decideKeptFailure, type FailureGround, failureGround, type KeptFailure, keptFailuresOf } from './kept-failures.ts'
import type { RankedNodes } from './name-ranks.ts'
import { type SearchRange, scanOfRefused, searchNodes } from './node-search.ts'
import { type NominatedNodes, nominatedNodesOf } from './nominated-nodes.ts'
import type { PlacementFacts } from './placement-facts.ts'
import { BUCKET_NODES_MIN } from './score-buckets.ts'
import { cachedFailure, searchWithNominations } from './search-with-nominations.ts'
import { type NominatedFound, searchNominated, searchTarget } from './single-node-search.ts'
import { isOnePassEnough, searchInOnePass } from './single-pass.ts'

export interface FastCycleInput extends CycleInput {
  /** Picks among `count` equally good nodes by their place in alphabetical order. */
  pick(count: number): number
}

/** A node that was found, before anything is drawn or reserved. */
interface Found {
  readonly best: FeasibleNodes | RankedNodes
  readonly found: number
  readonly evaluated: number
  readonly listed: number
  readonly filters: FastFilters
}

/** What the plain cycle's search would return. */
interface NothingFound {
  readonly scan: NodeScan
  readonly plain: CycleFilters
  /** `undefined`: the failure is not kept. */
  readonly ground?: FailureGround | undefined
}

/** What the search would find, as nothing has changed since it was made for an equal pod. */
interface FailedBefore {
  readonly kept: KeptFailure
}

type Answer = Found | NominatedFound | NothingFound | CachedFailure | FailedBefore

/**
 * The same decision as the plain cycle's, from what is known of nodes that have not changed since: pods of one template
 * differ in nothing that most plugins read. Where a case is rare the plain cycle decides.
 */
export function runFastCycle(input: FastCycleInput): CycleDecision {
  const memory = FastMemory.of(input.cluster.shapes, input.profile)
  const found = memory.isUsable ? tryFast(input, memory) : undefined
  if (!found) return runCycle(input)
  try {
    return decide(input, found, memory)
  } catch (error) {
    if (!(error instanceof PluginError)) throw error
    return { result: 'error', message: error.message, nextStart: input.start }
  }
}

function decide(input: FastCycleInput, found: Answer, memory: FastMemory): CycleDecision {
  if ('scan' in found) return unschedulable(input, found, memory)
  if ('kept' in found) return decideKeptFailure(input, found.kept)
  if ('trials' in found) return decideCachedFailure(input, found, (best) => memory.ranks.nth(best, input.pick(best.count)))
  return 'nominated' in found ? boundAsNominated(input, found) : bound(input, found, memory)
}

function boundAsNominated(input: FastCycleInput, { nominated: node, filters }: NominatedFound): CycleDecision {
  const taken = reserve(input, filters, node)
  return { result: 'bound', node, ties: [node.name], ...taken, found: 1, evaluated: 1, listed: 1, nextStart: input.start }
}

/** Nothing is drawn here, so that the plain cycle can still decide. Its words are used for errors, too. */
function tryFast(input: FastCycleInput, memory: FastMemory): Answer | undefined {
  const { pod, cluster, now, profile, order } = input
  if (order.length === 0) return undefined
  // A pod's shape does not show whether devices back a resource.
  if (deviceResources(pod.shape.requests, cluster)) return undefined
  memory.mirror.sync(cluster.table('Node'))
  try {
    const target = pod.targetNodeName === '' ? undefined : searchTarget(input, memory)
    if (target) return target
    // Where other pods wait for the same node, or the pod does not fit there any more, the plain cycle decides.
    if (pod.nominatedNodeName !== '') return searchNominated(input, memory)
    const filters = fastFilters(input, input.profile.filter, memory)
    const nominatedNodes = filters && nominatedNodesOf(input.nominations, cluster, memory.mirror)
    if (!nominatedNodes) return undefined
    const range = rangeOf(input, filters, nominatedNodes)
    const ground = failureGround(input, { filters, nominatedNodes, mirrorPosition: memory.mirror.position })
    const kept = ground && keptFailuresOf(memory).recall(ground, cluster)
    if (kept) return { kept }
    const found = search({ pod, cluster, now, profile, memory, filters }, range, input)
    return 'scan' in found ? { ...found, ground } : found
  } catch (error) {
    if (error instanceof PluginError) return undefined
    throw error
  }
}

function search(scoring: FastScoring, range: SearchRange, input: CycleInput): Answer {
  const { filters } = scoring
  // Where pods are waited for most others find no node at all: nothing is made ready for their scores.
  const wide = range.nominatedNodes.size === 0 ? wideScores(scoring) : undefined
  const quick = wide && quickSearch(wide, scoring, { range, input })
  if (quick) return quick
  const nodes = searchWithNominations(input, scoring, range) ?? searchNodes(filters, scoring, range)
  if (nodes.count === 0) return nothingFound(scoring, range, input)
  const best = nodes.count === 1 ? nodes : bestOrdinals(nodes, wide ?? wideScores(scoring), scoring)
  return { best, found: nodes.count, evaluated: nodes.evaluated, listed: range.ordinals.length, filters }
}

interface Searching {
  readonly range: SearchRange
  readonly input: CycleInput
}

/** Where single-node plugins alone score, or one more by domain; `undefined` when scores must be normalized over the feasible nodes. */
function quickSearch(wide: readonly WideScore[], scoring: FastScoring, { range, input }: Searching): Answer | undefined {
  const { filters } = scoring
  const { placement } = filters
  if (!placement || wide.length > 1 || !isOnePassEnough(placement)) return undefined
  const pass = { asking: scoring, range, filters }
  const [only] = wide
  if (only && !only.byDomain) return undefined
  const buckets = only ? undefined : searchBuckets(placement, scoring, range)
  if (buckets) return buckets
  const found = only?.byDomain
    ? searchByDomain(placement, pass, { weight: only.weight, byDomain: only.byDomain })
    : searchInOnePass(placement, pass)
  if (found?.count === 0) return nothingFound(scoring, range, input)
  if (!found || !isOnePassEnough(placement)) return undefined
  const { best, count, evaluated } = found
  return { best, found: count, evaluated, listed: range.ordinals.length, filters }
}

/** All nodes by their level, where all are requested. */
function searchBuckets(placement: PlacementFacts, scoring: FastScoring, range: SearchRange): Found | undefined {
  const { filters, memory } = scoring
  const { length } = range.ordinals
  if (filters.wider.length > 0 || range.toFind < length || length < BUCKET_NODES_MIN) return undefined
  const buckets = memory.bucketsFor(placement, scoring)
  const { best } = buckets
  if (!best || buckets.size !== length || !isOnePassEnough(placement)) return undefined
  return { best, found: buckets.feasible, evaluated: length, listed: length, filters }
}

function nothingFound(scoring: FastScoring, range: SearchRange, input: CycleInput): NothingFound | CachedFailure {
  return cachedFailure(input, scoring, range) ?? { scan: scanOfRefused(scoring.filters, scoring, range), plain: range.plain }
}

/** From here on as in the plain cycle, which can preempt pods. */
function unschedulable(input: CycleInput, { scan, plain, ground }: NothingFound, memory: FastMemory): CycleDecision {
  const { fit, report } = fitOf(input, { preFilter: plain.preFilter, nominated: undefined, scan })
  const nextStart = (input.start + scan.refused.length) % input.order.length
  const decision = { ...makeRoom(input, fit, { context: postFilterContext(input, plain, fit), report }), nextStart }
  if (ground) keptFailuresOf(memory).keep({ ground, cluster: input.cluster, fit, report, preFilter: plain.preFilter }, decision)
  return decision
}

function rangeOf(input: CycleInput, { nodes }: FastFilters, nominatedNodes: NominatedNodes): SearchRange {
  const { cluster, order, start } = input
  const ordinals = nodes ? order.ordinalsNamed(nodes, cluster) : order.ordinals(cluster)
  return { ordinals, start, toFind: nodesWanted(ordinals.length, input), nominatedNodes, plain: new CycleFilters(input) }
}

function bound(input: FastCycleInput, { best, found, evaluated, listed, filters }: Found, memory: FastMemory): CycleDecision {
  const { rows } = memory.mirror
  const ties = rankedUnlessOne(best, memory)
  const ordinal = ordinalIn(ties, input)
  const node = rows[ordinal]
  assert(node, 'a node that was found is in the cluster')
  const { reservations, waits } = reserve(input, filters, node)
  const nextStart = (input.start + evaluated) % input.order.length
  return new FastBound({
    node,
    ties: typeof ties === 'number' ? undefined : ties,
    reservations,
    waits,
    nextStart,
    found,
    evaluated,
    listed,
  })
}

/** The best nodes by name; a single one needs no order. */
function rankedUnlessOne(best: Found['best'], { ranks }: FastMemory): RankedNodes | Ordinal {
  if ('names' in best) return best.count === 1 ? best.ordinalAt(0) : best
  return best.count === 1 ? (best.ordinals[0] as Ordinal) : ranks.ranked(best)
}

function ordinalIn(ties: RankedNodes | Ordinal, input: FastCycleInput): Ordinal {
  return typeof ties === 'number' ? ties : ties.ordinalAt(input.pick(ties.count))
}

/** Hardly any pod takes more than room, so nothing is made for those that do not. */
function reserve({ pod, profile, cluster }: CycleInput, { states }: FastFilters, node: NodeRow): Taken {
  let taken: Taken = NOTHING
  for (const plugin of profile.reserve) {
    if (plugin.preFilter && !states.has(plugin)) continue
    const state = states.get(plugin)
    const rows = plugin.reserve?.(pod, node, state, cluster)
    const wait = plugin.preBind?.(pod, node, state, cluster)
    if (wait || (rows && rows.length > 0)) {
      const { reservations, waits } = taken
      taken = { reservations: [...reservations, ...(rows ?? [])], waits: wait ? [...waits, wait] : waits }
    }
  }
  return taken
}

type Taken = Pick<BoundDecision, 'reservations' | 'waits'>

const NOTHING: Taken = { reservations: [], waits: [] }

type FastBoundInit = Omit<BoundDecision, 'result' | 'ties'> & { readonly ties: RankedNodes | undefined }

/** The names of ties are collected when they are read: there may be hundreds. */
class FastBound implements BoundDecision {
  readonly result = 'bound'
  readonly node: NodeRow
  readonly reservations: readonly Row[]
  readonly waits: BoundDecision['waits']
  readonly nextStart: number
  readonly found: number
  readonly evaluated: number
  readonly listed: number
  /** `undefined`: the node alone. */
  readonly #ties: RankedNodes | undefined

  constructor(init: FastBoundInit) {
    this.node = init.node
    this.reservations = init.reservations
    this.waits = init.waits
    this.nextStart = init.nextStart
    this.found = init.found
    this.evaluated = init.evaluated
    this.listed = init.listed
    this.#ties = init.ties
  }

  get ties(): readonly string[] {
    return this.#ties?.names() ?? [this.node.name]
  }
}
