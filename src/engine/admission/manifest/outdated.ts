import type { Row } from '../../../kube/kinds.ts'
import { RESOURCE_NAMES } from '../../../kube/resource-names.ts'
import { type ApiResult, refused } from '../../turn.ts'

/**
 * That a change names another version of the object than the present one (apiserver/pkg/registry/generic/registry/store.go, Update);
 * `undefined` where that is not so. Objects of some files have no version, and a run gives none to what it creates.
 */
export function outdated(
  version: unknown,
  { kind, name, resourceVersion }: Pick<Row, 'kind' | 'name' | 'resourceVersion'>,
): ApiResult<never> | undefined {
  if (typeof version !== 'string' || version === '' || resourceVersion === '' || version === resourceVersion) return undefined
  const why = 'the object has been modified; please apply your changes to the latest version and try again'
  return refused({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${RESOURCE_NAMES[kind]} "${name}": ${why}`,
  })
}
