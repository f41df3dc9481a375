import type { NodeRow } from '../../../../kube/node.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { PodOnNode } from '../../framework/framework.ts'
import { type Rejection, rejection } from '../../framework/status.ts'
import {
  type AffinityTerm,
  matchesAllTerms,
  matchesTerm,
  NO_LABELS,
  namespaceLabels,
  type ShapeTerms,
  shapeTerms,
  withNamespaces,
} from './affinity-term.ts'
import { nodeLabelsOf, podsMeant, podsOfShape, shapesWithTerms } from './existing-pods.ts'
import { addAmount, type TopologyAmounts, TopologyCounts } from './topology-counts.ts'

const NAME = 'InterPodAffinity'
export const NO_AFFINITY = rejection(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match pod affinity rules")
export const ANTI_AFFINITY = rejection(NAME, 'Unschedulable', "node(s) didn't match pod anti-affinity rules")
export const EXISTING_ANTI_AFFINITY = rejection(NAME, 'Unschedulable', "node(s) didn't satisfy existing pods anti-affinity rules")

const NO_TERMS: ShapeTerms = { affinity: [], antiAffinity: [], preferred: [], error: undefined }

/** The terms of a pod. */
export function termsOf(pod: Pick<PodRow, 'shape'>): ShapeTerms {
  return shapeTerms(pod.shape) ?? NO_TERMS
}

/** What the filter needs (semantics A12.1). */
export interface AffinityState {
  /** The incoming pod's required terms, their namespaces written out. */
  readonly together: readonly AffinityTerm[]
  readonly apart: readonly AffinityTerm[]
  /** Whether the pod matches all its own affinity terms. */
  readonly matchesSelf: boolean
  /** Pods that all affinity terms of the incoming pod mean, once for each term. */
  readonly affinity: TopologyCounts
  /** Pods that an anti-affinity term of the incoming pod means. */
  readonly antiAffinity: TopologyCounts
  /** Anti-affinity terms of placed pods that mean the incoming pod. */
  readonly existing: TopologyCounts
}

/** `undefined` when nothing can keep the pod off any node (semantics A12.2). */
export function affinityState(pod: PodRow, cluster: ClusterView): AffinityState | undefined {
  const { affinity, antiAffinity } = termsOf(pod)
  const existing = existingAntiAffinity(pod, cluster)
  if (existing.domains === 0 && affinity.length === 0 && antiAffinity.length === 0) return undefined
  const together = affinity.map((term) => withNamespaces(term, cluster))
  const apart = antiAffinity.map((term) => withNamespaces(term, cluster))
  return {
    together,
    apart,
    matchesSelf: matchesAllTerms(together, pod, NO_LABELS),
    affinity: affinityCounts(together, cluster),
    antiAffinity: antiAffinityCounts(apart, cluster),
    existing,
  }
}

function existingAntiAffinity(pod: PodRow, cluster: ClusterView): TopologyCounts {
  const amounts: TopologyAmounts = new Map()
  const ownNamespace = namespaceLabels(cluster, pod.namespace)
  for (const { shape, terms } of shapesWithTerms(cluster.shapes)) {
    const met = terms.antiAffinity.filter((term) => matchesTerm(term, pod, ownNamespace))
    if (met.length === 0) continue
    for (const other of podsOfShape(shape, cluster)) {
      const labels = nodeLabelsOf(other, cluster)
      for (const { topologyKey } of met) count(amounts, topologyKey, labels)
    }
  }
  return TopologyCounts.of(amounts)
}

/** A pod counts only when all terms mean it: one and the same pod must satisfy them. */
function affinityCounts(terms: readonly AffinityTerm[], cluster: ClusterView): TopologyCounts {
  const amounts: TopologyAmounts = new Map()
  const [first] = terms
  if (first) {
    for (const other of podsMeant(first, cluster)) {
      if (!matchesAllTerms(terms, other, NO_LABELS)) continue
      const labels = nodeLabelsOf(other, cluster)
      for (const { topologyKey } of terms) count(amounts, topologyKey, labels)
    }
  }
  return TopologyCounts.of(amounts)
}

function antiAffinityCounts(terms: readonly AffinityTerm[], cluster: ClusterView): TopologyCounts {
  const amounts: TopologyAmounts = new Map()
  for (const term of terms) {
    for (const other of podsMeant(term, cluster)) count(amounts, term.topologyKey, nodeLabelsOf(other, cluster))
  }
  return TopologyCounts.of(amounts)
}

function count(amounts: TopologyAmounts, topologyKey: string, labels: Labels | undefined): void {
  const value = labels?.[topologyKey]
  if (value !== undefined) addAmount(amounts, topologyKey, { value, amount: 1 })
}

/** Affinity first, then the pod's own anti-affinity, then that of placed pods (semantics A12.4, A12.6, A12.7). */
export function affinityVerdict(state: AffinityState, node: NodeRow): Rejection | undefined {
  if (!meetsAffinity(state, node.labels)) return NO_AFFINITY
  if (isAnyMet(state.antiAffinity, node.labels)) return ANTI_AFFINITY
  if (isAnyMet(state.existing, node.labels)) return EXISTING_ANTI_AFFINITY
  return undefined
}

/** The first pod of a group that wants to be together may go anywhere (semantics A12.5). */
function meetsAffinity({ together, affinity, matchesSelf }: AffinityState, labels: Labels): boolean {
  let met = true
  for (const { topologyKey } of together) {
    const value = labels[topologyKey]
    if (value === undefined) return false
    if (affinity.get(topologyKey, value) <= 0) met = false
  }
  return met || (affinity.domains === 0 && matchesSelf)
}

function isAnyMet(counts: TopologyCounts, labels: Labels): boolean {
  if (counts.domains === 0) return false
  for (const key of counts.keys()) {
    const value = labels[key]
    if (value !== undefined && counts.get(key, value) > 0) return true
  }
  return false
}

/** The state with one pod more or less (semantics A12.8). */
export function affinityStateWith(
  state: AffinityState,
  { pod, changed, node, cluster }: PodOnNode,
  delta: 1 | -1,
): AffinityState {
  const met = state.apart.filter((term) => matchesTerm(term, changed, NO_LABELS))
  const together = matchesAllTerms(state.together, changed, NO_LABELS) ? state.together : []
  const own = namespaceLabels(cluster, pod.namespace)
  const against = termsOf(changed).antiAffinity.filter((term) => matchesTerm(term, pod, own))
  if (met.length === 0 && together.length === 0 && against.length === 0) return state
  const change = { labels: node.labels, delta }
  return {
    ...state,
    affinity: countsWith(state.affinity, together, change),
    antiAffinity: countsWith(state.antiAffinity, met, change),
    existing: countsWith(state.existing, against, change),
  }
}

function countsWith(
  counts: TopologyCounts,
  terms: readonly AffinityTerm[],
  { labels, delta }: { readonly labels: Labels; readonly delta: number },
): TopologyCounts {
  let result = counts
  for (const { topologyKey } of terms) {
    const value = labels[topologyKey]
    if (value !== undefined) result = result.with(topologyKey, value, delta)
  }
  return result
}
