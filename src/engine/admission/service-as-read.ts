import type { Row } from '../../kube/kinds.ts'
import { type ApiResult, ok } from '../turn.ts'

/** Whoever reads a Service that is a mere name finds no policy, though it was looked at (defaultOnReadInternalTrafficPolicy). */
export function serviceAsRead(row: Row): ApiResult<Row> {
  if (row.kind !== 'Service' || row.type !== 'ExternalName' || row.internalTrafficPolicy === '') return ok(row)
  return ok({ ...row, internalTrafficPolicy: '' })
}
