import { type Condition, condition, findCondition, setCondition } from '../../kube/condition.ts'
import { isKubeletStopped } from '../../kube/experiment/kubelet-state.ts'
import { type Instant, stamp } from '../../kube/instant.ts'
import { type NodeRow, nodeRow } from '../../kube/node.ts'

/** Whether a kubelet manages the node's pods: it was not stopped, and the control plane still receives its reports. */
export function isKubeletAlive(node: NodeRow): boolean {
  return !isKubeletStopped(node) && findCondition(node.conditions, 'Ready')?.status !== 'Unknown'
}

const HEALTHY: readonly Pick<Condition, 'type' | 'status' | 'reason' | 'message'>[] = [
  { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' },
  {
    type: 'MemoryPressure',
    status: 'False',
    reason: 'KubeletHasSufficientMemory',
    message: 'kubelet has sufficient memory available',
  },
  { type: 'DiskPressure', status: 'False', reason: 'KubeletHasNoDiskPressure', message: 'kubelet has no disk pressure' },
  { type: 'PIDPressure', status: 'False', reason: 'KubeletHasSufficientPID', message: 'kubelet has sufficient PID available' },
]

/** What a healthy kubelet reports of its node when it begins, or begins again. */
export function reportedNode(node: NodeRow, now: Instant): NodeRow {
  let conditions = node.conditions
  for (const item of HEALTHY) {
    conditions = setCondition(conditions, condition({ ...item, lastTransitionTime: stamp(now), lastUpdateTime: stamp(now) }))
  }
  return nodeRow({ ...node, conditions })
}
