import { isKind } from '../../kube/kinds.ts'
import type { NodeRow } from '../../kube/node.ts'
import { type Annotations, controllerOf, type ObjectRow } from '../../kube/object-row.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** Chains of owners are short; longer ones are somebody's mistake. */
const OWNERS_MAX = 8

/** What annotations say; `podUid` asks a node about one of its pods. `undefined`: nothing. */
type Reader<T> = (annotations: Annotations, podUid?: string) => T | undefined

/** What a scenario says of a pod: its node of it alone, else one of its owners of its pods, the nearest first. */
export function toldOfPod<T>(
  pod: PodRow,
  node: NodeRow | undefined,
  { cluster, read }: { readonly cluster: ClusterView; readonly read: Reader<T> },
): T | undefined {
  const own = node && read(node.annotations, pod.uid)
  if (own !== undefined) return own
  let row: ObjectRow | undefined = pod
  for (let depth = 0; row && depth < OWNERS_MAX; depth++) {
    const owner = controllerOf(row)
    if (!owner || !isKind(owner.kind)) return undefined
    const above: ObjectRow | undefined = cluster.get(owner.kind, pod.namespace, owner.name)
    row = above?.uid === owner.uid ? above : undefined
    const told = row && read(row.annotations)
    if (told !== undefined) return told
  }
  return undefined
}
