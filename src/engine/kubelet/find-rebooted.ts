import type { Turn } from '../turn.ts'
import { rebootedPod } from './rebooted-pod.ts'

/** What a kubelet finds out first when its machine is back: nothing that ran on the node runs any more. */
export function findRebooted(name: string, turn: Turn): void {
  const regarding = { kind: 'Node', namespace: '', name } as const
  turn.record({ regarding, type: 'Warning', reason: 'Rebooted', message: `Node ${name} has been rebooted` })
  for (const pod of turn.cluster.podsOnNode(name)) {
    const found = rebootedPod(pod, turn.now)
    if (found) turn.api.updateStatus<'Pod'>(found)
  }
}
