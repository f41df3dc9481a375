import type { PodRow } from '../../../kube/pod.ts'
import { isDeletionOverdue } from '../rules/skip-deleted/skip-deleted.ts'
import type { DrainClock } from './drain-clock.ts'
import type { DrainOptions } from './drain-options.ts'
import { identityOf } from './drain-report.ts'
import type { DrainServer } from './drain-server.ts'

export interface Search {
  readonly pod: PodRow
  readonly node: string
  readonly byEviction: boolean
  readonly options: DrainOptions
}

/**
 * Checks once whether a pod is gone (semantics D6): not found, or replaced by another pod of its name. Reports what ends the
 * wait. Returns `over`, `pending`, or the message of a failed read.
 */
export function checkPod(
  search: Search,
  clock: DrainClock,
  server: DrainServer,
): 'over' | 'pending' | { readonly error: string } {
  const { pod, byEviction, options } = search
  const about = { at: clock.now, node: search.node, pod: identityOf(pod) }
  const answer = server.readPod(pod.namespace, pod.name)
  if (answer.ok ? answer.value.uid !== pod.uid : answer.refusal.code === 404) {
    clock.report({ kind: 'finished', ...about, byEviction, error: undefined })
    return 'over'
  }
  if (!answer.ok) {
    clock.report({ kind: 'finished', ...about, byEviction, error: answer.refusal.message })
    return { error: answer.refusal.message }
  }
  const seconds = options.skipWaitForDeleteTimeoutSeconds
  if (!isDeletionOverdue(answer.value, clock.now, seconds)) return 'pending'
  clock.report({ kind: 'overdue', ...about, seconds })
  return 'over'
}
