import { scaledValue } from '../../../kube/int-or-percent.ts'
import { controllerOf, type OwnerReference } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

export interface ExpectedPods {
  /** How many pods there should be. */
  readonly expected: number
  /** How many of them must stay healthy. */
  readonly desired: number
  /** Whether pods without a controller are among those whose owners were to be counted. */
  readonly unmanaged?: boolean
}

/** Built-in kinds that control pods but cannot be scaled, as the API server names them. */
const WITHOUT_SCALE: ReadonlyMap<string, string> = new Map([
  ['Job', 'jobs.batch'],
  ['DaemonSet', 'daemonsets.apps'],
])

/**
 * What a budget asks for (semantics B7.1-2): a plain minAvailable counts the selected pods themselves; maxUnavailable and
 * percentages count what the pods' owners were told to run. A message when an owner's scale cannot be known.
 */
export function expectedPods(
  budget: PodDisruptionBudgetRow,
  pods: readonly PodRow[],
  cluster: ClusterView,
): ExpectedPods | { readonly error: string } {
  const { minAvailable, maxUnavailable } = budget.spec
  if (maxUnavailable === undefined && typeof minAvailable === 'number') {
    return { expected: pods.length, desired: minAvailable }
  }
  if (maxUnavailable === undefined && minAvailable === undefined) return { expected: 0, desired: 0 }
  const scale = scaleOfOwners(pods, cluster)
  if ('error' in scale) return scale
  const { expected } = scale
  if (maxUnavailable === undefined) return { ...scale, desired: scaledValue(minAvailable, expected, 'up') }
  return { ...scale, desired: Math.max(0, expected - scaledValue(maxUnavailable, expected, 'up')) }
}

/** A workload that has a scale. Both ReplicaSets of a rollout stand for their Deployment. */
interface Scale {
  readonly uid: string
  readonly replicas: number
}

/** The sum of the scales of the pods' controllers, each once. Pods without a controller count for nothing. */
function scaleOfOwners(
  pods: readonly PodRow[],
  cluster: ClusterView,
): Pick<ExpectedPods, 'expected' | 'unmanaged'> | { readonly error: string } {
  const seen = new Set<string>()
  const scales = new Map<string, number>()
  let last = ''
  let unmanaged = false
  for (const pod of pods) {
    const owner = controllerOf(pod)
    if (owner === undefined) unmanaged = true
    // Most pods of a budget have the owner of the one before.
    if (owner === undefined || owner.uid === last || seen.has(owner.uid)) continue
    last = owner.uid
    seen.add(owner.uid)
    const scale = scaleOf(owner, pod, cluster)
    if (scale === undefined) return { error: `found no controllers for pod "${pod.name}"` }
    if (typeof scale === 'string') return { error: scale }
    scales.set(scale.uid, scale.replicas)
  }
  let expected = 0
  for (const replicas of scales.values()) expected += replicas
  return { expected, unmanaged }
}

/** The scale of a controller; a text when its kind has none, `undefined` when the controller is not there. */
function scaleOf(owner: OwnerReference, pod: PodRow, cluster: ClusterView): Scale | string | undefined {
  switch (owner.kind) {
    case 'ReplicaSet':
      return scaleOfReplicaSet(owner, pod, cluster)
    case 'ReplicationController':
    case 'StatefulSet': {
      const found = cluster.get(owner.kind, pod.namespace, owner.name)
      return found?.uid === owner.uid ? { uid: found.uid, replicas: found.spec.replicas } : undefined
    }
    default: {
      const resource = WITHOUT_SCALE.get(owner.kind)
      if (resource !== undefined) return `${resource} does not implement the scale subresource`
      // A kind of somebody else's: its scale is not in the twin, so what it runs now stands for it.
      return { uid: owner.uid, replicas: cluster.podsOwnedBy(owner.uid).length }
    }
  }
}

/** A ReplicaSet under a Deployment has the Deployment's scale: during a rollout the two together are one application. */
function scaleOfReplicaSet(owner: OwnerReference, pod: PodRow, cluster: ClusterView): Scale | undefined {
  const replicaSet = cluster.get('ReplicaSet', pod.namespace, owner.name)
  if (replicaSet?.uid !== owner.uid) return undefined
  const above = controllerOf(replicaSet)
  if (above?.kind !== 'Deployment') return { uid: replicaSet.uid, replicas: replicaSet.spec.replicas }
  const deployment = cluster.get('Deployment', pod.namespace, above.name)
  return deployment?.uid === above.uid ? { uid: deployment.uid, replicas: deployment.spec.replicas } : undefined
}
