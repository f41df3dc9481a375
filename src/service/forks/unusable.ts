import type { Base } from '../../whatif/base.ts'
import { areDifferentClusters, clusterUidOf } from '../history/cluster-id.ts'
import type { Held, Unusable } from './held.ts'

export function notRestored(why: string): Unusable {
  return {
    reason: `could not be restored: ${why}`,
    remedy: 'Delete it, or restore the file and restart the server.',
    isForeign: false,
  }
}

/** The same, or without its state where that is of another cluster than the one that is served now. */
export function inCluster(held: Held, live: Base | undefined): Held {
  const root = held.fork?.root
  if (!root || !live || !areDifferentClusters(root, live)) return held
  const unusable: Unusable = {
    reason: `is of the cluster ${clusterUidOf(root)}, and this is the cluster ${clusterUidOf(live)} (the uid of its namespace kube-system)`,
    remedy: 'Delete it, or serve the former cluster to use it.',
    isForeign: true,
  }
  return { ...held, fork: undefined, unusable }
}
