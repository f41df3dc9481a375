import {
  compileLabelSelector,
  isEmptySelector,
  type LabelSelector,
  LabelSelectorError,
  MATCH_NOTHING,
  matches,
} from '../../../../kube/label-selector.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import type { PodShape } from '../../../../kube/pod.ts'
import type { PodAffinityTerm } from '../../../../kube/pod-spec.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { shapeMemo } from '../shape-memo.ts'

/** A pod (anti-)affinity term made ready (framework.AffinityTerm). Label keys were merged into its selector on admission. */
export interface AffinityTerm {
  readonly topologyKey: string
  readonly selector: LabelSelector
  /** Namespaces by name; the pod's own if the term names none (SC-IPA-14, SC-IPA-16). */
  readonly namespaces: ReadonlySet<string>
  /** Namespaces by label, in addition; matches nothing where the term has no such selector (SC-IPA-15). */
  readonly namespaceSelector: LabelSelector
}

export interface WeightedTerm {
  readonly term: AffinityTerm
  /** Negative for anti-affinity. */
  readonly weight: number
}

/** All terms of the pods of one shape. */
export interface ShapeTerms {
  readonly affinity: readonly AffinityTerm[]
  readonly antiAffinity: readonly AffinityTerm[]
  readonly preferred: readonly WeightedTerm[]
  /** Set when a selector is one that the API server would refuse. */
  readonly error: string | undefined
}

/** The terms of a shape, compiled once; `undefined` for the many shapes without any. */
export const shapeTerms = shapeMemo((shape: PodShape): ShapeTerms | undefined => {
  const { podAffinity, podAntiAffinity } = shape.spec
  if (!podAffinity && !podAntiAffinity) return undefined
  const ready = (term: PodAffinityTerm): AffinityTerm => compileTerm(term, shape.namespace)
  const weighted = (
    sign: number,
    list: readonly { readonly weight: number; readonly term: PodAffinityTerm }[] = [],
  ): WeightedTerm[] => list.map(({ weight, term }) => ({ term: ready(term), weight: sign * weight }))
  try {
    return {
      affinity: (podAffinity?.required ?? []).map(ready),
      antiAffinity: (podAntiAffinity?.required ?? []).map(ready),
      preferred: [...weighted(1, podAffinity?.preferred), ...weighted(-1, podAntiAffinity?.preferred)],
      error: undefined,
    }
  } catch (error) {
    if (error instanceof LabelSelectorError) return { affinity: [], antiAffinity: [], preferred: [], error: error.message }
    throw error
  }
})

function compileTerm(term: PodAffinityTerm, namespace: string): AffinityTerm {
  const own = term.namespaces.length === 0 && term.namespaceSelector === undefined
  return {
    topologyKey: term.topologyKey,
    selector: compileLabelSelector(term.labelSelector),
    namespaces: new Set(own ? [namespace] : term.namespaces),
    namespaceSelector: compileLabelSelector(term.namespaceSelector),
  }
}

/** Labels and namespace of pods; all pods of a shape are alike in it. */
export type Selectable = Pick<PodShape, 'namespace' | 'labels'>

/** Whether a pod is one that the term means; `namespaceLabels` are those of the pod's namespace. */
export function matchesTerm(term: AffinityTerm, pod: Selectable, namespaceLabels: Labels): boolean {
  if (!term.namespaces.has(pod.namespace) && !matches(term.namespaceSelector, namespaceLabels)) return false
  return matches(term.selector, pod.labels)
}

/** Whether a pod is one that every term means; without terms it is not. */
export function matchesAllTerms(terms: readonly AffinityTerm[], pod: Selectable, namespaceLabels: Labels): boolean {
  for (const term of terms) if (!matchesTerm(term, pod, namespaceLabels)) return false
  return terms.length > 0
}

/** Labels of a namespace; none when nothing is known of it. */
export function namespaceLabels(cluster: ClusterView, namespace: string): Labels {
  return cluster.get('Namespace', '', namespace)?.labels ?? NO_LABELS
}

/**
 * An incoming pod's term with the namespaces that its selector finds written out, so that no labels of namespaces are needed
 * any more. A selector finds only namespaces that exist as objects; an empty one stays and means all.
 */
export function withNamespaces(term: AffinityTerm, cluster: ClusterView): AffinityTerm {
  const { namespaceSelector } = term
  if (namespaceSelector.matchesNothing || isEmptySelector(namespaceSelector)) return term
  const namespaces = new Set(term.namespaces)
  cluster.table('Namespace').forEach((row) => {
    if (matches(namespaceSelector, row.labels)) namespaces.add(row.name)
  })
  return { ...term, namespaces, namespaceSelector: MATCH_NOTHING }
}

/** Replaces the labels of a namespace where they are not read. */
export const NO_LABELS: Labels = {}
