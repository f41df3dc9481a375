import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** What a mover's rule can read besides the pod. */
export interface MoverContext {
  readonly now: Instant
  readonly cluster: ClusterView
}

/**
 * A reason why a program that moves pods automatically leaves one where it is. kubectl drain is different: there a user has
 * decided, and options override (see DrainRule).
 */
export interface MoverRule<Policy> {
  readonly name: string
  /** Why the pod stays, in the mover's own words; `undefined`: this rule does not apply. */
  refuse(pod: PodRow, context: MoverContext, policy: Policy): string | undefined
}

export interface MoverRefusal {
  readonly rule: string
  readonly reason: string
}

/** Every rule that keeps the pod, in the order of the rules; empty when the mover would take it. */
export function refusals<Policy>(
  rules: readonly MoverRule<Policy>[],
  pod: PodRow,
  { context, policy }: { readonly context: MoverContext; readonly policy: Policy },
): readonly MoverRefusal[] {
  return rules.flatMap((rule) => {
    const reason = rule.refuse(pod, context, policy)
    return reason === undefined ? [] : [{ rule: rule.name, reason }]
  })
}
