import { matches } from '../../../kube/label-selector.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodTerminal } from '../../../kube/pod.ts'
import { type ApiResult, ok } from '../../turn.ts'
import { cleanUpHistory } from './clean-up-history.ts'
import { isComplete } from './deployment-status.ts'
import { activeReplicaSets } from './find-replica-sets.ts'
import { type Revisions, syncRevisions } from './new-replica-set.ts'
import { actualReplicas } from './rollout-math.ts'
import type { RolloutPass } from './rollout-pass.ts'
import { syncRolloutStatus } from './rollout-status.ts'

/** Takes all old pods away and waits until they are gone before there is a new one (recreate.go; WL-DEP-135, WL-DEP-136). */
export function recreate(pass: RolloutPass): ApiResult<number | undefined> {
  const found = syncRevisions(pass, { create: false })
  if (!found.ok) return found
  const active = activeReplicaSets(found.value.oldRows)
  for (const row of active) {
    const scaled = pass.scale(row, 0)
    if (!scaled.ok) return scaled
  }
  if (active.length > 0 || oldPodsRunning(pass, found.value)) return syncRolloutStatus(pass, found.value)
  const synced = found.value.newRow ? found : syncRevisions(pass, { create: true })
  if (!synced.ok) return synced
  return scaleUp(pass, synced.value)
}

function scaleUp(pass: RolloutPass, revisions: Revisions): ApiResult<number | undefined> {
  const { deployment } = pass
  const { newRow, oldRows } = revisions
  const { replicas } = deployment.spec
  const scaled = !newRow || newRow.spec.replicas === replicas ? ok(newRow) : pass.scale(newRow, replicas)
  if (!scaled.ok) return scaled
  const cleaned = isComplete(deployment, deployment.status) ? cleanUpHistory(pass, oldRows) : ok(undefined)
  return cleaned.ok ? syncRolloutStatus(pass, revisions) : cleaned
}

/** Pods that are being deleted still run; finished ones do not (semantics B2.12). */
function oldPodsRunning({ deployment, replicaSets, turn }: RolloutPass, { newRow, oldRows }: Revisions): boolean {
  if (actualReplicas(oldRows) > 0) return true
  return replicaSets.some(
    ({ uid }) =>
      uid !== newRow?.uid &&
      turn.cluster
        .podsOwnedBy(uid)
        .some((pod) => controllerOf(pod)?.uid === uid && matches(deployment.spec.selector, pod.labels) && !isPodTerminal(pod)),
  )
}
