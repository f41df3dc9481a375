import { selectorText } from '../../../../kube/label-selector.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { Ordinal } from '../../../../twin/ordinal.ts'
import { grownFloats, grownInts } from '../../fast/columns.ts'
import type { DomainSums } from '../../fast/domain-sums.ts'
import { type TopologyColumn, topologyColumn } from '../../fast/topology-columns.ts'
import type {
  ColumnContext,
  ColumnScore,
  DomainLimit,
  DomainScore,
  FeasibleNodes,
  LimitFilter,
  PluginColumns,
} from '../../framework/plugin-columns.ts'
import { type Rejection, SKIP } from '../../framework/status.ts'
import { MAX_NODE_SCORE } from '../normalize-score.ts'
import { hardConstraints, hasOwnConstraints, softConstraints } from './pod-constraints.ts'
import type { SpreadArgs } from './spread-args.ts'
import { HOSTNAME_LABEL, type SpreadConstraint } from './spread-constraint.ts'
import { NO_LABEL, TOO_SKEWED } from './spread-filter.ts'
import { weightOf } from './spread-score.ts'
import { spreadSums } from './spread-sums.ts'

/** The plugin by kept counts; pods aimed at one node are left to the plain members. */
export function spreadColumns(args: SpreadArgs): PluginColumns {
  return {
    filter(pod, context) {
      if (pod.targetNodeName !== '') return undefined
      const constraints = hardConstraints(pod, context.cluster, args)
      return constraints.length === 0 ? SKIP : spreadFilter(pod, constraints, context)
    },
    score(pod, context) {
      if (pod.targetNodeName !== '') return undefined
      const constraints = softConstraints(pod, context.cluster, args)
      const requireAll = hasOwnConstraints(pod) || !args.systemDefaulted
      return constraints.length === 0 ? SKIP : spreadColumnScore(pod, { constraints, requireAll }, context)
    },
  }
}

/** The first constraint that one more pod on the node would break (semantics A13.5), as `spreadVerdict` has it. */
function spreadFilter(pod: PodRow, constraints: readonly SpreadConstraint[], context: ColumnContext): LimitFilter {
  const limits = constraints.map((constraint): DomainLimit => {
    const sums = spreadSums(pod, { constraint, constraints, requireAll: true, wantsAllDomains: true }, context)
    const least = sums.domains < constraint.minDomains ? 0 : sums.least
    // More matching pods than that in the node's domain are too many.
    const most = constraint.maxSkew + least - (constraint.matchesSelf ? 1 : 0)
    return { domains: sums.topology.domains, totals: sums.totals, least: Number.NEGATIVE_INFINITY, most, needsLabel: true }
  })
  const refusalOf = (ordinal: Ordinal): Rejection | undefined => {
    for (let i = 0; i < limits.length; i++) {
      const { domains, totals, most } = limits[i] as DomainLimit
      const domain = domains[ordinal] as number
      if (domain < 0) return NO_LABEL
      if ((totals[domain] as number) > most) return TOO_SKEWED
    }
    return undefined
  }
  return { limits, refusalOf }
}

interface ScoreWanted {
  readonly constraints: readonly SpreadConstraint[]
  readonly requireAll: boolean
}

/** One constraint's part of the score: a count by domain, or by node where each node is its own domain. */
interface Part {
  readonly domains: Int32Array
  readonly counts: Float64Array
  readonly byNode: boolean
  readonly weight: number
  readonly offset: number
}

function spreadColumnScore(pod: PodRow, wanted: ScoreWanted, context: ColumnContext): ColumnScore | DomainScore {
  const { constraints, requireAll } = wanted
  const summed = constraints.map((constraint): Summed => {
    const counted = countedWith(constraint, constraints)
    const sums = spreadSums(pod, { constraint: counted, constraints, requireAll, wantsAllDomains: false }, context)
    return { constraint, sums, topology: topologyColumn(context.mirror, constraint.topologyKey) }
  })
  const [only] = summed
  if (only && summed.length === 1 && requireAll && !isByNode(only.constraint)) return domainScore(only)
  return (nodes, out) => {
    const { count } = nodes
    out.fill(0, 0, count)
    if (requireAll) for (const { topology } of summed) ignoreUnlabelled(topology.domains, nodes, out)
    // All weights come before the first score: they depend only on what is ignored.
    const parts = summed.map((one) => partOf(one, { nodes, scores: out, requireAll }))
    for (const part of parts) addPart(part, nodes, out)
    for (let i = 0; i < count; i++) out[i] = Math.round(out[i] as number)
    normalize(out, count)
  }
}

/** With one constraint all nodes of a domain score alike, so that each domain is scored once and the nodes look theirs up. */
function domainScore({ constraint, sums, topology }: Summed): DomainScore {
  const { domains, size } = topology
  const { totals } = sums
  const offset = constraint.maxSkew - 1
  const scoreDomains: DomainScore['scoreDomains'] = (found, count, out) => {
    const weight = weightOf(count)
    let least = Number.POSITIVE_INFINITY
    let most = 0
    for (let i = 0; i < count; i++) {
      const domain = found[i] as number
      const score = Math.round((totals[domain] as number) * weight + offset)
      out[domain] = score
      if (score < least) least = score
      if (score > most) most = score
    }
    for (let i = 0; i < count; i++) {
      const domain = found[i] as number
      out[domain] = normalized(out[domain] as number, least, most)
    }
  }
  const score: ColumnScore = (nodes, out) => {
    domainScores = grownFloats(domainScores, size)
    domainsFound = grownInts(domainsFound, size)
    const byDomain = domainScores
    scoreDomains(domainsFound, findDomains(topology, nodes, domainsFound), byDomain)
    const { ordinals, count } = nodes
    for (let i = 0; i < count; i++) {
      const domain = domains[ordinals[i] as Ordinal] as number
      out[i] = domain < 0 ? 0 : (byDomain[domain] as number)
    }
  }
  return { domains, size, scoreDomains, score }
}

let domainScores: Float64Array = new Float64Array(64)
let domainsFound: Int32Array = new Int32Array(64)

/** Writes down the domains that some of the nodes are in; returns how many there are. */
function findDomains({ domains, size }: TopologyColumn, { ordinals, count }: FeasibleNodes, out: Int32Array): number {
  seenIn = grownInts(seenIn, size)
  const seen = seenIn
  let found = 0
  round++
  for (let i = 0; i < count && found < size; i++) {
    const domain = domains[ordinals[i] as Ordinal] as number
    if (domain < 0 || seen[domain] === round) continue
    seen[domain] = round
    out[found++] = domain
  }
  return found
}

/** Nodes that lack a key are not scored at all (semantics A13.7): that is what NaN means here. */
function ignoreUnlabelled(domains: Int32Array, { ordinals, count }: FeasibleNodes, scores: Float64Array): void {
  for (let i = 0; i < count; i++) if ((domains[ordinals[i] as Ordinal] as number) < 0) scores[i] = Number.NaN
}

interface Summed {
  readonly constraint: SpreadConstraint
  readonly sums: DomainSums
  readonly topology: TopologyColumn
}

/** The pods of a single node are in the sums of any constraint with the same selector: then nothing is counted twice. */
function countedWith(constraint: SpreadConstraint, all: readonly SpreadConstraint[]): SpreadConstraint {
  if (!isByNode(constraint)) return constraint
  const text = selectorText(constraint.selector)
  return all.find((other) => !isByNode(other) && selectorText(other.selector) === text) ?? constraint
}

/** Each node is a domain of its own. */
function isByNode({ topologyKey }: SpreadConstraint): boolean {
  return topologyKey === HOSTNAME_LABEL
}

interface Scored {
  readonly nodes: FeasibleNodes
  /** NaN for those that are ignored. */
  readonly scores: Float64Array
  readonly requireAll: boolean
}

/** Small topologies must not be drowned out by big ones: the weight grows with the domains of the scored nodes. */
function partOf({ constraint, sums, topology }: Summed, scored: Scored): Part {
  const byNode = isByNode(constraint)
  const size = byNode ? countScored(scored) : countDomains(topology, scored)
  const counts = byNode ? sums.byNode : sums.totals
  return { domains: topology.domains, counts, byNode, weight: weightOf(size), offset: constraint.maxSkew - 1 }
}

/** As `spreadScore` has it. */
function addPart({ domains, counts, byNode, weight, offset }: Part, { ordinals, count }: FeasibleNodes, out: Float64Array): void {
  for (let i = 0; i < count; i++) {
    const ordinal = ordinals[i] as Ordinal
    const domain = domains[ordinal] as number
    if (domain < 0) continue
    out[i] = (out[i] as number) + ((counts[byNode ? ordinal : domain] as number) * weight + offset)
  }
}

/** As `normalizeSpread` has it; nodes that are not scored are NaN. */
function normalize(scores: Float64Array, count: number): void {
  let least = Number.POSITIVE_INFINITY
  let most = 0
  for (let i = 0; i < count; i++) {
    const score = scores[i] as number
    if (score < least) least = score
    if (score > most) most = score
  }
  for (let i = 0; i < count; i++) {
    const score = scores[i] as number
    if (Number.isNaN(score)) scores[i] = 0
    else scores[i] = normalized(score, least, most)
  }
}

function normalized(score: number, least: number, most: number): number {
  return most === 0 ? MAX_NODE_SCORE : Math.trunc((MAX_NODE_SCORE * (most + least - score)) / most)
}

function countScored({ nodes: { count }, scores }: Scored): number {
  let scored = 0
  for (let i = 0; i < count; i++) if (!Number.isNaN(scores[i] as number)) scored++
  return scored
}

let seenIn: Int32Array = new Int32Array(64)
let round = 0

/** How many domains the scored nodes are in; nodes without the label are in that of the empty value. */
function countDomains(topology: TopologyColumn, { nodes: { ordinals, count }, scores, requireAll }: Scored): number {
  const { domains } = topology
  const unlabelled = requireAll ? -1 : topology.idOf('')
  const { size } = topology
  seenIn = grownInts(seenIn, size)
  const seen = seenIn
  let found = 0
  round++
  for (let i = 0; i < count && found < size; i++) {
    if (Number.isNaN(scores[i] as number)) continue
    const own = domains[ordinals[i] as Ordinal] as number
    const domain = own < 0 ? unlabelled : own
    if (seen[domain] === round) continue
    seen[domain] = round
    found++
  }
  return found
}
