import type { PodRow } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import type { Turn } from '../../turn.ts'
import { earlierRefusals, middlePhase, type WaitPhase } from './earlier-refusals.ts'
import { waitingPods } from './queue-feed.ts'
import type { SchedulingQueue } from './scheduling-queue.ts'

interface Start {
  /** Whether the scheduler schedules this pod. */
  readonly isServed: (pod: PodRow) => boolean
  /** The UIDs of the pods that have changed since the cluster was read; `undefined`: the scheduler is new and has tried none. */
  readonly changed: ReadonlySet<string> | undefined
  readonly phase: WaitPhase | undefined
}

/**
 * Puts all pods that wait for a node into the queue of a scheduler that begins a run. Those that were refused before the run have been
 * tried since the last event that concerned them (semantics A4.19).
 */
export function takeOverPods(
  queue: SchedulingQueue,
  at: Pick<Turn, 'now' | 'cluster'>,
  { isServed, changed, phase = middlePhase }: Start,
): void {
  for (const pod of waitingPods(at.cluster)) {
    if (!isServed(pod)) continue
    const isKnown = changed !== undefined && !changed.has(pod.uid)
    const earlier = isKnown ? earlierRefusals(pod, at.now, phase) : undefined
    if (earlier === undefined) queue.add(pod, at)
    else queue.addRefused(pod, earlier, at)
  }
}

/** The UIDs of the pods among these changes. */
export function changedPods(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.flatMap(({ kind, before, after }) => (kind === 'Pod' ? ((after ?? before)?.uid ?? []) : [])))
}
