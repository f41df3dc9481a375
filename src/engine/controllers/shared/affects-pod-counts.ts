import { findCondition } from '../../../kube/condition.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ChangeOf } from '../../../twin/change.ts'

/**
 * Whether a change of a pod can matter to those who count pods: it was created or deleted, began to terminate, or its phase, readiness, labels or
 * owners changed. Its node, addresses and other conditions do not affect the counts.
 */
export function affectsPodCounts({ before, after }: ChangeOf<'Pod'>): boolean {
  if (before === undefined || after === undefined || before.uid !== after.uid) return true
  return (
    before.phase !== after.phase ||
    before.deletionTimestamp !== after.deletionTimestamp ||
    before.labels !== after.labels ||
    before.ownerReferences !== after.ownerReferences ||
    !sameReadiness(before, after)
  )
}

function sameReadiness(before: PodRow, after: PodRow): boolean {
  if (before.conditions === after.conditions) return true
  const [was, is] = [findCondition(before.conditions, 'Ready'), findCondition(after.conditions, 'Ready')]
  return was === is || (was?.status === is?.status && was?.lastTransitionTime === is?.lastTransitionTime)
}
