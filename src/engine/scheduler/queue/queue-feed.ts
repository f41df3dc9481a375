import { keyOf } from '../../../kube/namespaced-name.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { SchedulerConfig } from '../configuration/scheduler-config.ts'
import type { EventResource, QueueEvent } from '../framework/events.ts'
import { nodeEvents, podEvents } from './events-of-change.ts'
import type { Moment } from './queue-types.ts'
import type { SchedulingQueue } from './scheduling-queue.ts'

/** Kinds whose changes the queue receives as they are. */
const PLAIN_RESOURCES: Readonly<Partial<Record<Change['kind'], EventResource>>> = {
  PersistentVolume: 'PersistentVolume',
  PersistentVolumeClaim: 'PersistentVolumeClaim',
  StorageClass: 'StorageClass',
  CSINode: 'CSINode',
  CSIDriver: 'CSIDriver',
  CSIStorageCapacity: 'CSIStorageCapacity',
  VolumeAttachment: 'VolumeAttachment',
  ResourceClaim: 'ResourceClaim',
  ResourceSlice: 'ResourceSlice',
  DeviceClass: 'DeviceClass',
}

/** Passes the meaning of a cluster change to the queue (kube-scheduler's event handlers). */
export function feedQueue(
  queue: SchedulingQueue,
  config: SchedulerConfig,
  { change, at }: { readonly change: Change; readonly at: Moment },
): void {
  if (change.kind === 'Pod') feedPod(queue, config, { change: withoutFinished(change), at })
  else if (change.kind === 'Node') for (const event of nodeEvents(change)) queue.move(event, at)
  else {
    const resource = PLAIN_RESOURCES[change.kind]
    if (resource) queue.move(plainEvent(resource, change), at)
  }
}

/** What a change means to the pods that wait; nothing for a change of a pod without a node. */
export function eventsOf(change: Change): readonly QueueEvent[] {
  if (change.kind === 'Node') return nodeEvents(change)
  if (change.kind === 'Pod') {
    const { before, after } = withoutFinished(change)
    if ((after ?? before)?.nodeName === '') return []
    return podEvents({ kind: 'Pod', before: before?.nodeName === '' ? undefined : before, after })
  }
  const resource = PLAIN_RESOURCES[change.kind]
  return resource ? [plainEvent(resource, change)] : []
}

function plainEvent(resource: EventResource, change: Change): QueueEvent {
  const action = change.before ? (change.after ? 'Update' : 'Delete') : 'Add'
  return { kind: 'change', resource, action, change }
}

/** To the scheduler a pod that has finished is gone. */
function withoutFinished(change: ChangeOf<'Pod'>): ChangeOf<'Pod'> {
  const { kind, before, after } = change
  if (!(before && isPodTerminal(before)) && !(after && isPodTerminal(after))) return change
  return {
    kind,
    before: before && !isPodTerminal(before) ? before : undefined,
    after: after && !isPodTerminal(after) ? after : undefined,
  }
}

function feedPod(
  queue: SchedulingQueue,
  config: SchedulerConfig,
  { change, at }: { readonly change: ChangeOf<'Pod'>; readonly at: Moment },
): void {
  const { before, after } = change
  if (before?.nodeName === '' && after && after.nodeName !== '') {
    // Seen as a new pod on its node: it is no longer to be scheduled, whichever client bound it.
    moveAll(queue, { kind: 'Pod', before: undefined, after }, at)
    if (isServed(before, config)) queue.remove(before)
    return
  }
  const row = after ?? before
  if (!row) return
  if (row.nodeName !== '') moveAll(queue, change, at)
  else if (isServed(row, config)) feedWaitingPod(queue, change, at)
}

function isServed(pod: PodRow, config: SchedulerConfig): boolean {
  return config.profiles.has(pod.shape.spec.schedulerName)
}

function feedWaitingPod(queue: SchedulingQueue, change: ChangeOf<'Pod'>, at: Moment): void {
  const { before, after } = change
  if (!before) {
    if (after) queue.add(after, at)
    return
  }
  if (after) queue.update(before, after, { events: podEvents(change), at })
  else queue.remove(before)
  if (before.nominatedNodeName === '' || before.nominatedNodeName === after?.nominatedNodeName) return
  // For pods of the same or lower priority the nominated pod counted as bound there.
  const { priority } = before.shape.spec
  const event: QueueEvent = {
    kind: 'change',
    resource: 'AssignedPod',
    action: 'Delete',
    change: { kind: 'Pod', before, after: undefined },
  }
  queue.move(event, at, (pod) => pod.shape.spec.priority <= priority)
}

/** No pod waits for most changes: no event is created for them. */
function moveAll(queue: SchedulingQueue, change: ChangeOf<'Pod'>, at: Moment): void {
  if (queue.isDeafTo(change)) return
  for (const event of podEvents(change)) queue.move(event, at)
}

/** Pods without a node, the oldest first, so that the order in which they were loaded does not matter. */
export function waitingPods(cluster: ClusterView): readonly PodRow[] {
  return cluster
    .podsOnNode('')
    .filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed')
    .toSorted((a, b) => a.creationTimestamp - b.creationTimestamp || (keyOf(a) < keyOf(b) ? -1 : 1))
}
