import { type Condition, condition, findCondition, removeCondition } from '../../../kube/condition.ts'
import type { DeploymentRow, DeploymentStatus } from '../../../kube/deployment.ts'
import { type ApiResult, ok } from '../../turn.ts'
import {
  calculateStatus,
  deadlineOf,
  deploymentCondition,
  hasProgressDeadline,
  isComplete,
  isProgressing,
  isTimedOut,
  NEW_REPLICA_SET_AVAILABLE,
  PROGRESSING,
  REPLICA_FAILURE,
  sameDeploymentStatus,
  TIMED_OUT,
  withCondition,
} from './deployment-status.ts'
import { allOf, type Revisions } from './new-replica-set.ts'
import type { RolloutPass } from './rollout-pass.ts'

/** Writes the status that the ReplicaSets make, without a word on progress (sync.go syncDeploymentStatus). */
export function syncStatus(pass: RolloutPass, revisions: Revisions): ApiResult<undefined> {
  return writeIfNew(pass, observedStatus(pass, revisions))
}

/**
 * Writes the status, with an estimate of the rollout's progress (progress.go syncRolloutStatus; semantics B2.17). The value is
 * the number of milliseconds until the progress deadline must be checked again; `undefined` when nothing has to be awaited.
 */
export function syncRolloutStatus(pass: RolloutPass, revisions: Revisions): ApiResult<number | undefined> {
  const observed = observedStatus(pass, revisions)
  const conditions = withReplicaFailure(progressConditions(pass, revisions, observed), revisions)
  const status = { ...observed, conditions }
  if (sameDeploymentStatus(pass.deployment.status, status)) return ok(untilDeadlineMs(pass, status))
  return writeIfNew(pass, status)
}

function observedStatus({ deployment, turn }: RolloutPass, revisions: Revisions): DeploymentStatus {
  const { newRow } = revisions
  return calculateStatus(deployment, { all: allOf(revisions), newRow, status: deployment.status, now: turn.now })
}

function writeIfNew(pass: RolloutPass, status: DeploymentStatus): ApiResult<undefined> {
  if (sameDeploymentStatus(pass.deployment.status, status)) return ok(undefined)
  const written = pass.write({ status })
  return written.ok ? ok(undefined) : written
}

function progressConditions({ deployment, turn }: RolloutPass, { newRow }: Revisions, status: DeploymentStatus) {
  const { conditions } = status
  if (!hasProgressDeadline(deployment)) return removeCondition(conditions, PROGRESSING)
  const current = findCondition(deployment.status.conditions, PROGRESSING)
  const settled = status.replicas === status.updatedReplicas && current?.reason === NEW_REPLICA_SET_AVAILABLE
  if (settled) return conditions
  const who = newRow ? `ReplicaSet "${newRow.name}"` : `Deployment "${deployment.name}"`
  if (isComplete(deployment, status)) {
    const message = `${who} has successfully progressed.`
    return withCondition(conditions, deploymentCondition([PROGRESSING, 'True', NEW_REPLICA_SET_AVAILABLE, message], turn.now))
  }
  if (isProgressing(deployment.status, status)) {
    const progress = deploymentCondition([PROGRESSING, 'True', 'ReplicaSetUpdated', `${who} is progressing.`], turn.now)
    return replaceProgress(conditions, current, progress)
  }
  if (!isTimedOut(deployment, status, turn.now)) return conditions
  const message = `${who} has timed out progressing.`
  return withCondition(conditions, deploymentCondition([PROGRESSING, 'False', TIMED_OUT, message], turn.now))
}

/** Progress restarts the deadline even where status and reason stay: the time of the update is always the latest. */
function replaceProgress(conditions: readonly Condition[], current: Condition | undefined, progress: Condition) {
  const since = current?.status === 'True' ? current.lastTransitionTime : progress.lastTransitionTime
  return [...removeCondition(conditions, PROGRESSING), condition({ ...progress, lastTransitionTime: since })]
}

/** Passes on why pods could not be made or deleted; the new ReplicaSet's reason has precedence (WL-DEP-110, WL-DEP-113). */
function withReplicaFailure(conditions: readonly Condition[], revisions: Revisions): readonly Condition[] {
  const { newRow, oldRows } = revisions
  for (const row of newRow ? [newRow, ...oldRows] : oldRows) {
    const failure = findCondition(row.status.conditions, REPLICA_FAILURE)
    if (failure) return withCondition(conditions, condition({ ...failure, lastUpdateTime: failure.lastTransitionTime }))
  }
  return removeCondition(conditions, REPLICA_FAILURE)
}

const SECOND = 1000

/**
 * A second is added against clock skew; within the last second upstream polls until the deadline is really past. A sync that was
 * requested a second before the deadline happens a little late and is within it.
 */
function untilDeadlineMs({ deployment, turn }: RolloutPass, status: DeploymentStatus): number | undefined {
  const current = findCondition(deployment.status.conditions, PROGRESSING)
  if (!current || !awaitsDeadline(deployment, status, current)) return undefined
  const left = deadlineOf(deployment, current) - turn.now
  return left <= SECOND ? Math.max(left, 0) + 1 : left + SECOND
}

/**
 * A rollout that is done never times out, even when its pods are lost later: upstream polls it without effect, this controller
 * does not.
 */
function awaitsDeadline(deployment: DeploymentRow, status: DeploymentStatus, current: Condition): boolean {
  const isOver = current.reason === TIMED_OUT || current.reason === NEW_REPLICA_SET_AVAILABLE
  return hasProgressDeadline(deployment) && !isComplete(deployment, status) && !isOver
}
