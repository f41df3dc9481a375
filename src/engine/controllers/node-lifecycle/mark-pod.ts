import { condition, findCondition, setCondition } from '../../../kube/condition.ts'
import { stamp } from '../../../kube/instant.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import { podKey, type Turn } from '../../turn.ts'

/** A pod on a node that stopped reporting is not ready, whatever its last status was (MarkPodsNotReady; semantics B8.5). */
export function markPodNotReady(pod: PodRow, turn: Turn): void {
  const ready = findCondition(pod.conditions, 'Ready')
  if (!ready) return
  const next = condition({ ...ready, status: 'False', lastTransitionTime: stamp(turn.now) })
  const result = turn.api.updateStatus<'Pod'>(podRow({ ...pod, conditions: setCondition(pod.conditions, next) }))
  if (result.ok) turn.record({ regarding: podKey(pod), type: 'Warning', reason: 'NodeNotReady', message: 'Node is not ready' })
}
