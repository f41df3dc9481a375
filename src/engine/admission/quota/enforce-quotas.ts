import type { Row } from '../../../kube/kinds.ts'
import { QUOTA_EVALUATORS } from '../../../kube/quota/evaluators.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type ApiResult, ok } from '../../turn.ts'
import { forbidden } from '../forbidden.ts'
import { chargeQuotas } from './charge-quotas.ts'

/**
 * Refuses what exceeds a quota of the namespace, and charges what fits at once (ResourceQuota admission), so that the next create
 * sees it. Quotas are checked in order of creation, then by name: the real API server iterates over a small map and starts
 * anywhere, most often at the first.
 */
export function enforceQuotas(row: Row, cluster: ClusterState): ApiResult<Row> {
  const quotas = cluster.listIn('ResourceQuota', row.namespace)
  const evaluator = QUOTA_EVALUATORS.get(row.kind)
  if (quotas.length === 0 || evaluator === undefined) return ok(row)
  // A create whose name is taken is refused after admission. The real server charges it all the same, until usage is computed
  // again.
  if (cluster.get(row.kind, row.namespace, row.name)) return ok(row)
  const byAge = quotas.toSorted((a, b) => a.creationTimestamp - b.creationTimestamp || compareText(a.name, b.name))
  // The moment matters only for pods that are being deleted, and a new one is not.
  const usage = evaluator.usage(row, row.creationTimestamp)
  const charge = chargeQuotas(byAge, { row, usage, evaluator })
  if ('refusal' in charge) return forbidden(row, charge.refusal)
  for (const [i, quota] of charge.quotas.entries()) if (quota !== byAge[i]) cluster.put(quota)
  return ok(row)
}
