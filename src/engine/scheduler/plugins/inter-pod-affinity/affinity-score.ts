import type { NodeRow } from '../../../../kube/node.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { MAX_NODE_SCORE } from '../normalize-score.ts'
import type { AffinityArgs } from './affinity-args.ts'
import { termsOf } from './affinity-filter.ts'
import { matchesTerm, namespaceLabels, type ShapeTerms, type WeightedTerm, withNamespaces } from './affinity-term.ts'
import { nodeLabelsOf, podsMeant, podsOfShape, shapesWithTerms } from './existing-pods.ts'
import { addAmount, type TopologyAmounts } from './topology-counts.ts'

/** Sums of the weights of all terms that are met, by topology domain. */
export type AffinityScores = ReadonlyMap<string, ReadonlyMap<string, number>>

/** `undefined` if no term scores any domain (semantics A12.9). */
export function affinityScores(pod: PodRow, cluster: ClusterView, args: AffinityArgs): AffinityScores | undefined {
  const own = termsOf(pod).preferred
  if (args.ignorePreferredTermsOfExistingPods && own.length === 0) return undefined
  const amounts: TopologyAmounts = new Map()
  for (const { term, weight } of own) {
    for (const other of podsMeant(withNamespaces(term, cluster), cluster)) {
      addWeight(amounts, nodeLabelsOf(other, cluster), { topologyKey: term.topologyKey, weight })
    }
  }
  const labels = namespaceLabels(cluster, pod.namespace)
  for (const { shape, terms } of shapesWithTerms(cluster.shapes)) {
    const met = termsThatScore(terms, args).filter(({ term }) => matchesTerm(term, pod, labels))
    if (met.length === 0) continue
    for (const other of podsOfShape(shape, cluster)) {
      const nodeLabels = nodeLabelsOf(other, cluster)
      for (const { term, weight } of met) addWeight(amounts, nodeLabels, { topologyKey: term.topologyKey, weight })
    }
  }
  return amounts.size > 0 ? amounts : undefined
}

/**
 * The terms of placed pods about the incoming one: those they prefer, and those they require with the hard pod affinity weight.
 */
export function termsThatScore(terms: ShapeTerms, { hardPodAffinityWeight }: AffinityArgs): readonly WeightedTerm[] {
  if (hardPodAffinityWeight === 0 || terms.affinity.length === 0) return terms.preferred
  return [...terms.affinity.map((term) => ({ term, weight: hardPodAffinityWeight })), ...terms.preferred]
}

function addWeight(
  amounts: TopologyAmounts,
  labels: Labels | undefined,
  { topologyKey, weight }: { readonly topologyKey: string; readonly weight: number },
): void {
  const value = labels?.[topologyKey]
  if (value !== undefined) addAmount(amounts, topologyKey, { value, amount: weight })
}

export function affinityScore(scores: AffinityScores, node: NodeRow): number {
  let score = 0
  for (const [key, values] of scores) {
    const value = node.labels[key]
    if (value !== undefined) score += values.get(value) ?? 0
  }
  return score
}

/**
 * Spreads the scores over 0 to 100; the order of the operations is upstream's, since the division rounds (semantics A12.10, E8).
 */
export function normalizeAffinity(scores: number[]): void {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const score of scores) {
    least = Math.min(least, score)
    most = Math.max(most, score)
  }
  for (let i = 0; i < scores.length; i++) {
    const share = most > least ? ((scores[i] as number) - least) / (most - least) : 0
    scores[i] = Math.trunc(MAX_NODE_SCORE * share)
  }
}
