import type { Instant } from '../../../kube/instant.ts'
import type { Labels } from '../../../kube/object-row.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import { isPodAvailable } from '../../../kube/pod-availability.ts'
import type { ReplicaSetRow, ReplicationControllerRow } from '../../../kube/replica-set.ts'

/** How many pods a sync saw when it began. */
export interface ReplicaCounts {
  readonly active: number
  readonly fullyLabeled: number
  readonly ready: number
  readonly terminating: number
  /** The active pods themselves, where readiness has to last before it counts; `undefined`: what is ready is available. */
  readonly pods: readonly PodRow[] | undefined
}

/** Counts pod by pod. */
export function countReplicas(
  { spec }: ReplicaSetRow | ReplicationControllerRow,
  { active, terminating }: { readonly active: readonly PodRow[]; readonly terminating: number },
): ReplicaCounts {
  let fullyLabeled = 0
  let ready = 0
  for (const pod of active) {
    if (hasLabels(pod.labels, spec.template.labels)) fullyLabeled++
    if (isPodReady(pod)) ready++
  }
  return { active: active.length, fullyLabeled, ready, terminating, pods: spec.minReadySeconds === 0 ? undefined : active }
}

/** How many of them are available at that moment. */
export function countAvailable({ ready, pods }: ReplicaCounts, minReadySeconds: number, now: Instant): number {
  if (pods === undefined) return ready
  let available = 0
  for (const pod of pods) if (isPodAvailable(pod, minReadySeconds, now)) available++
  return available
}

/** The last answer for each object of labels: all pods of a template in one zone share it. */
const answers = new WeakMap<Labels, { readonly wanted: Labels; readonly has: boolean }>()

export function hasLabels(labels: Labels, wanted: Labels): boolean {
  if (labels === wanted) return true
  const known = answers.get(labels)
  if (known?.wanted === wanted) return known.has
  const has = Object.keys(wanted).every((key) => labels[key] === wanted[key])
  answers.set(labels, { wanted, has })
  return has
}
