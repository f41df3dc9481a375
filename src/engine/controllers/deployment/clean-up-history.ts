import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import { type ApiResult, ok } from '../../turn.ts'
import { byRevision } from './find-replica-sets.ts'
import type { RolloutPass } from './rollout-pass.ts'

/** A limit of MaxInt32 means no limit. */
const NO_LIMIT = 2 ** 31 - 1

/** Deletes the oldest revisions beyond the limit, unless they still have pods (semantics B2.19, WL-DEP-120..122). */
export function cleanUpHistory(pass: RolloutPass, oldRows: readonly ReplicaSetRow[]): ApiResult<undefined> {
  const limit = pass.deployment.spec.revisionHistoryLimit
  if (limit === NO_LIMIT) return ok(undefined)
  const alive = oldRows.filter((row) => row.deletionTimestamp === undefined)
  const surplus = alive.toSorted(byRevision).slice(0, Math.max(0, alive.length - limit))
  for (const row of surplus) {
    if (row.status.replicas !== 0 || row.spec.replicas !== 0 || row.generation > row.status.observedGeneration) continue
    const deleted = pass.turn.api.delete(row)
    if (!deleted.ok && deleted.refusal.code !== 404) return deleted
  }
  return ok(undefined)
}
