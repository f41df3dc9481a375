import { scaledValue } from '../../../kube/int-or-string.ts'
import { controllerOf, type OwnerReference } from '../../../kube/object-row.ts'
import { ownKindOf } from '../../../kube/owner-kind.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import { RESOURCE_NAMES } from '../../../kube/resource-names.ts'
import { assert } from '../../../lib/assert.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { customScale } from '../../../twin/custom-scale.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { PodSums } from './budgeted-pods.ts'

export interface ExpectedPods {
  /** How many pods there should be. */
  readonly expected: number
  /** How many of them must stay healthy. */
  readonly desired: number
  /** Whether pods without a controller are among those whose owners were to be counted. */
  readonly unmanaged?: boolean
}

/**
 * What a budget requires (semantics E16, B7.1-2): a plain minAvailable counts the selected pods themselves; maxUnavailable and
 * percentages count the desired replicas of the pods' owners. A message when an owner's scale cannot be known.
 */
export function expectedPods(
  budget: PodDisruptionBudgetRow,
  sums: PodSums,
  seen: Seen,
): ExpectedPods | { readonly error: string } {
  const { minAvailable, maxUnavailable } = budget.spec
  if (maxUnavailable === undefined && typeof minAvailable === 'number') {
    return { expected: sums.size, desired: minAvailable }
  }
  if (maxUnavailable === undefined && minAvailable === undefined) return { expected: 0, desired: 0 }
  const scale = scaleOfOwners(budget, sums, seen)
  if ('error' in scale) return scale
  const { expected } = scale
  if (maxUnavailable === undefined) return { ...scale, desired: scaledValue(minAvailable, expected, 'up') }
  return { ...scale, desired: Math.max(0, expected - scaledValue(maxUnavailable, expected, 'up')) }
}

/** What the controller sees; `cacheOrder`: in which it lists the pods of a budget, which no API shows (semantics G3). */
export interface Seen {
  readonly cluster: ClusterView
  readonly cacheOrder?: DrawnOrder | undefined
}

/** A workload that has a scale. Both ReplicaSets of a rollout stand for their Deployment. */
interface Scale {
  readonly uid: string
  readonly replicas: number
}

/** The sum of the scales of the pods' controllers, each once. Pods without a controller count for nothing. */
function scaleOfOwners(
  budget: PodDisruptionBudgetRow,
  sums: PodSums,
  seen: Seen,
): Pick<ExpectedPods, 'expected' | 'unmanaged'> | { readonly error: string } {
  const scales = new Map<string, number>()
  let unmanaged = false
  for (const owner of sums.controllers()) {
    if (owner === undefined) {
      unmanaged = true
      continue
    }
    const scale = scaleOf(owner, budget.namespace, seen.cluster)
    if (scale === undefined || typeof scale === 'string') return { error: firstError(budget, seen) }
    scales.set(scale.uid, scale.replicas)
  }
  let expected = 0
  for (const replicas of scales.values()) expected += replicas
  return { expected, unmanaged }
}

/** What is wrong with the first pod whose controller's scale cannot be known. */
function firstError({ namespace, spec }: PodDisruptionBudgetRow, { cluster, cacheOrder }: Seen): string {
  const pods = cluster.podsMatching(namespace, spec.selector)
  for (const pod of cacheOrder?.sorted([...pods], ({ uid }) => uid) ?? pods) {
    const owner = controllerOf(pod)
    const scale = owner && scaleOf(owner, namespace, cluster)
    if (typeof scale === 'string') return scale
    if (owner && scale === undefined) return `found no controllers for pod "${pod.name}"`
  }
  assert(false, 'a budget without a scale has a pod whose controller has none')
}

/** The scale of a controller; a text when its kind has none, `undefined` when the controller is not there. */
function scaleOf(owner: OwnerReference, namespace: string, cluster: ClusterView): Scale | string | undefined {
  const kind = ownKindOf(owner)
  switch (kind) {
    case 'ReplicaSet':
      return scaleOfReplicaSet(owner, namespace, cluster)
    case 'Deployment':
    case 'ReplicationController':
    case 'StatefulSet': {
      const found = cluster.get(kind, namespace, owner.name)
      return found?.uid === owner.uid ? { uid: found.uid, replicas: found.spec.replicas } : undefined
    }
    case undefined: {
      // Where the scale could not be read, the pods are counted instead.
      const scale = customScale(owner, namespace, cluster) ?? cluster.podsOwnedBy(owner.uid).length
      return typeof scale === 'string' ? scale : { uid: owner.uid, replicas: scale }
    }
    default:
      return `${RESOURCE_NAMES[kind]} does not implement the scale subresource`
  }
}

/**
 * A ReplicaSet under a Deployment has the Deployment's scale: during a rollout the two together are one application. One whose Deployment
 * is gone has its own.
 */
function scaleOfReplicaSet(owner: OwnerReference, namespace: string, cluster: ClusterView): Scale | undefined {
  const replicaSet = cluster.get('ReplicaSet', namespace, owner.name)
  if (replicaSet?.uid !== owner.uid) return undefined
  const above = controllerOf(replicaSet)
  const deployment = above && ownKindOf(above) === 'Deployment' ? cluster.get('Deployment', namespace, above.name) : undefined
  const { uid, spec } = deployment && deployment.uid === above?.uid ? deployment : replicaSet
  return { uid, replicas: spec.replicas }
}
