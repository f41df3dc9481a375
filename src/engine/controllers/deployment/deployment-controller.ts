import { findCondition } from '../../../kube/condition.ts'
import type { DeploymentRow } from '../../../kube/deployment.ts'
import { isEmptySelector, matches } from '../../../kube/label-selector.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import { type Actor, type ApiResult, ok, type Turn } from '../../turn.ts'
import { claim } from '../shared/claim.ts'
import { isStatusOnly } from '../shared/is-status-only.ts'
import { ownerKeys } from '../shared/owner-keys.ts'
import { controllerKey } from '../shared/pod-control.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import type { Unseen } from '../shared/unseen.ts'
import { cleanUpHistory } from './clean-up-history.ts'
import {
  deploymentCondition,
  hasProgressDeadline,
  isComplete,
  NEW_REPLICA_SET_AVAILABLE,
  PROGRESSING,
  TIMED_OUT,
  withCondition,
} from './deployment-status.ts'
import { syncRevisions } from './new-replica-set.ts'
import { recreate } from './recreate.ts'
import { rollingUpdate } from './rolling-update.ts'
import { RolloutPass } from './rollout-pass.ts'
import { syncStatus } from './rollout-status.ts'
import { isScalingEvent, scaleReplicaSets } from './scale-replica-sets.ts'

const PAUSED = 'DeploymentPaused'

/** What one request takes: a sync that fails at its end has given others time to act. */
const REQUEST_MS = 4

/** Changes the pods of a Deployment at a controlled rate, through ReplicaSets (deployment_controller.go; semantics B2). */
export class DeploymentController implements Actor<NamespacedName> {
  readonly name = 'deployment-controller'
  /** A sync is several requests in a row: by the next one the ReplicaSet controller has acted and reported. */
  readonly reactionMs = 18
  readonly #backoff = new RetryBackoff()
  readonly #cacheOrder: DrawnOrder | undefined
  /** When the progress deadlines of rollouts are checked next. */
  readonly #checks = new Map<string, number>()

  constructor({ cacheOrder }: Pick<Unseen, 'cacheOrder'> = {}) {
    this.#cacheOrder = cacheOrder
  }

  keysFor(change: Change, cluster: ClusterView): readonly NamespacedName[] {
    if (change.kind === 'Deployment') return change.after && !isOwnCount(change) ? [keyOf(change.after)] : []
    if (change.kind === 'ReplicaSet') return ownerKeys('Deployment', change, cluster)
    if (change.kind === 'Pod') return keysForPod(change, cluster)
    return []
  }

  keysAtStart(cluster: ClusterView): readonly NamespacedName[] {
    return cluster.where('Deployment', mayHaveWork).map(keyOf)
  }

  reconcile(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const deployment = turn.cluster.get('Deployment', ...splitKey(key))
    if (!deployment) {
      this.#checks.delete(key)
      return
    }
    const pass = new RolloutPass(turn, deployment, claimReplicaSets(deployment, turn), this.#cacheOrder)
    const result = syncDeployment(pass)
    if (result.ok) {
      this.#backoff.succeeded(key)
      if (result.value !== undefined) turn.wakeAfter(this.#untilCheck(key, result.value, turn.now), key)
    } else {
      const delay = pass.requests * REQUEST_MS + this.#backoff.failed(key, turn.now)
      turn.wakeAfter(delay, key, result.refusal.reason === 'Conflict' ? 'work' : 'poll')
    }
  }

  /** A sync that was requested earlier stays in the queue, if it is sooner: near the deadline it requests the next one. */
  #untilCheck(key: NamespacedName, wantedMs: number, now: number): number {
    const known = this.#checks.get(key) ?? now
    const at = known > now ? Math.min(known, now + wantedMs) : now + wantedMs
    this.#checks.set(key, at)
    return at - now
  }
}

/** One sync; the value is the number of milliseconds until the progress deadline must be checked. */
function syncDeployment(pass: RolloutPass): ApiResult<number | undefined> {
  const { deployment } = pass
  if (isEmptySelector(deployment.spec.selector)) return refuseToSelectAll(pass)
  if (deployment.deletionTimestamp !== undefined) return syncStatusOnly(pass)
  const checked = notePauseOrResume(pass)
  if (!checked.ok) return checked
  if (deployment.spec.paused) return syncSize(pass)
  const synced = syncRevisions(pass, { create: false })
  if (!synced.ok) return synced
  if (isScalingEvent(pass, synced.value)) return syncSize(pass)
  return deployment.spec.strategy === 'Recreate' ? recreate(pass) : rollingUpdate(pass)
}

function claimReplicaSets(deployment: DeploymentRow, turn: Turn): readonly ReplicaSetRow[] {
  if (isEmptySelector(deployment.spec.selector)) return []
  return claim<ReplicaSetRow>(turn, {
    controller: deployment,
    candidates: [...ownedReplicaSets(deployment, turn.cluster), ...turn.cluster.orphansIn('ReplicaSet', deployment.namespace)],
    matches: (row) => matches(deployment.spec.selector, row.labels),
  })
}

function ownedReplicaSets(deployment: DeploymentRow, cluster: ClusterView): readonly ReplicaSetRow[] {
  return cluster
    .dependentsOf(deployment.uid)
    .filter((row) => row.kind === 'ReplicaSet' && controllerOf(row)?.uid === deployment.uid) as readonly ReplicaSetRow[]
}

function syncStatusOnly(pass: RolloutPass): ApiResult<undefined> {
  const synced = syncRevisions(pass, { create: false })
  return synced.ok ? syncStatus(pass, synced.value) : synced
}

/** Size and status without a rollout: of a paused Deployment, or after it was scaled (sync.go sync). */
function syncSize(pass: RolloutPass): ApiResult<undefined> {
  const synced = syncRevisions(pass, { create: false })
  if (!synced.ok) return synced
  const scaled = scaleReplicaSets(pass, synced.value)
  if (!scaled.ok) return scaled
  const cleaned = pass.deployment.spec.paused ? cleanUpHistory(pass, synced.value.oldRows) : ok(undefined)
  return cleaned.ok ? syncStatus(pass, synced.value) : cleaned
}

/** Pausing and resuming restart the clock of the deadline, unless it has already passed (WL-DEP-90). */
function notePauseOrResume(pass: RolloutPass): ApiResult<unknown> {
  const { deployment, turn } = pass
  const { paused } = deployment.spec
  const { conditions } = deployment.status
  const current = findCondition(conditions, PROGRESSING)
  if (!hasProgressDeadline(deployment) || current?.reason === TIMED_OUT) return ok(undefined)
  if (paused === (current?.reason === PAUSED)) return ok(undefined)
  const progress = paused
    ? deploymentCondition([PROGRESSING, 'Unknown', PAUSED, 'Deployment is paused'], turn.now)
    : deploymentCondition([PROGRESSING, 'Unknown', 'DeploymentResumed', 'Deployment is resumed'], turn.now)
  return pass.write({ status: { ...deployment.status, conditions: withCondition(conditions, progress) } })
}

function refuseToSelectAll(pass: RolloutPass): ApiResult<undefined> {
  pass.record('Warning', 'SelectingAll', 'This deployment is selecting all pods. A non-empty selector is required.')
  const { generation, status } = pass.deployment
  if (status.observedGeneration < generation) pass.write({ status: { ...status, observedGeneration: generation } })
  return ok(undefined)
}

/** For a Deployment that is not rolling out, new counts are its own and require nothing: no deadline, no old ReplicaSets. */
function isOwnCount(change: ChangeOf<'Deployment'>): boolean {
  const settled = (row: DeploymentRow | undefined): boolean =>
    findCondition(row?.status.conditions ?? [], PROGRESSING)?.reason === NEW_REPLICA_SET_AVAILABLE
  const { before, after } = change
  const sameGeneration = before?.status.observedGeneration === after?.status.observedGeneration
  return sameGeneration && isStatusOnly(change) && settled(before) && settled(after)
}

/** A Deployment that recreates waits for its last old pod to be gone. */
function keysForPod({ before, after }: ChangeOf<'Pod'>, cluster: ClusterView): readonly NamespacedName[] {
  if (!before || after) return []
  const owner = controllerOf(before)
  const replicaSet = owner?.kind === 'ReplicaSet' ? cluster.get('ReplicaSet', before.namespace, owner.name) : undefined
  const key = replicaSet && controllerKey('Deployment', replicaSet)
  const deployment = key === undefined ? undefined : cluster.get('Deployment', ...splitKey(key))
  return deployment?.spec.strategy === 'Recreate' ? [keyOf(deployment)] : []
}

/** Deployments whose status shows that the rollout is complete have neither work nor a timer. */
function mayHaveWork(deployment: DeploymentRow): boolean {
  const { spec, status } = deployment
  if (!isComplete(deployment, status) || deployment.deletionTimestamp !== undefined) return true
  if (!hasProgressDeadline(deployment)) return false
  const reason = findCondition(status.conditions, PROGRESSING)?.reason
  return spec.paused ? reason !== PAUSED : reason !== NEW_REPLICA_SET_AVAILABLE
}
