import { isKind } from '../../../kube/kinds.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { controllerOf, type ObjectRow } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { type Usage, usageOf } from '../../../kube/usage.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** Chains of owners are short; longer ones are somebody's mistake. */
const OWNERS_MAX = 8

/** What a pod uses: as its node tells of it alone, else as one of its owners, the nearest first, tells of its pods. */
export function podUsage(pod: PodRow, node: NodeRow, cluster: ClusterView): Usage | undefined {
  const own = usageOf(node.annotations, pod.uid)
  if (own) return own
  let row: ObjectRow | undefined = pod
  for (let depth = 0; row && depth < OWNERS_MAX; depth++) {
    const owner = controllerOf(row)
    if (!owner || !isKind(owner.kind)) return undefined
    const above: ObjectRow | undefined = cluster.get(owner.kind, pod.namespace, owner.name)
    row = above?.uid === owner.uid ? above : undefined
    const usage = row && usageOf(row.annotations)
    if (usage) return usage
  }
  return undefined
}
