import { isJsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../../turn.ts'
import { forbidden, nameBeforeCreate } from '../forbidden.ts'

/** Whether a namespace has a service account. */
export type KnowsAccount = (namespace: string, name: string) => boolean

/** What a path segment must not be; lookups by name check this first (apimachinery rest IsValidPathSegmentName). */
const SEGMENT_ERRORS: readonly (readonly [(name: string) => boolean, string])[] = [
  [(name) => name === '.' || name === '..', "may not be '.' or '..'"],
  [(name) => name.includes('/'), "may not contain '/'"],
  [(name) => name.includes('%'), "may not contain '%'"],
]

/** Refuses a pod whose manifest names a service account that there is not (ServiceAccount admission). */
export function podAccount(knows: KnowsAccount): Admit {
  return (row: Row, _cluster: ClusterState, { manifest, requested }: AdmissionRequest): ApiResult<Row> => {
    const spec = manifest?.['spec']
    if (row.kind !== 'Pod' || !isJsonObject(spec)) return ok(row)
    const name = spec['serviceAccountName'] ?? 'default'
    if (typeof name !== 'string' || name === '' || knows(row.namespace, name)) return ok(row)
    const wrong = SEGMENT_ERRORS.filter(([isWrong]) => isWrong(name)).map(([, error]) => error)
    const why = wrong.length > 0 ? `invalid resource name "${name}": [${wrong.join(' ')}]` : `serviceaccount "${name}" not found`
    const what = `error looking up service account ${row.namespace}/${name}: ${why}`
    return forbidden({ ...row, name: nameBeforeCreate({ requested }, row) }, what)
  }
}
