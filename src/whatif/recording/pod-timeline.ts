import type { ObjectKey } from '../../engine/turn.ts'
import { type Condition, findCondition } from '../../kube/condition.ts'
import { isKind } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodReady, isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { TimelineEvent, TimelineKind } from '../outcome/outcome-parts.ts'
import { keyOfRow } from './top-owner.ts'

/** A change of a pod as events of the timeline, in the order in which they happened. */
export function podTimeline(atMs: number, before: PodRow | undefined, after: PodRow | undefined): readonly TimelineEvent[] {
  const pod = after ?? before
  if (!pod) return []
  const events: TimelineEvent[] = []
  const record = (kind: TimelineKind, message: string): void => {
    events.push({ atMs, kind, object: keyOfRow(pod), node: pod.nodeName, related: ownerKey(pod), message })
  }
  if (!before) record('CREATED', `${pod.name} is created`)
  if (after) recordLife(before, after, record)
  if (after && after.deletionTimestamp !== undefined && before?.deletionTimestamp === undefined) recordDeletion(after, record)
  if (!after && before && isRemovedAtOnce(before)) recordDeletion(before, record)
  if (!after) record('TERMINATED', pod.nodeName === '' ? `${pod.name} is removed` : `${pod.name} is removed from ${pod.nodeName}`)
  return events
}

/**
 * A pod without a grace period, and one that has finished, is deleted and removed in one step here. The API server marks it first,
 * and a watch shows that (semantics C2.9). The removal alone is recorded of a pod that is on no node.
 */
function isRemovedAtOnce({ nodeName, deletionTimestamp }: PodRow): boolean {
  return nodeName !== '' && deletionTimestamp === undefined
}

function recordLife(before: PodRow | undefined, after: PodRow, record: (kind: TimelineKind, message: string) => void): void {
  if (after.nodeName !== '' && (before?.nodeName ?? '') === '') record('SCHEDULED', `${after.name} is bound to ${after.nodeName}`)
  const changed = before?.conditions !== after.conditions
  if (changed) recordUnschedulable(before, after, record)
  if (after.phase !== before?.phase) {
    if (after.phase === 'Running') record('STARTED', `${after.name} runs on ${after.nodeName}`)
    if (after.phase === 'Succeeded') record('SUCCEEDED', `${after.name} has succeeded`)
    if (after.phase === 'Failed') record('FAILED', after.message || `${after.name} has failed`)
  }
  if (before && mayHaveRestarted(before, after) && restarts(after) > restarts(before))
    record('RESTARTED', `a container of ${after.name} restarts (${restarts(after)})`)
  if (!changed) return
  const [was, is] = [before !== undefined && isPodReady(before), isPodReady(after)]
  if (is && !was) record('READY', `${after.name} is ready`)
  if (was && !is) record('UNREADY', `${after.name} is no longer ready`)
}

function recordUnschedulable(
  before: PodRow | undefined,
  after: PodRow,
  record: (kind: TimelineKind, message: string) => void,
): void {
  const scheduled = findCondition(after.conditions, 'PodScheduled')
  if (scheduled?.status !== 'False') return
  const was = before && findCondition(before.conditions, 'PodScheduled')
  if (scheduled.message !== was?.message) record('UNSCHEDULABLE', scheduled.message)
}

function recordDeletion(pod: PodRow, record: (kind: TimelineKind, message: string) => void): void {
  const target = findCondition(pod.conditions, 'DisruptionTarget')
  const grace = `a grace period of ${pod.deletionGracePeriodSeconds ?? 0} s`
  if (target?.status !== 'True' || isEarlier(target, pod)) record('DELETED', `${pod.name} is deleted, with ${grace}`)
  else if (target.reason === 'PreemptionByScheduler') record('PREEMPTED', target.message || `${pod.name} is preempted`)
  else record('EVICTED', `${pod.name} is evicted from ${pod.nodeName}, with ${grace}`)
}

/** A finished pod keeps the condition of what ended it; only an eviction by the API writes it again (semantics C2.9). */
function isEarlier({ reason }: Condition, pod: PodRow): boolean {
  return isPodTerminal(pod) && reason !== 'EvictionByEvictionAPI'
}

function mayHaveRestarted(before: PodRow, after: PodRow): boolean {
  return before.containerStatuses !== after.containerStatuses || before.initContainerStatuses !== after.initContainerStatuses
}

/** Of sidecars and other init containers as well. */
function restarts({ containerStatuses, initContainerStatuses }: PodRow): number {
  let sum = 0
  for (const { restartCount } of initContainerStatuses) sum += restartCount
  for (const { restartCount } of containerStatuses) sum += restartCount
  return sum
}

function ownerKey(pod: PodRow): ObjectKey | undefined {
  const owner = controllerOf(pod)
  return owner && isKind(owner.kind) ? { kind: owner.kind, namespace: pod.namespace, name: owner.name } : undefined
}
