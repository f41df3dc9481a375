import { idOf } from '../../kube/id-of.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ObjectKey, Outcome, VerdictReason } from '../outcome/outcome.ts'
import { affectsVerdict } from '../outcome/verdict.ts'
import type { Ill } from './plan.ts'

/** The reasons that lead to the verdict. */
export function verdictReasons({ reasons }: Outcome): readonly VerdictReason[] {
  return reasons.filter(affectsVerdict)
}

/** Each object once. */
export function distinct<T extends ObjectKey>(keys: readonly T[]): readonly T[] {
  return [...new Map(keys.map((key) => [idOf(key), key])).values()]
}

/** A pod as it is at the end, or as it was at the beginning. */
export function podOf({ namespace, name }: ObjectKey, { base, outcome }: Ill): PodRow | undefined {
  return outcome.after.get('Pod', namespace, name) ?? base.state.get('Pod', namespace, name)
}
