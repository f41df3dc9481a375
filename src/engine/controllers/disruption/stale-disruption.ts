import { condition, findCondition, setCondition } from '../../../kube/condition.ts'
import { addMs, type Instant, stamp } from '../../../kube/instant.ts'
import { isPodTerminal, type PodRow, podRow } from '../../../kube/pod.ts'
import { DELETION_TIMEOUT_MS } from './disrupted-pods.ts'

/**
 * When the mark of a disruption that did not happen is to be removed: two minutes after it was set. `undefined` if the pod has
 * none, if it is terminating or finished, or if the kubelet set it, which then terminates the pod itself.
 */
export function staleAt(pod: PodRow): Instant | undefined {
  if (pod.deletionTimestamp !== undefined || isPodTerminal(pod)) return undefined
  const target = findCondition(pod.conditions, 'DisruptionTarget')
  if (target?.status !== 'True' || target.reason === 'TerminationByKubelet') return undefined
  return addMs(target.lastTransitionTime ?? (0 as Instant), DELETION_TIMEOUT_MS)
}

/** The pod without the mark: the condition turns False and loses its reason. */
export function withoutDisruption(pod: PodRow, now: Instant): PodRow {
  const over = condition({ type: 'DisruptionTarget', status: 'False', lastTransitionTime: stamp(now) })
  return podRow({ ...pod, conditions: setCondition(pod.conditions, over) })
}
