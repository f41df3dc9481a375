import type { Row } from '../../kube/kinds.ts'
import { RESOURCE_NAMES } from '../../kube/resource-names.ts'
import { type AdmissionRequest, type ApiResult, type ObjectKey, refused } from '../turn.ts'

/**
 * The name that mutating plugins use for a new object: the server has not generated a name from its generateName yet. Validating
 * plugins have that name (rest.BeforeCreate runs between the two).
 */
export function nameBeforeCreate({ requested }: Pick<AdmissionRequest, 'requested'>, row: Row): string {
  return requested.name === '' ? requested.generateName : row.name
}

/** The refusal of an admission plugin, in the API server's words. */
export function forbidden(key: ObjectKey, why: string): ApiResult<never> {
  return refused({ code: 403, reason: 'Forbidden', message: `${RESOURCE_NAMES[key.kind]} "${key.name}" is forbidden: ${why}` })
}
