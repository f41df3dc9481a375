import type { PodRow } from '../../../../kube/pod.ts'
import type { EventChange } from '../../framework/events.ts'
import type { PluginFactory, SchedulerPlugin } from '../../framework/framework.ts'
import { rejection } from '../../framework/status.ts'
import { isSamePod } from '../same-pod.ts'

const NAME = 'SchedulingGates'

/** Blocks a pod until all its scheduling gates are removed (semantics A4.8). */
const schedulingGatesPlugin: SchedulerPlugin = {
  name: NAME,
  hints: [{ resource: 'Pod', actions: ['UpdatePodSchedulingGatesEliminated'], mayHelp: isFreed }],
  preEnqueue(pod) {
    if (pod.schedulingGates.length === 0) return undefined
    return rejection(NAME, 'UnschedulableAndUnresolvable', `waiting for scheduling gates: [${pod.schedulingGates.join(' ')}]`)
  },
}

export const schedulingGates: PluginFactory = { name: NAME, create: () => schedulingGatesPlugin }

function isFreed(pod: PodRow, change: EventChange): boolean {
  return change.kind === 'Pod' && change.after !== undefined && isSamePod(pod, change.after)
}
