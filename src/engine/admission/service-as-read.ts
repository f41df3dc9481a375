import type { Row } from '../../kube/kinds.ts'
import { type ApiResult, ok } from '../turn.ts'

/** Clients that read an ExternalName Service see no policy, although it was validated (defaultOnReadInternalTrafficPolicy). */
export function serviceAsRead(row: Row): ApiResult<Row> {
  if (row.kind !== 'Service' || row.type !== 'ExternalName' || row.internalTrafficPolicy === '') return ok(row)
  return ok({ ...row, internalTrafficPolicy: '' })
}
