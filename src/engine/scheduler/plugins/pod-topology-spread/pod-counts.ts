import { type LabelSelector, selectorText } from '../../../../kube/label-selector.ts'
import { isPodTerminal } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'

/** Matching pods by the name of their node. */
export type PodCounts = ReadonlyMap<string, number>

const NONE: PodCounts = new Map()

interface Known {
  readonly version: number
  readonly counts: Map<string, PodCounts>
}

const known = new WeakMap<ClusterView, Known>()

/**
 * Counts a namespace's pods by node. Pods that are being deleted do not count, and an empty selector counts no pods (semantics
 * A13.3, WL-TSC-21). O(matching pods), once for all callers before the cluster changes: filter, score, equal selectors.
 */
export function podsByNode(cluster: ClusterView, namespace: string, selector: LabelSelector): PodCounts {
  if (selector.requirements.length === 0) return NONE
  const { counts } = knownFor(cluster)
  const key = `${namespace}\n${selectorText(selector)}`
  let found = counts.get(key)
  if (!found) {
    found = count(cluster, namespace, selector)
    counts.set(key, found)
  }
  return found
}

/** What is known of the cluster as it is now; an older content is forgotten. */
function knownFor(cluster: ClusterView): Known {
  const { version } = cluster
  let entry = known.get(cluster)
  if (entry?.version !== version) {
    entry = { version, counts: new Map() }
    known.set(cluster, entry)
  }
  return entry
}

function count(cluster: ClusterView, namespace: string, selector: LabelSelector): PodCounts {
  const counts = new Map<string, number>()
  for (const pod of cluster.podsMatching(namespace, selector)) {
    if (pod.nodeName === '' || pod.deletionTimestamp !== undefined || isPodTerminal(pod)) continue
    counts.set(pod.nodeName, (counts.get(pod.nodeName) ?? 0) + 1)
  }
  return counts
}
