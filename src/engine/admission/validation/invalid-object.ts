import { aggregateErrors } from '../../../kube/field-error.ts'
import { KINDS, type Kind } from '../../../kube/kinds.ts'
import { type ApiResult, refused } from '../../turn.ts'
import type { Issue } from './issue.ts'

/** The refusal of an object with everything that is wrong with it (422 Invalid). */
export function invalidObject(
  { kind, name }: { readonly kind: Kind; readonly name: string },
  issues: readonly Issue[],
): ApiResult<never> {
  const { apiVersion } = KINDS[kind]
  const group = apiVersion.includes('/') ? `.${apiVersion.slice(0, apiVersion.indexOf('/'))}` : ''
  const text = aggregateErrors(issues.map(({ field, message }) => `${field}: ${message}`))
  return refused({
    code: 422,
    reason: 'Invalid',
    message: `${kind}${group} "${name}" is invalid: ${text}`,
    causes: issues.map(({ field, reason, message }) => ({ reason, message, field })),
  })
}
