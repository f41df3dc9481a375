import type { PodRow } from '../../kube/pod.ts'
import { RESOURCE_NAMES } from '../../kube/resource-names.ts'
import { type ApiResult, type ObjectKey, refused } from '../turn.ts'

export function notFound(key: ObjectKey): ApiResult<never> {
  return refused({ code: 404, reason: 'NotFound', message: `${RESOURCE_NAMES[key.kind]} "${key.name}" not found` })
}

export function alreadyExists(key: ObjectKey): ApiResult<never> {
  return refused({ code: 409, reason: 'AlreadyExists', message: `${RESOURCE_NAMES[key.kind]} "${key.name}" already exists` })
}

/** The object of that name is not the one that was meant. */
export function uidConflict(key: ObjectKey, wanted: string, found: string): ApiResult<never> {
  const what = `Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${found}`
  return refused({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${RESOURCE_NAMES[key.kind]} "${key.name}": ${what}`,
  })
}

/** A pod that is deleted, or that is on a node already, gets none. */
export function bindingConflict({ name, nodeName, deletionTimestamp }: PodRow): ApiResult<never> {
  const assigned = `pod ${name} is already assigned to node "${nodeName}"`
  const why = deletionTimestamp === undefined ? assigned : `pod ${name} is being deleted, cannot be assigned to a host`
  return refused({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on pods/binding "${name}": ${why}`,
  })
}

/** A namespace that is being deleted accepts no new objects; clients recognise this by the cause. */
export function namespaceTerminating(key: ObjectKey): ApiResult<never> {
  const why = `unable to create new content in namespace ${key.namespace} because it is being terminated`
  return refused({
    code: 403,
    reason: 'Forbidden',
    message: `${RESOURCE_NAMES[key.kind]} "${key.name}" is forbidden: ${why}`,
    causes: [
      { reason: 'NamespaceTerminating', message: `namespace ${key.namespace} is being terminated`, field: 'metadata.namespace' },
    ],
  })
}
