import { type RuntimeClassRow, runtimeClassRow } from '../../../kube/runtime-class.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { MemoryByName } from './memory-by-name.ts'

const known = new MemoryByName<RuntimeClassRow>()

/** The RuntimeClass of a name; where none was read, what the pods that a node has show of it (semantics F4.3). */
export function runtimeClassOf(name: string, cluster: ClusterView): RuntimeClassRow | undefined {
  return cluster.count('RuntimeClass') > 0 ? cluster.get('RuntimeClass', '', name) : ofPods(name, cluster)
}

/** Admission gave them the overhead of the class. Its node selector and tolerations are learned as those of webhooks are. */
function ofPods(name: string, cluster: ClusterView): RuntimeClassRow | undefined {
  return known.of(name, cluster, () => {
    const [pod] = cluster.where('Pod', ({ shape, nodeName }) => nodeName !== '' && shape.spec.runtimeClassName === name)
    return pod && runtimeClassRow({ name, overhead: pod.shape.spec.overhead })
  })
}
