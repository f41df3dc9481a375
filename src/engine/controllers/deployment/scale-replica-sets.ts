import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import { type ApiResult, ok } from '../../turn.ts'
import { DESIRED_REPLICAS, numberIn } from './annotations.ts'
import { activeReplicaSets, byCreation, findActiveOrLatest, isSaturated } from './find-replica-sets.ts'
import { allOf, type Revisions } from './new-replica-set.ts'
import { maxSurge, proportionFor, specReplicas } from './rollout-math.ts'
import type { RolloutPass } from './rollout-pass.ts'

/** Whether the Deployment was scaled since its active ReplicaSets were last scaled (semantics B2.5). */
export function isScalingEvent(pass: RolloutPass, revisions: Revisions): boolean {
  return activeReplicaSets(allOf(revisions)).some((row) => {
    const desired = numberIn(row.annotations, DESIRED_REPLICAS)
    return desired !== undefined && desired !== pass.deployment.spec.replicas
  })
}

/** Brings the ReplicaSets to the Deployment's size without continuing with a rollout (semantics B2.13, WL-DEP-72). */
export function scaleReplicaSets(pass: RolloutPass, revisions: Revisions): ApiResult<unknown> {
  const { newRow, oldRows } = revisions
  const { deployment } = pass
  const only = findActiveOrLatest(newRow, oldRows)
  if (only) return only.spec.replicas === deployment.spec.replicas ? ok(only) : pass.scale(only, deployment.spec.replicas)
  if (isSaturated(deployment, newRow)) return scaleEach(pass, activeReplicaSets(oldRows), () => 0)
  if (deployment.spec.strategy !== 'RollingUpdate') return ok(undefined)
  return scaleProportionally(pass, activeReplicaSets(allOf(revisions)))
}

/** Larger ReplicaSets first: they get larger shares, and the largest what is left over (WL-DEP-73, WL-DEP-74). */
function scaleProportionally(pass: RolloutPass, active: readonly ReplicaSetRow[]): ApiResult<unknown> {
  const { deployment } = pass
  const { replicas } = deployment.spec
  const toAdd = (replicas > 0 ? replicas + maxSurge(deployment.spec) : 0) - specReplicas(active)
  if (toAdd === 0) return scaleEach(pass, active, (row) => row.spec.replicas)
  const ordered = active.toSorted(
    (a, b) => b.spec.replicas - a.spec.replicas || (toAdd > 0 ? byCreation(b, a) : byCreation(a, b)),
  )
  let added = 0
  const sizes = new Map<ReplicaSetRow, number>()
  for (const row of ordered) {
    const share = proportionFor(row, deployment, { toAdd, added })
    sizes.set(row, row.spec.replicas + share)
    added += share
  }
  const [largest] = ordered
  if (largest) sizes.set(largest, Math.max(0, (sizes.get(largest) ?? 0) + toAdd - added))
  return scaleEach(pass, ordered, (row) => sizes.get(row) ?? row.spec.replicas)
}

function scaleEach(pass: RolloutPass, rows: readonly ReplicaSetRow[], size: (row: ReplicaSetRow) => number): ApiResult<unknown> {
  for (const row of rows) {
    const result = pass.scale(row, size(row))
    if (!result.ok) return result
  }
  return ok(undefined)
}
