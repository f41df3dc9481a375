import { isPodReady } from '../../../kube/pod.ts'
import type { ChangeOf } from '../../../twin/change.ts'

/** Whether a pod that was there has become ready. */
export function becomesReady({ before, after }: ChangeOf<'Pod'>): boolean {
  return before !== undefined && after !== undefined && !isPodReady(before) && isPodReady(after)
}
