import { findCondition } from '../../../../kube/condition.ts'
import { isEmptySelector, type LabelSelector, matches } from '../../../../kube/label-selector.ts'
import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { nodeFits } from './node-fit.ts'

/** The arguments of the descheduler's default evictor that concern where a pod could go, and its namespace. */
export interface PreEvictionPolicy {
  /** Whether only pods go for which another node seems to have room. */
  readonly nodeFit: boolean
  /** With it: the nodes that count. */
  readonly nodeSelector: LabelSelector
  readonly namespaceSelector: LabelSelector
}

/** What the default evictor checks last before an eviction (descheduler defaultevictor.go PreEvictionFilter). */
export function passesPreEviction(pod: PodRow, cluster: ClusterView, policy: PreEvictionPolicy): boolean {
  if (policy.nodeFit && !fitsElsewhere(pod, cluster, policy.nodeSelector)) return false
  if (isEmptySelector(policy.namespaceSelector)) return true
  const namespace = cluster.get('Namespace', '', pod.namespace)
  return namespace !== undefined && matches(policy.namespaceSelector, namespace.labels)
}

function fitsElsewhere(pod: PodRow, cluster: ClusterView, selector: LabelSelector): boolean {
  let fits = false
  cluster.table('Node').forEach((node) => {
    fits ||= node.name !== pod.nodeName && matches(selector, node.labels) && isReady(node) && nodeFits(pod, node, cluster)
  })
  return fits
}

/** A node without a Ready condition counts as ready. */
function isReady({ conditions }: NodeRow): boolean {
  return (findCondition(conditions, 'Ready')?.status ?? 'True') === 'True'
}
