import { isEmptySelector, matches } from '../../../../kube/label-selector.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import { isPodTerminal, type PodRow, type PodShape } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { type AffinityTerm, type ShapeTerms, shapeTerms } from './affinity-term.ts'

/** The placed pods of one shape that has terms. */
export interface PodsWithTerms {
  readonly shape: PodShape
  readonly terms: ShapeTerms
  readonly pods: readonly PodRow[]
}

/** Whether a pod is one that others can see: bound and not finished. Pods being deleted still count (semantics A12.3). */
export function isPlaced(pod: PodRow): boolean {
  return pod.nodeName !== '' && !isPodTerminal(pod)
}

/** Labels of the node that a placed pod is on; `undefined` when there is no such node. */
export function nodeLabelsOf(pod: PodRow, cluster: ClusterView): Labels | undefined {
  return cluster.get('Node', '', pod.nodeName)?.labels
}

interface Scan {
  readonly digest: string
  readonly groups: readonly PodsWithTerms[]
}

const scans = new WeakMap<ClusterView, Scan>()

/**
 * The placed pods that have (anti-)affinity terms, by shape. O(pods) once for each content of the cluster: the filter and
 * the score of one cycle share it.
 */
export function podsWithTerms(cluster: ClusterView): readonly PodsWithTerms[] {
  const digest = cluster.digest()
  const known = scans.get(cluster)
  if (known?.digest === digest) return known.groups
  const groups = new Map<PodShape, PodRow[]>()
  cluster.table('Pod').forEach((pod) => {
    const { podAffinity, podAntiAffinity } = pod.shape.spec
    if ((podAffinity === undefined && podAntiAffinity === undefined) || !isPlaced(pod)) return
    const group = groups.get(pod.shape)
    if (group) group.push(pod)
    else groups.set(pod.shape, [pod])
  })
  const found: PodsWithTerms[] = []
  for (const [shape, pods] of groups) {
    const terms = shapeTerms(shape)
    if (terms) found.push({ shape, terms, pods })
  }
  scans.set(cluster, { digest, groups: found })
  return found
}

/** The placed pods that an incoming pod's term means; `withNamespaces` has written its namespaces out. */
export function podsMeant(term: AffinityTerm, cluster: ClusterView): readonly PodRow[] {
  const candidates = isEmptySelector(term.namespaceSelector)
    ? podsAnywhere(term, cluster)
    : [...term.namespaces].flatMap((namespace) => cluster.podsMatching(namespace, term.selector))
  return candidates.filter(isPlaced)
}

/** Tests the labels of each shape once. */
function podsAnywhere(term: AffinityTerm, cluster: ClusterView): readonly PodRow[] {
  const verdicts = new Map<PodShape, boolean>()
  const found: PodRow[] = []
  cluster.table('Pod').forEach((pod) => {
    let meant = verdicts.get(pod.shape)
    if (meant === undefined) {
      meant = matches(term.selector, pod.labels)
      verdicts.set(pod.shape, meant)
    }
    if (meant) found.push(pod)
  })
  return found
}
