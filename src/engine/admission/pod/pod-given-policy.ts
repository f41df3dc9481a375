import { isJsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type ApiResult, ok } from '../../turn.ts'
import { forbidden, nameBeforeCreate } from '../forbidden.ts'
import { contradiction } from './pod-priority.ts'

/**
 * Refuses a pod whose manifest contradicts its class by the default policy or the default priority. Rows do not distinguish these
 * values from unset fields (the rest of Priority admission).
 */
export function podGivenPolicy(
  row: Row,
  _cluster: ClusterState,
  { manifest, requested: given }: AdmissionRequest,
): ApiResult<Row> {
  const requested = manifest?.['spec']
  if (row.kind !== 'Pod' || !isJsonObject(requested)) return ok(row)
  const { priority, preemptionPolicy } = row.shape.spec
  const key = { ...row, name: nameBeforeCreate({ requested: given }, row) }
  if (requested['priority'] === 0 && priority !== 0)
    return forbidden(key, contradiction('integer value of priority (0)', String(priority)))
  const policy = requested['preemptionPolicy']
  if (typeof policy !== 'string' || policy === preemptionPolicy) return ok(row)
  return forbidden(key, contradiction(`string value of PreemptionPolicy (${policy})`, preemptionPolicy))
}
