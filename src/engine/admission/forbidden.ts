import { RESOURCE_NAMES } from '../../kube/resource-names.ts'
import { type ApiResult, type ObjectKey, refused } from '../turn.ts'

/** The refusal of an admission plugin, in the API server's words. */
export function forbidden(key: ObjectKey, why: string): ApiResult<never> {
  return refused({ code: 403, reason: 'Forbidden', message: `${RESOURCE_NAMES[key.kind]} "${key.name}" is forbidden: ${why}` })
}
