import { type Condition, type ConditionStatus, condition, findCondition, removeCondition } from '../../../kube/condition.ts'
import type { DeploymentRow, DeploymentStatus } from '../../../kube/deployment.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import { actualReplicas, availableReplicas, maxUnavailable, specReplicas } from './rollout-math.ts'

const AVAILABLE = 'Available'
export const PROGRESSING = 'Progressing'
export const REPLICA_FAILURE = 'ReplicaFailure'

export const NEW_REPLICA_SET_AVAILABLE = 'NewReplicaSetAvailable'
export const TIMED_OUT = 'ProgressDeadlineExceeded'

/** A deadline of MaxInt32 seconds means no deadline (apps/v1 cannot leave it out). */
const NO_DEADLINE = 2 ** 31 - 1

export function hasProgressDeadline(deployment: DeploymentRow): boolean {
  return deployment.spec.progressDeadlineSeconds !== NO_DEADLINE
}

export interface DeploymentObservation {
  readonly all: readonly ReplicaSetRow[]
  readonly newRow: ReplicaSetRow | undefined
  /** The status so far: its conditions and its count of collisions are carried over. */
  readonly status: DeploymentStatus
  readonly now: Instant
}

/** The status that the ReplicaSets make, with the Available condition (semantics B2.15, WL-DEP-114). */
export function calculateStatus(
  deployment: DeploymentRow,
  { all, newRow, status, now }: DeploymentObservation,
): DeploymentStatus {
  const available = availableReplicas(all)
  const enough = available >= deployment.spec.replicas - maxUnavailable(deployment.spec)
  return {
    observedGeneration: deployment.generation,
    replicas: actualReplicas(all),
    updatedReplicas: newRow?.status.replicas ?? 0,
    readyReplicas: all.reduce((sum, row) => sum + row.status.readyReplicas, 0),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, specReplicas(all) - available),
    terminatingReplicas: terminatingReplicas(all),
    collisionCount: status.collisionCount,
    conditions: withCondition(status.conditions, availability(enough, now)),
  }
}

/** Unknown as long as one ReplicaSet has not counted its own. */
function terminatingReplicas(rows: readonly ReplicaSetRow[]): number | undefined {
  let sum = 0
  for (const { status } of rows) {
    if (status.terminatingReplicas === undefined) return undefined
    sum += status.terminatingReplicas
  }
  return sum
}

function availability(enough: boolean, now: Instant): Condition {
  return enough
    ? deploymentCondition([AVAILABLE, 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.'], now)
    : deploymentCondition(
        [AVAILABLE, 'False', 'MinimumReplicasUnavailable', 'Deployment does not have minimum availability.'],
        now,
      )
}

type ConditionFacts = readonly [type: string, status: ConditionStatus, reason: string, message: string]

export function deploymentCondition([type, status, reason, message]: ConditionFacts, now: Instant): Condition {
  return condition({ type, status, reason, message, lastTransitionTime: stamp(now), lastUpdateTime: stamp(now) })
}

/**
 * Puts a condition in. One of equal status and reason stays as it was, message and times included; of equal status alone
 * it keeps the time of the transition (deployment_util.go SetDeploymentCondition).
 */
export function withCondition(conditions: readonly Condition[], next: Condition): readonly Condition[] {
  const old = findCondition(conditions, next.type)
  if (old?.status === next.status && old.reason === next.reason) return conditions
  const kept = old?.status === next.status ? condition({ ...next, lastTransitionTime: old.lastTransitionTime }) : next
  return [...removeCondition(conditions, next.type), kept]
}

/** Everything is of the new template and available, and nothing is left of the old (semantics B2.16, WL-DEP-98..100). */
export function isComplete(deployment: DeploymentRow, status: DeploymentStatus): boolean {
  const { replicas } = deployment.spec
  return (
    status.updatedReplicas === replicas &&
    status.replicas === replicas &&
    status.availableReplicas === replicas &&
    status.observedGeneration >= deployment.generation
  )
}

/** Whether something has moved forward from one status to the next (semantics B2.17, WL-DEP-94..97). */
export function isProgressing(before: DeploymentStatus, after: DeploymentStatus): boolean {
  return (
    after.updatedReplicas > before.updatedReplicas ||
    after.replicas - after.updatedReplicas < before.replicas - before.updatedReplicas ||
    after.readyReplicas > before.readyReplicas ||
    after.availableReplicas > before.availableReplicas
  )
}

/** Whether the deadline for progress has passed (semantics B2.18, WL-DEP-106). */
export function isTimedOut(deployment: DeploymentRow, status: DeploymentStatus, now: Instant): boolean {
  if (!hasProgressDeadline(deployment)) return false
  const progressing = findCondition(status.conditions, PROGRESSING)
  if (!progressing || progressing.reason === NEW_REPLICA_SET_AVAILABLE) return false
  if (progressing.reason === TIMED_OUT) return true
  return deadlineOf(deployment, progressing) < now
}

/** When the deadline for progress passes, counted from the last progress. */
export function deadlineOf(deployment: DeploymentRow, progressing: Condition): Instant {
  return ((progressing.lastUpdateTime ?? 0) + deployment.spec.progressDeadlineSeconds * 1000) as Instant
}

export function sameDeploymentStatus(a: DeploymentStatus, b: DeploymentStatus): boolean {
  return (
    a.observedGeneration === b.observedGeneration &&
    a.replicas === b.replicas &&
    a.updatedReplicas === b.updatedReplicas &&
    a.readyReplicas === b.readyReplicas &&
    a.availableReplicas === b.availableReplicas &&
    a.unavailableReplicas === b.unavailableReplicas &&
    a.terminatingReplicas === b.terminatingReplicas &&
    a.collisionCount === b.collisionCount &&
    a.conditions === b.conditions
  )
}
