import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'

/** --ok-total-unready-count */
const UNREADY_OK = 3
/** --max-total-unready-percentage */
const UNREADY_SHARE_MAX = 0.45

/** How many of some nodes are not ready. */
export interface Unready {
  readonly unready: number
  readonly all: number
}

export function unreadyOf(nodes: Iterable<NodeRow>): Unready {
  let [unready, all] = [0, 0]
  for (const node of nodes) {
    all++
    if (isNodeNotReady(node)) unready++
  }
  return { unready, all }
}

/** Whether too many nodes are unready for the autoscaler to act (clusterstate IsClusterHealthy, IsNodeGroupHealthy). */
export function isTooMuch({ unready, all }: Unready): boolean {
  return unready > UNREADY_OK && unready > UNREADY_SHARE_MAX * all
}
