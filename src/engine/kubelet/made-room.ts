import { isPodTerminal } from '../../kube/pod.ts'
import type { ChangeOf } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOf } from '../turn.ts'
import { PREEMPTING } from './pod-end.ts'

/** Whether a pod that made room for another one has ended. */
export function hasMadeRoom({ before, after }: ChangeOf<'Pod'>): boolean {
  const pod = after ?? before
  return pod?.reason === PREEMPTING && (after === undefined || isPodTerminal(after))
}

/** The pods of a node that its kubelet has not taken yet. */
export function waitingKeys(nodeName: string, cluster: ClusterView): readonly string[] {
  return cluster
    .podsOnNode(nodeName)
    .filter(({ phase, startTime }) => phase === 'Pending' && startTime === undefined)
    .map(keyOf)
}
