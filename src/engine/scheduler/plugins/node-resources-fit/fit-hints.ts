import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { type Resources, scalarAmount } from '../../../../kube/resources.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { deviceResources } from '../../devices/extended-resource.ts'
import type { EventChange, QueueingHint } from '../../framework/events.ts'
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
function offersRoom(pod: PodRow, change: EventChange, cluster: ClusterView): boolean {
  if (change.kind !== 'Node' || !change.after) return false
  const devices = deviceResources(pod.shape.requests, cluster) ?? NO_DEVICES
  if (!fitsEmptyNode(pod, change.after, devices)) return false
  if (!change.before || change.after.allocatable.pods > change.before.allocatable.pods) return true
  const { allocatable } = change.after
  return (
    [...devices].some((name) => scalarAmount(allocatable, name) <= 0) ||
    shrinks(change.after.allocatable, change.before.allocatable, pod.shape.requests)
  )
}

const NO_DEVICES: ReadonlySet<string> = new Set()

/** Devices that the node does not offer as an extended resource are allocated by DynamicResources. */
function fitsEmptyNode(pod: PodRow, { allocatable }: NodeRow, devices: ReadonlySet<string>): boolean {
  const { milliCpu, memory, ephemeralStorage, scalars } = pod.shape.requests
  if (allocatable.pods < 1 || milliCpu > allocatable.milliCpu || memory > allocatable.memory) return false
  if (ephemeralStorage > allocatable.ephemeralStorage) return false
  return scalars.every(([name, amount]) => {
    const offered = scalarAmount(allocatable, name)
    return amount <= offered || (offered <= 0 && devices.has(name))
  })
}
