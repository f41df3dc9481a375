import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { MAX_NODE_SCORE } from '../normalize-score.ts'
import { EligibleNodes } from './eligible-nodes.ts'
import { type PodCounts, podsByNode } from './pod-counts.ts'
import { HOSTNAME_LABEL, hasAllKeys, type SpreadConstraint } from './spread-constraint.ts'

/** What scoring needs of one constraint. */
interface ScoredConstraint {
  readonly constraint: SpreadConstraint
  readonly pods: PodCounts
  /** Matching pods by domain, for domains of feasible nodes; `undefined` where each node is its own domain (semantics A13.11). */
  readonly domains: Map<string, number> | undefined
  readonly weight: number
}

export interface SpreadScoreState {
  readonly constraints: readonly SpreadConstraint[]
  readonly scored: readonly ScoredConstraint[]
  /** Nodes that lack a key are not scored at all (semantics A13.7). */
  readonly requireAll: boolean
}

interface ScoreWanted {
  readonly constraints: readonly SpreadConstraint[]
  readonly feasible: readonly NodeRow[]
  readonly requireAll: boolean
}

/** Counts matching pods for the domains of the feasible nodes (semantics A13.7-A13.8). O(nodes + matching pods). */
export function spreadScoreState(pod: PodRow, cluster: ClusterView, wanted: ScoreWanted): SpreadScoreState {
  const { constraints, requireAll } = wanted
  const nodes = requireAll ? wanted.feasible.filter((node) => hasAllKeys(node.labels, constraints)) : wanted.feasible
  const scored = constraints.map((constraint): ScoredConstraint => {
    const pods = podsByNode(cluster, pod.namespace, constraint.selector)
    if (constraint.topologyKey === HOSTNAME_LABEL) return { constraint, pods, domains: undefined, weight: weightOf(nodes.length) }
    const domains = new Map<string, number>()
    for (const node of nodes) domains.set(node.labels[constraint.topologyKey] ?? '', 0)
    return { constraint, pods, domains, weight: weightOf(domains.size) }
  })
  const state = { constraints, scored, requireAll }
  countDomains(state, cluster, new EligibleNodes(pod))
  return state
}

/** Small topologies must not be drowned out by big ones. */
export function weightOf(domains: number): number {
  return Math.log(domains + 2)
}

/** Visits the nodes that have matching pods: the others add nothing. */
function countDomains(
  { scored, constraints, requireAll }: SpreadScoreState,
  cluster: ClusterView,
  eligible: EligibleNodes,
): void {
  for (const { constraint, pods, domains } of scored) {
    if (!domains) continue
    for (const [nodeName, count] of pods) {
      const node = cluster.get('Node', '', nodeName)
      if (!node || (requireAll && !hasAllKeys(node.labels, constraints)) || !eligible.counts(constraint, node)) continue
      const domain = node.labels[constraint.topologyKey] ?? ''
      const known = domains.get(domain)
      if (known !== undefined) domains.set(domain, known + count)
    }
  }
}

/**
 * The weighted number of matching pods around the node: fewer is better, `normalizeSpread` turns it around (semantics A13.9, E9).
 */
export function spreadScore({ scored, constraints, requireAll }: SpreadScoreState, node: NodeRow): number {
  if (requireAll && !hasAllKeys(node.labels, constraints)) return 0
  let score = 0
  for (const { constraint, pods, domains, weight } of scored) {
    const domain = node.labels[constraint.topologyKey]
    if (domain === undefined) continue
    const count = (domains ? domains.get(domain) : pods.get(node.name)) ?? 0
    score += count * weight + (constraint.maxSkew - 1)
  }
  return Math.round(score)
}

/** The node with the fewest pods around it gets the most (semantics A13.10, E10). */
export function normalizeSpread(
  scores: number[],
  nodes: readonly NodeRow[],
  { constraints, requireAll }: SpreadScoreState,
): void {
  let least = Number.POSITIVE_INFINITY
  let most = 0
  const ignored = nodes.map((node) => requireAll && !hasAllKeys(node.labels, constraints))
  scores.forEach((score, i) => {
    if (ignored[i]) return
    least = Math.min(least, score)
    most = Math.max(most, score)
  })
  scores.forEach((score, i) => {
    if (ignored[i]) scores[i] = 0
    else scores[i] = most === 0 ? MAX_NODE_SCORE : Math.trunc((MAX_NODE_SCORE * (most + least - score)) / most)
  })
}
