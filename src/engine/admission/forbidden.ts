import type { Row } from '../../kube/kinds.ts'
import { RESOURCE_NAMES } from '../../kube/resource-names.ts'
import { type AdmissionRequest, type ApiResult, type ObjectKey, refused } from '../turn.ts'

/**
 * The name by which plugins that change objects tell of a new one: the server has not made one of its generateName yet, while
 * those that only check know it (rest.BeforeCreate stands between the two).
 */
export function nameBeforeCreate({ asked }: Pick<AdmissionRequest, 'asked'>, row: Row): string {
  return asked.name === '' ? asked.generateName : row.name
}

/** The refusal of an admission plugin, in the API server's words. */
export function forbidden(key: ObjectKey, why: string): ApiResult<never> {
  return refused({ code: 403, reason: 'Forbidden', message: `${RESOURCE_NAMES[key.kind]} "${key.name}" is forbidden: ${why}` })
}
