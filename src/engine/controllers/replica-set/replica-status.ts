import { condition, findCondition, removeCondition } from '../../../kube/condition.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import type { Labels } from '../../../kube/object-row.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import { isPodAvailable } from '../../../kube/pod-availability.ts'
import type { ReplicaSetRow, ReplicaSetStatus, ReplicationControllerRow } from '../../../kube/replica-set.ts'

export interface ReplicaObservation {
  readonly active: readonly PodRow[]
  readonly terminating: readonly PodRow[]
  /** Why creating or deleting pods failed; `undefined` when it did not. */
  readonly failure: string | undefined
  readonly now: Instant
}

const REPLICA_FAILURE = 'ReplicaFailure'

/** The status that the observed pods make (replica_set_utils.go calculateStatus; semantics B1.9). */
export function replicaStatus(row: ReplicaSetRow | ReplicationControllerRow, seen: ReplicaObservation): ReplicaSetStatus {
  const { template, minReadySeconds } = row.spec
  let fullyLabeledReplicas = 0
  let readyReplicas = 0
  let availableReplicas = 0
  for (const pod of seen.active) {
    if (hasLabels(pod.labels, template.labels)) fullyLabeledReplicas++
    if (!isPodReady(pod)) continue
    readyReplicas++
    if (isPodAvailable(pod, minReadySeconds, seen.now)) availableReplicas++
  }
  return {
    observedGeneration: row.generation,
    replicas: seen.active.length,
    fullyLabeledReplicas,
    readyReplicas,
    availableReplicas,
    // The API of ReplicationControllers has no such field.
    terminatingReplicas: row.kind === 'ReplicaSet' ? seen.terminating.length : undefined,
    conditions: conditionsAfter(row, seen),
  }
}

/** A failure is written once, with the text of the first; it goes when a sync has no failure (WL-DEP-110, WL-DEP-113). */
function conditionsAfter(
  row: ReplicaSetRow | ReplicationControllerRow,
  seen: ReplicaObservation,
): ReplicaSetStatus['conditions'] {
  const { conditions } = row.status
  if (seen.failure === undefined) return removeCondition(conditions, REPLICA_FAILURE)
  if (findCondition(conditions, REPLICA_FAILURE)) return conditions
  const reason = seen.active.length < row.spec.replicas ? 'FailedCreate' : 'FailedDelete'
  const failure = { type: REPLICA_FAILURE, status: 'True', reason, message: seen.failure } as const
  return [...conditions, condition({ ...failure, lastTransitionTime: stamp(seen.now) })]
}

export function sameReplicaStatus(a: ReplicaSetStatus, b: ReplicaSetStatus): boolean {
  return (
    a.observedGeneration === b.observedGeneration &&
    a.replicas === b.replicas &&
    a.fullyLabeledReplicas === b.fullyLabeledReplicas &&
    a.readyReplicas === b.readyReplicas &&
    a.availableReplicas === b.availableReplicas &&
    a.terminatingReplicas === b.terminatingReplicas &&
    a.conditions === b.conditions
  )
}

/** The last answer for each object of labels: all pods of a template that came to one zone share it. */
const answers = new WeakMap<Labels, { readonly wanted: Labels; readonly has: boolean }>()

function hasLabels(labels: Labels, wanted: Labels): boolean {
  if (labels === wanted) return true
  const known = answers.get(labels)
  if (known?.wanted === wanted) return known.has
  const has = Object.keys(wanted).every((key) => labels[key] === wanted[key])
  answers.set(labels, { wanted, has })
  return has
}
