import type { PodRow } from '../../../../kube/pod.ts'
import { toleratesTaintWithAny } from '../../../../kube/taint.ts'
import type { EventChange } from '../../framework/events.ts'
import type { NodeLocalPlugin, PluginFactory } from '../../framework/framework.ts'
import { rejection } from '../../framework/status.ts'
import { isSamePod } from '../same-pod.ts'

const NAME = 'NodeUnschedulable'
const REFUSED = rejection(NAME, 'UnschedulableAndUnresolvable', 'node(s) were unschedulable')
const TAINT = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' }

/** Keeps pods off cordoned nodes, unless they tolerate the taint that a cordon means (semantics A8.1). */
const nodeUnschedulablePlugin: NodeLocalPlugin = {
  name: NAME,
  nodeLocal: true,
  hints: [
    { resource: 'Node', actions: ['Add', 'UpdateNodeTaint'], mayHelp: (_pod, change) => becomesSchedulable(change) },
    { resource: 'Pod', actions: ['UpdatePodToleration'], mayHelp: toleratesNow },
  ],
  filter(pod, node) {
    return node.unschedulable && !toleratesTaintWithAny(pod.shape.spec.tolerations, TAINT) ? REFUSED : undefined
  },
}

export const nodeUnschedulable: PluginFactory = { name: NAME, create: () => nodeUnschedulablePlugin }

function becomesSchedulable(change: EventChange): boolean {
  if (change.kind !== 'Node' || change.after?.unschedulable !== false) return false
  return change.before === undefined || change.before.unschedulable
}

function toleratesNow(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Pod' || !change.after || !isSamePod(pod, change.after)) return false
  return toleratesTaintWithAny(change.after.shape.spec.tolerations, TAINT)
}
