import { type LabelSelector, selectorText } from '../../../../kube/label-selector.ts'
import { isPodTerminal } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'

const NONE: ReadonlyMap<string, number> = new Map()

/** Matching pods by the name of their node. */
export type PodCounts = ReadonlyMap<string, number>

/**
 * Counts a namespace's pods by node, for several selectors; equal selectors are counted once. Pods that are being deleted do
 * not count, and an empty selector counts nobody (semantics A13.3, WL-TSC-21).
 */
export class PodCounter {
  readonly #cluster: ClusterView
  readonly #namespace: string
  readonly #known = new Map<string, PodCounts>()

  constructor(cluster: ClusterView, namespace: string) {
    this.#cluster = cluster
    this.#namespace = namespace
  }

  byNode(selector: LabelSelector): PodCounts {
    if (selector.requirements.length === 0) return NONE
    const text = selectorText(selector)
    const known = this.#known.get(text)
    if (known) return known
    const counts = new Map<string, number>()
    for (const pod of this.#cluster.podsMatching(this.#namespace, selector)) {
      if (pod.nodeName === '' || pod.deletionTimestamp !== undefined || isPodTerminal(pod)) continue
      counts.set(pod.nodeName, (counts.get(pod.nodeName) ?? 0) + 1)
    }
    this.#known.set(text, counts)
    return counts
  }
}
