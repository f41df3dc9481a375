import type { Row } from '../../kube/kinds.ts'
import { isPodReady } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** By content that runs have in common, and the uid of the workload. */
const counted = new WeakMap<object, Map<string, number>>()

/**
 * Ready pods under a workload, through all levels of owners. Counted once for all runs that begin with the same content: a set
 * with a pod on each node is touched by the loss of any of them.
 */
export function readyPods({ uid }: Row, cluster: ClusterView): number {
  const { shared } = cluster
  if (shared === undefined) return count(uid, cluster)
  let known = counted.get(shared)
  if (known === undefined) {
    known = new Map()
    counted.set(shared, known)
  }
  let ready = known.get(uid)
  if (ready === undefined) {
    ready = count(uid, cluster)
    known.set(uid, ready)
  }
  return ready
}

function count(uid: string, cluster: ClusterView): number {
  let ready = 0
  for (const dependent of cluster.dependentsOf(uid)) {
    if (dependent.kind !== 'Pod') ready += count(dependent.uid, cluster)
    else if (isPodReady(dependent)) ready++
  }
  return ready
}
