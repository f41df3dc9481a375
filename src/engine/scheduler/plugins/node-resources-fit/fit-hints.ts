import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { type Resources, scalarAmount } from '../../../../kube/resources.ts'
import type { EventChange, QueueingHint } from '../../events.ts'
import { isSamePod } from '../same-pod.ts'
import { namesResource } from './device-class.ts'

/** Which changes may give a pod the room that it lacks. */
export const fitHints: readonly QueueingHint[] = [
  { resource: 'Pod', actions: ['Delete', 'UpdatePodScaleDown'], mayHelp: freesRoom },
  { resource: 'Node', actions: ['Add', 'UpdateNodeAllocatable'], mayHelp: offersRoom },
  { resource: 'DeviceClass', actions: ['Add', 'Update'], mayHelp: namesResource },
]

function freesRoom(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Pod' || !change.before) return false
  const { before, after } = change
  if (!after) return before.nodeName !== '' || before.nominatedNodeName !== ''
  if (isSamePod(pod, after)) return true
  return after.nodeName !== '' && shrinks(before.requests, after.requests, pod.requests)
}

/** Whether any resource that is wanted has become less. */
function shrinks(before: Resources, after: Resources, wanted: Resources): boolean {
  if (wanted.milliCpu > 0 && before.milliCpu > after.milliCpu) return true
  if (wanted.memory > 0 && before.memory > after.memory) return true
  if (wanted.ephemeralStorage > 0 && before.ephemeralStorage > after.ephemeralStorage) return true
  return wanted.scalars.some(([name, amount]) => amount > 0 && scalarAmount(before, name) > scalarAmount(after, name))
}

/** The node, taken as empty, would do, and it is new or has become larger in something that the pod wants. */
function offersRoom(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Node' || !change.after || !fitsEmptyNode(pod, change.after)) return false
  if (!change.before || change.after.allocatable.pods > change.before.allocatable.pods) return true
  return shrinks(change.after.allocatable, change.before.allocatable, pod.shape.requests)
}

function fitsEmptyNode(pod: PodRow, { allocatable }: NodeRow): boolean {
  const { milliCpu, memory, ephemeralStorage, scalars } = pod.shape.requests
  if (allocatable.pods < 1 || milliCpu > allocatable.milliCpu || memory > allocatable.memory) return false
  if (ephemeralStorage > allocatable.ephemeralStorage) return false
  return scalars.every(([name, amount]) => amount <= scalarAmount(allocatable, name))
}
