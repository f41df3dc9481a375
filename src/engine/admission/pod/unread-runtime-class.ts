import { type RuntimeClassRow, runtimeClassRow } from '../../../kube/runtime-class.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** By name; an `undefined` one has no pods. */
const known = new WeakMap<ClusterView, Map<string, RuntimeClassRow | undefined>>()

/** The RuntimeClass of a name; where none was read, what the pods that a node has show of it (semantics F4.3). */
export function runtimeClassOf(name: string, cluster: ClusterView): RuntimeClassRow | undefined {
  return cluster.count('RuntimeClass') > 0 ? cluster.get('RuntimeClass', '', name) : ofPods(name, cluster)
}

/** Admission gave them the overhead of the class. Its node selector and tolerations are learned as those of webhooks are. */
function ofPods(name: string, cluster: ClusterView): RuntimeClassRow | undefined {
  const classes = known.get(cluster) ?? new Map<string, RuntimeClassRow | undefined>()
  known.set(cluster, classes)
  if (!classes.has(name)) {
    const [pod] = cluster.where('Pod', ({ shape, nodeName }) => nodeName !== '' && shape.spec.runtimeClassName === name)
    classes.set(name, pod && runtimeClassRow({ name, overhead: pod.shape.spec.overhead }))
  }
  return classes.get(name)
}
