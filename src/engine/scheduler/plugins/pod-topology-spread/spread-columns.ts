import { selectorText } from '../../../../kube/label-selector.ts'
import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { grownInts } from '../../fast/columns.ts'
import type { DomainSums } from '../../fast/domain-sums.ts'
import type { ColumnContext, ColumnFilter, ColumnScore, FeasibleNodes, PluginColumns } from '../../fast/plugin-columns.ts'
import { type TopologyColumn, topologyColumn } from '../../fast/topology-columns.ts'
import { SKIP } from '../../framework.ts'
import { MAX_NODE_SCORE } from '../normalize-score.ts'
import { hardConstraints, hasOwnConstraints, softConstraints } from './pod-constraints.ts'
import type { SpreadArgs } from './spread-args.ts'
import { HOSTNAME_LABEL, hasAllKeys, type SpreadConstraint } from './spread-constraint.ts'
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
function spreadFilter(pod: PodRow, constraints: readonly SpreadConstraint[], context: ColumnContext): ColumnFilter {
  const checks = constraints.map((constraint) => {
    const sums = spreadSums(pod, { constraint, constraints, requireAll: true, wantsAllDomains: true }, context)
    const least = sums.domains < constraint.minDomains ? 0 : sums.least
    // More matching pods than that in the node's domain are too many.
    const most = constraint.maxSkew + least - (constraint.matchesSelf ? 1 : 0)
    return { domains: sums.topology.domains, totals: sums.totals, most }
  })
  return (ordinal) => {
    for (let i = 0; i < checks.length; i++) {
      const { domains, totals, most } = checks[i] as (typeof checks)[number]
      const domain = domains[ordinal] as number
      if (domain < 0) return NO_LABEL
      if ((totals[domain] as number) > most) return TOO_SKEWED
    }
    return undefined
  }
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

function spreadColumnScore(pod: PodRow, wanted: ScoreWanted, context: ColumnContext): ColumnScore {
  const { constraints, requireAll } = wanted
  const { rows } = context.mirror
  const isIgnored = (ordinal: number): boolean => requireAll && !hasAllKeys((rows[ordinal] as NodeRow).labels, constraints)
  const summed = constraints.map((constraint): Summed => {
    const counted = countedWith(constraint, constraints)
    const sums = spreadSums(pod, { constraint: counted, constraints, requireAll, wantsAllDomains: false }, context)
    return { constraint, sums, topology: topologyColumn(context.mirror, constraint.topologyKey) }
  })
  return (nodes, out) => {
    const { ordinals, count } = nodes
    const parts = summed.map((one) => partOf(one, nodes, isIgnored))
    for (let i = 0; i < count; i++) {
      const ordinal = ordinals[i] as number
      out[i] = isIgnored(ordinal) ? Number.NaN : rawScore(parts, ordinal)
    }
    normalize(out, count)
  }
}

interface Summed {
  readonly constraint: SpreadConstraint
  readonly sums: DomainSums
  readonly topology: TopologyColumn
}

/** The pods of a single node are in the sums of any constraint with the same selector: then nothing is counted twice. */
function countedWith(constraint: SpreadConstraint, all: readonly SpreadConstraint[]): SpreadConstraint {
  if (constraint.topologyKey !== HOSTNAME_LABEL) return constraint
  const text = selectorText(constraint.selector)
  return all.find((other) => other.topologyKey !== HOSTNAME_LABEL && selectorText(other.selector) === text) ?? constraint
}

/** Small topologies must not be drowned out by big ones: the weight grows with the domains of the scored nodes. */
function partOf({ constraint, sums, topology }: Summed, nodes: FeasibleNodes, isIgnored: (ordinal: number) => boolean): Part {
  const byNode = constraint.topologyKey === HOSTNAME_LABEL
  const { domains } = topology
  const size = byNode ? countScored(nodes, isIgnored) : countDomains(domains, nodes, { isIgnored, unlabelled: topology.idOf('') })
  const counts = byNode ? sums.byNode : sums.totals
  return { domains, counts, byNode, weight: weightOf(size), offset: constraint.maxSkew - 1 }
}

/** As `spreadScore` has it. */
function rawScore(parts: readonly Part[], ordinal: number): number {
  let score = 0
  for (let i = 0; i < parts.length; i++) {
    const { domains, counts, byNode, weight, offset } = parts[i] as Part
    const domain = domains[ordinal] as number
    if (domain >= 0) score += (counts[byNode ? ordinal : domain] as number) * weight + offset
  }
  return Math.round(score)
}

/** As `normalizeSpread` has it; nodes that are not scored come as NaN. */
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
    else scores[i] = most === 0 ? MAX_NODE_SCORE : Math.trunc((MAX_NODE_SCORE * (most + least - score)) / most)
  }
}

function countScored({ ordinals, count }: FeasibleNodes, isIgnored: (ordinal: number) => boolean): number {
  let scored = 0
  for (let i = 0; i < count; i++) if (!isIgnored(ordinals[i] as number)) scored++
  return scored
}

let seenIn: Int32Array = new Int32Array(64)
let round = 0

/** How many domains the scored nodes are in; nodes without the label are in that of the empty value. */
function countDomains(
  domains: Int32Array,
  { ordinals, count }: FeasibleNodes,
  { isIgnored, unlabelled }: { readonly isIgnored: (ordinal: number) => boolean; readonly unlabelled: number },
): number {
  let found = 0
  round++
  for (let i = 0; i < count; i++) {
    const ordinal = ordinals[i] as number
    if (isIgnored(ordinal)) continue
    const own = domains[ordinal] as number
    const domain = own < 0 ? unlabelled : own
    if (domain >= seenIn.length) seenIn = grownInts(seenIn, domain + 1)
    if (seenIn[domain] === round) continue
    seenIn[domain] = round
    found++
  }
  return found
}
