import { isJsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import { DEFAULT_ACCOUNT } from '../../../kube/service-account.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { knowsAccounts } from '../../../twin/knows-accounts.ts'
import { type AdmissionRequest, type ApiResult, ok } from '../../turn.ts'
import { forbidden, nameBeforeCreate } from '../forbidden.ts'
import { podManifest } from './pod-manifest.ts'

/** What a path segment must not be; lookups by name check this first (apimachinery rest IsValidPathSegmentName). */
const SEGMENT_ERRORS: readonly (readonly [(name: string) => boolean, string])[] = [
  [(name) => name === '.' || name === '..', "may not be '.' or '..'"],
  [(name) => name.includes('/'), "may not contain '/'"],
  [(name) => name.includes('%'), "may not contain '%'"],
]

/** Refuses a pod that names a service account which does not exist (ServiceAccount admission, semantics F2). */
export function podAccount(row: Row, cluster: ClusterState, request: AdmissionRequest): ApiResult<Row> {
  if (row.kind !== 'Pod' || cluster.count('ServiceAccount') === 0) return ok(row)
  const spec = podManifest(request)?.['spec']
  const name = isJsonObject(spec) ? spec['serviceAccountName'] : undefined
  if (typeof name !== 'string' || name === '' || !isMissing(name, row.namespace, cluster)) return ok(row)
  const wrong = SEGMENT_ERRORS.filter(([isWrong]) => isWrong(name)).map(([, error]) => error)
  const why = wrong.length > 0 ? `invalid resource name "${name}": [${wrong.join(' ')}]` : `serviceaccount "${name}" not found`
  const what = `error looking up service account ${row.namespace}/${name}: ${why}`
  return forbidden({ ...row, name: nameBeforeCreate(request, row) }, what)
}

/** For the account `default` the API server waits until its controller has created it. */
function isMissing(name: string, namespace: string, cluster: ClusterView): boolean {
  if (name === DEFAULT_ACCOUNT || cluster.get('ServiceAccount', namespace, name)) return false
  return knowsAccounts(cluster)
}
