import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import { type ApiResult, ok, refused } from '../../turn.ts'
import { cleanUpHistory } from './clean-up-history.ts'
import { isComplete } from './deployment-status.ts'
import { activeReplicaSets, byCreation } from './find-replica-sets.ts'
import { allOf, type Revisions, syncRevisions } from './new-replica-set.ts'
import { availableReplicas, minAvailable, newReplicaSetReplicas, specReplicas } from './rollout-math.ts'
import type { RolloutPass } from './rollout-pass.ts'
import { syncRolloutStatus } from './rollout-status.ts'

/**
 * One step of a rolling update: up with the new ReplicaSet, else down with the old ones, else done (rolling.go; semantics
 * B2.7). All of it acts on the ReplicaSets as they were at the start.
 */
export function rollingUpdate(pass: RolloutPass): ApiResult<number | undefined> {
  const synced = syncRevisions(pass, { create: true })
  if (!synced.ok) return synced
  const revisions = synced.value
  const scaledUp = scaleUpNew(pass, revisions)
  if (!scaledUp.ok) return scaledUp
  if (scaledUp.value) return syncRolloutStatus(pass, revisions)
  const scaledDown = scaleDownOld(pass, revisions)
  if (!scaledDown.ok) return scaledDown
  if (scaledDown.value === 0 && isComplete(pass.deployment, pass.deployment.status)) {
    const cleaned = cleanUpHistory(pass, revisions.oldRows)
    if (!cleaned.ok) return cleaned
  }
  return syncRolloutStatus(pass, revisions)
}

function scaleUpNew(pass: RolloutPass, revisions: Revisions): ApiResult<boolean> {
  const { newRow } = revisions
  const { spec } = pass.deployment
  if (!newRow || newRow.spec.replicas === spec.replicas) return ok(false)
  const replicas =
    newRow.spec.replicas > spec.replicas ? spec.replicas : newReplicaSetReplicas(spec, allOf(revisions), newRow.spec.replicas)
  if (replicas === newRow.spec.replicas) return ok(false)
  const result = pass.scale(newRow, replicas)
  return result.ok ? ok(true) : result
}

/**
 * Takes old replicas away: first those that are not available anyway, then as many available ones as may be missing. Each
 * has its own budget, and both count what was available at the start (semantics B2.9..11, WL-DEP-27).
 */
function scaleDownOld(pass: RolloutPass, revisions: Revisions): ApiResult<number> {
  const { newRow, oldRows } = revisions
  const active = activeReplicaSets(oldRows).toSorted(byCreation)
  if (active.length === 0 || !newRow) return ok(0)
  const { spec } = pass.deployment
  const minimum = minAvailable(spec)
  const newUnavailable = newRow.spec.replicas - newRow.status.availableReplicas
  const maxScaledDown = specReplicas(allOf(revisions)) - minimum - newUnavailable
  if (maxScaledDown <= 0) return ok(0)
  const cleaned = cleanUpUnhealthy(pass, active, maxScaledDown)
  if (!cleaned.ok) return cleaned
  const { rows, count } = cleaned.value
  const available = availableReplicas([...rows, newRow])
  const scaled = scaleDownAvailable(pass, rows, available - minimum)
  return scaled.ok ? ok(count + scaled.value) : scaled
}

interface CleanedUp {
  /** The old ReplicaSets as they are now. */
  readonly rows: readonly ReplicaSetRow[]
  readonly count: number
}

function cleanUpUnhealthy(pass: RolloutPass, active: readonly ReplicaSetRow[], budget: number): ApiResult<CleanedUp> {
  const rows = [...active]
  let count = 0
  for (const [index, row] of active.entries()) {
    if (count >= budget) break
    const unavailable = row.spec.replicas - row.status.availableReplicas
    if (unavailable === 0) continue
    if (unavailable < 0) return statusBehind(row)
    const cut = Math.min(budget - count, unavailable)
    const scaled = pass.scale(row, row.spec.replicas - cut)
    if (!scaled.ok) return scaled
    rows[index] = scaled.value
    count += cut
  }
  return ok({ rows, count })
}

function scaleDownAvailable(pass: RolloutPass, rows: readonly ReplicaSetRow[], budget: number): ApiResult<number> {
  let count = 0
  for (const row of rows) {
    if (count >= budget) break
    const cut = Math.min(row.spec.replicas, budget - count)
    if (cut === 0) continue
    const scaled = pass.scale(row, row.spec.replicas - cut)
    if (!scaled.ok) return scaled
    count += cut
  }
  return ok(count)
}

/**
 * More available than wanted: the ReplicaSet has been scaled down and its status does not show it yet. The sync is tried again.
 */
function statusBehind(row: ReplicaSetRow): ApiResult<never> {
  const { spec, status } = row
  const what = `got invalid request to scale down ${row.namespace}/${row.name} ${spec.replicas} -> ${status.availableReplicas}`
  return refused({ code: 409, reason: 'Conflict', message: `when cleaning up unhealthy replicas, ${what}` })
}
