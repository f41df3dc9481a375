import type { Experiment, PodExperiment } from '../kube/experiment/experiment.ts'
import type { NodeRow } from '../kube/node.ts'
import type { PodRow } from '../kube/pod.ts'
import type { ClusterView } from './cluster-view.ts'
import { controllerRow } from './controller-row.ts'

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
  let row = controllerRow(pod, cluster)
  for (let depth = 0; row && depth < OWNERS_MAX; depth++) {
    const found = row.experiment && ofOwner(row.experiment, pod.uid, read)
    if (found !== undefined) return found
    row = controllerRow(row, cluster)
  }
  return undefined
}

function ofOwner<T>(experiment: Experiment, podUid: string, read: Reader<T>): T | undefined {
  const ofPod = experiment.pods?.[podUid]
  return (ofPod && read(ofPod)) ?? read(experiment)
}
