import { type Condition, condition, findCondition, setCondition } from '../../../kube/condition.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'

const CONDITIONS = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'] as const

/** The node as the controller updates it once its kubelet has not reported for too long (semantics B8.3). */
export function lostNode(node: NodeRow, now: Instant): NodeRow {
  let { conditions } = node
  for (const type of CONDITIONS) conditions = setCondition(conditions, unknown(type, findCondition(conditions, type), node, now))
  return nodeRow({ ...node, conditions })
}

function unknown(type: string, known: Condition | undefined, node: NodeRow, now: Instant): Condition {
  const cause = known
    ? { reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.' }
    : { reason: 'NodeStatusNeverUpdated', message: 'Kubelet never posted node status.' }
  const lastUpdateTime = known ? known.lastUpdateTime : node.creationTimestamp
  return condition({ type, status: 'Unknown', ...cause, lastTransitionTime: stamp(now), lastUpdateTime })
}
