import { findCondition } from '../../kube/condition.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { Change } from '../../twin/change.ts'

/** What a real scheduler was seen to decide about a pod. */
export interface SeenDecision {
  /** The pod as it waited. */
  readonly pod: PodRow
  /** The node that it was bound to; `undefined`: none was found. */
  readonly node: string | undefined
  /** Why none was found, in the scheduler's words. */
  readonly message: string
}

/**
 * The decision in a change of the live twin: a Pending pod was scheduled, or the scheduler has updated why it has none. A pod
 * that was never observed Pending shows no decision.
 */
export function seenDecision({ kind, before, after }: Change): SeenDecision | undefined {
  if (kind !== 'Pod' || !before || !after || before.uid !== after.uid || before.nodeName !== '') return undefined
  if (after.nodeName !== '') return { pod: before, node: after.nodeName, message: '' }
  const scheduled = findCondition(after.conditions, 'PodScheduled')
  if (scheduled?.status !== 'False' || scheduled.reason !== 'Unschedulable') return undefined
  const known = findCondition(before.conditions, 'PodScheduled')
  const isNew = known?.reason !== scheduled.reason || known.message !== scheduled.message
  return isNew ? { pod: before, node: undefined, message: scheduled.message } : undefined
}
