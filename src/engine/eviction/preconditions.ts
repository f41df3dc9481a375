import type { PodRow } from '../../kube/pod.ts'
import type { ApiRefusal } from '../turn.ts'

/** The preconditions of a request, as in DeleteOptions. */
export interface Preconditions {
  readonly uid?: string | undefined
  /** As it was read; in a run, which makes no versions of its own, that of the pod's last reading. */
  readonly resourceVersion?: string | undefined
}

/** What the API server answers if the pod was replaced or has changed (rest.BeforeDelete, eviction.go). */
export function preconditionConflict(
  pod: PodRow,
  { uid, resourceVersion }: Preconditions = {},
): Pick<ApiRefusal, 'code' | 'reason' | 'message'> | undefined {
  if (uid !== undefined && uid !== pod.uid) return conflict(pod, mismatch('UID', [uid, pod.uid], 'deleted and then recreated'))
  if (resourceVersion === undefined || resourceVersion === pod.resourceVersion) return undefined
  return conflict(pod, mismatch('ResourceVersion', [resourceVersion, pod.resourceVersion], 'modified'))
}

function mismatch(field: string, [wanted, found]: readonly [string, string], what: string): string {
  return `the ${field} in the precondition (${wanted}) does not match the ${field} in record (${found}). The object might have been ${what}`
}

function conflict({ name }: PodRow, why: string): Pick<ApiRefusal, 'code' | 'reason' | 'message'> {
  return { code: 409, reason: 'Conflict', message: `Operation cannot be fulfilled on Pod "${name}": ${why}` }
}
