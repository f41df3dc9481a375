import type { PodRow } from '../../kube/pod.ts'
import type { ObjectKey, Outcome, VerdictReason } from '../outcome/outcome.ts'
import type { Ill } from './plan.ts'

/** The reasons that lead to the verdict. */
export function blamedReasons({ reasons }: Outcome): readonly VerdictReason[] {
  return reasons.filter(({ causedByScenario, severity }) => causedByScenario && severity !== 'INFO')
}

export function textOf({ kind, namespace, name }: ObjectKey): string {
  return `${kind}/${namespace}/${name}`
}

/** Each object once. */
export function distinct<T extends ObjectKey>(keys: readonly T[]): readonly T[] {
  return [...new Map(keys.map((key) => [textOf(key), key])).values()]
}

/** A pod as it is at the end, or as it was at the beginning. */
export function podOf({ namespace, name }: ObjectKey, { base, outcome }: Ill): PodRow | undefined {
  return outcome.after.get('Pod', namespace, name) ?? base.state.get('Pod', namespace, name)
}
