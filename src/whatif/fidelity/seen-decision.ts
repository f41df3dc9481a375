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
 * The decision in a change of the live twin: a Pending pod has got a node, or the scheduler has updated why it has none.
 * A pod that was never observed Pending shows no decision.
 */
export function seenDecision({ kind, before, after }: Change): SeenDecision | undefined {
  if (kind !== 'Pod' || !before || !after || before.uid !== after.uid || before.nodeName !== '') return undefined
  if (after.nodeName !== '') return { pod: before, node: after.nodeName, message: '' }
  const told = findCondition(after.conditions, 'PodScheduled')
  if (told?.status !== 'False' || told.reason !== 'Unschedulable') return undefined
  const known = findCondition(before.conditions, 'PodScheduled')
  const isNew = known?.reason !== told.reason || known.message !== told.message
  return isNew ? { pod: before, node: undefined, message: told.message } : undefined
}
