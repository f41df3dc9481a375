import type { PodRow } from '../../../kube/pod.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../drain/drain-options.ts'
import { podsToDrain } from '../drain/pods-to-drain.ts'
import { drainabilityOf } from './cluster-autoscaler/cluster-autoscaler-rules.ts'
import { DEFAULT_SCALE_DOWN_POLICY, type ScaleDownPolicy } from './cluster-autoscaler/drainability.ts'
import { daemonSetExists } from './daemon-set/daemon-set-exists.ts'
import { isEvictableByDescheduler } from './descheduler/descheduler-rules.ts'
import { DEFAULT_EVICTOR_POLICY, type EvictorPolicy } from './descheduler/evictor-policy.ts'
import { karpenterRules } from './karpenter/karpenter-rules.ts'
import { isEvictable } from './karpenter/pod-predicates.ts'
import { type MoverContext, refusals } from './mover-rule.ts'

export type Mover = 'kubectl drain' | 'Cluster Autoscaler' | 'Karpenter' | 'descheduler'

/** `refuses` keeps the pod and whatever was meant for its node; `ignores` leaves the pod and continues without it. */
export type MoverAnswer = 'moves' | 'ignores' | 'refuses'

export interface MoverVerdict {
  readonly mover: Mover
  readonly answer: MoverAnswer
  /** In the mover's own words. */
  readonly reasons: readonly string[]
}

/** How each mover is set up in the cluster. */
export interface MoverPolicies {
  readonly drain: DrainOptions
  readonly clusterAutoscaler: ScaleDownPolicy
  readonly descheduler: EvictorPolicy
}

export const DEFAULT_MOVER_POLICIES: MoverPolicies = {
  drain: DEFAULT_DRAIN_OPTIONS,
  clusterAutoscaler: DEFAULT_SCALE_DOWN_POLICY,
  descheduler: DEFAULT_EVICTOR_POLICY,
}

/**
 * Who would move this pod, and who would not and why. The programs differ on purpose: each protects something else. None of this
 * means that the Eviction API allows the eviction, except where a program checks budgets itself beforehand.
 */
export function whoMoves(
  pod: PodRow,
  context: MoverContext,
  policies: MoverPolicies = DEFAULT_MOVER_POLICIES,
): readonly MoverVerdict[] {
  return [
    byDrain(pod, context, policies.drain),
    byClusterAutoscaler(pod, context, policies.clusterAutoscaler),
    byKarpenter(pod, context),
    byDescheduler(pod, context, policies.descheduler),
  ]
}

function byDrain(pod: PodRow, { now, cluster }: MoverContext, options: DrainOptions): MoverVerdict {
  const exists = (namespace: string, name: string): boolean => daemonSetExists(cluster, namespace, name)
  const { pods, errors, warnings } = podsToDrain([pod], { now, options, daemonSetExists: exists })
  if (errors.length > 0) return { mover: 'kubectl drain', answer: 'refuses', reasons: errors }
  return { mover: 'kubectl drain', answer: pods.length > 0 ? 'moves' : 'ignores', reasons: warnings }
}

function byClusterAutoscaler(pod: PodRow, context: MoverContext, policy: ScaleDownPolicy): MoverVerdict {
  const verdict = drainabilityOf(pod, context, policy)
  const mover = 'Cluster Autoscaler'
  if (verdict.outcome === 'block') return { mover, answer: 'refuses', reasons: [verdict.message] }
  return { mover, answer: verdict.outcome === 'drain' ? 'moves' : 'ignores', reasons: [] }
}

function byKarpenter(pod: PodRow, context: MoverContext): MoverVerdict {
  const reasons = refusals(karpenterRules, pod, { context, policy: undefined }).map(({ reason }) => reason)
  if (reasons.length > 0) return { mover: 'Karpenter', answer: 'refuses', reasons }
  return { mover: 'Karpenter', answer: isEvictable(pod, context.now) ? 'moves' : 'ignores', reasons }
}

function byDescheduler(pod: PodRow, context: MoverContext, policy: EvictorPolicy): MoverVerdict {
  const { evictable, checks } = isEvictableByDescheduler(pod, context, policy)
  return { mover: 'descheduler', answer: evictable ? 'moves' : 'refuses', reasons: checks.map(({ reason }) => reason) }
}
