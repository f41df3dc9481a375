import type { MoverRule } from '../mover-rule.ts'
import { blockingBudgets } from './budget-limits.ts'
import { isDisruptable } from './pod-predicates.ts'

/** Karpenter has no policy of its own for pods: only annotations and budgets count. */
export type KarpenterPolicy = undefined

const doNotDisrupt: MoverRule<KarpenterPolicy> = {
  name: 'DoNotDisrupt',
  refuse: (pod, { now }) => (isDisruptable(pod, now) ? undefined : 'pod has "karpenter.sh/do-not-disrupt" annotation'),
}

const budgets: MoverRule<KarpenterPolicy> = {
  name: 'PodDisruptionBudget',
  refuse: (pod, context) => {
    const blocking = blockingBudgets(pod, context)
    if (blocking.length === 0) return undefined
    return blocking.length > 1 ? 'eviction does not support multiple PDBs' : 'pdb prevents pod evictions'
  },
}

/** Why Karpenter would not take the node of a pod voluntarily (karpenter statenode.go ValidatePodsDisruptable), in its order. */
export const karpenterRules: readonly MoverRule<KarpenterPolicy>[] = [doNotDisrupt, budgets]
