import type { ObjectKey } from '../../engine/turn.ts'
import { keyOf } from '../../kube/namespaced-name.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { SetUsageAction } from '../actions/set-usage.ts'
import type { Base } from '../base.ts'
import { keyOfRow } from '../recording/top-owner.ts'

/** Whether the metrics API has usage of this node. */
export function isMeasured(node: string, { usage }: Base): boolean {
  return usage?.ok === true && usage.usage.nodes.has(node)
}

/**
 * The metrics API's usage of a node and its pods, in the form of a request: each pod's own, and for the node the
 * remainder of the total. Pods whose usage the request sets are left out.
 */
export function measuredUsage(node: string, given: readonly SetUsageAction[], { state, usage }: Base): readonly SetUsageAction[] {
  if (usage?.ok !== true) return []
  const ownWords = new Set(given.flatMap(({ target }) => podsOf(target, state)))
  const actions: SetUsageAction[] = []
  const ofPods = { cpuMilli: 0, memoryBytes: 0 }
  for (const pod of state.podsOnNode(node)) {
    const amounts = usage.usage.pods.get(keyOf(pod))
    if (!amounts) continue
    ofPods.cpuMilli += amounts.cpuMilli
    ofPods.memoryBytes += amounts.memoryBytes
    if (!ownWords.has(pod.uid)) actions.push({ kind: 'setUsage', target: keyOfRow(pod), usage: amounts })
  }
  const whole = usage.usage.nodes.get(node)
  if (!whole) return actions
  const rest = {
    cpuMilli: Math.max(0, whole.cpuMilli - ofPods.cpuMilli),
    memoryBytes: Math.max(0, whole.memoryBytes - ofPods.memoryBytes),
  }
  return [{ kind: 'setUsage', target: { kind: 'Node', namespace: '', name: node }, usage: rest }, ...actions]
}

/** Whether a usage is that of the node, or of a pod on it. */
export function isUsedOn(node: string, { target }: SetUsageAction, { state }: Base): boolean {
  if (target.kind === 'Node') return target.name === node
  const used = new Set(podsOf(target, state))
  return state.podsOnNode(node).some(({ uid }) => used.has(uid))
}

/** The uids of the pods whose usage is given. */
function podsOf({ kind, namespace, name }: ObjectKey, state: ClusterView): readonly string[] {
  const row = state.get(kind, namespace, name)
  if (!row || row.kind === 'Node') return []
  return row.kind === 'Pod' ? [row.uid] : podsUnder(row.uid, state).map(({ uid }) => uid)
}
