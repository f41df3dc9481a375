import type { Experiment, PodExperiment } from '../kube/experiment/experiment.ts'
import { isKind } from '../kube/kinds.ts'
import type { NodeRow } from '../kube/node.ts'
import { controllerOf, type ObjectRow } from '../kube/object-row.ts'
import type { PodRow } from '../kube/pod.ts'
import type { ClusterView } from './cluster-view.ts'

/** Chains of owners are short; longer ones are an error. */
const OWNERS_MAX = 8

/** One of the facts that a scenario sets for pods; `undefined`: not set. */
type Reader<T> = (set: PodExperiment) => T | undefined

/**
 * What is set for a pod: on its node for this pod alone, or else on the nearest of its owners that has it. A controller has what was set for
 * the pod alone before it had a node.
 */
export function nearestExperiment<T>(
  pod: PodRow,
  node: NodeRow | undefined,
  { cluster, read }: { readonly cluster: ClusterView; readonly read: Reader<T> },
): T | undefined {
  const ofPod = node?.experiment?.pods?.[pod.uid]
  const own = ofPod && read(ofPod)
  if (own !== undefined) return own
  let row: ObjectRow | undefined = pod
  for (let depth = 0; row && depth < OWNERS_MAX; depth++) {
    const owner = controllerOf(row)
    if (!owner || !isKind(owner.kind)) return undefined
    const above: ObjectRow | undefined = cluster.get(owner.kind, pod.namespace, owner.name)
    row = above?.uid === owner.uid ? above : undefined
    const found = row?.experiment && ofOwner(row.experiment, pod.uid, read)
    if (found !== undefined) return found
  }
  return undefined
}

function ofOwner<T>(experiment: Experiment, podUid: string, read: Reader<T>): T | undefined {
  const ofPod = experiment.pods?.[podUid]
  return (ofPod && read(ofPod)) ?? read(experiment)
}
