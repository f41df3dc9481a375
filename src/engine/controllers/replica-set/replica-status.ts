import { condition, findCondition, removeCondition } from '../../../kube/condition.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import type { ReplicaSetRow, ReplicaSetStatus, ReplicationControllerRow } from '../../../kube/replica-set.ts'
import { countAvailable, type ReplicaCounts } from './replica-counts.ts'

export interface ReplicaObservation {
  readonly counts: ReplicaCounts
  /** Why creating or deleting pods failed; `undefined` when it did not. */
  readonly failure: string | undefined
  readonly now: Instant
}

const REPLICA_FAILURE = 'ReplicaFailure'

/**
 * Since when all syncs have failed, as the status shows it: the condition is written at the first failure and removed at the first
 * success. `undefined`: the last sync has not failed, or has not seen what is wanted now.
 */
export function failingSince({ generation, status }: ReplicaSetRow | ReplicationControllerRow): Instant | undefined {
  if (status.observedGeneration < generation) return undefined
  return findCondition(status.conditions, REPLICA_FAILURE)?.lastTransitionTime
}

/** The status that the observed pods make (replica_set_utils.go calculateStatus; semantics B1.9). */
export function replicaStatus(row: ReplicaSetRow | ReplicationControllerRow, seen: ReplicaObservation): ReplicaSetStatus {
  const { counts } = seen
  return {
    observedGeneration: row.generation,
    replicas: counts.active,
    fullyLabeledReplicas: counts.fullyLabeled,
    readyReplicas: counts.ready,
    availableReplicas: countAvailable(counts, row.spec.minReadySeconds, seen.now),
    // The API of ReplicationControllers has no such field.
    terminatingReplicas: row.kind === 'ReplicaSet' ? counts.terminating : undefined,
    conditions: conditionsAfter(row, seen),
  }
}

/** A failure is written once, with the text of the first; it is removed when a sync has no failure (WL-DEP-110, WL-DEP-113). */
function conditionsAfter(
  row: ReplicaSetRow | ReplicationControllerRow,
  seen: ReplicaObservation,
): ReplicaSetStatus['conditions'] {
  const { conditions } = row.status
  if (seen.failure === undefined) return removeCondition(conditions, REPLICA_FAILURE)
  if (findCondition(conditions, REPLICA_FAILURE)) return conditions
  const reason = seen.counts.active < row.spec.replicas ? 'FailedCreate' : 'FailedDelete'
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
