import { goDurationText } from '../../../../kube/duration.ts'
import { matches } from '../../../../kube/label-selector.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { type MoverContext, type MoverRefusal, type MoverRule, refusals } from '../mover-rule.ts'
import type { EvictorPolicy, PodProtection } from './evictor-policy.ts'
import { priorityRule } from './priority-rule.ts'
import { volumeClaimRule } from './volume-claim-rule.ts'

const EVICT = 'descheduler.alpha.kubernetes.io/evict'
const PREFER_NO_EVICTION = 'descheduler.alpha.kubernetes.io/prefer-no-eviction'
const MIRROR = 'kubernetes.io/config.mirror'
const SOURCE = 'kubernetes.io/config.source'

type Rule = MoverRule<EvictorPolicy>

/** A rule that a pod breaks by what it is. */
function rule(name: string, reason: string, breaks: (pod: PodRow, context: MoverContext) => boolean): Rule {
  return { name, refuse: (pod, context) => (breaks(pod, context) ? reason : undefined) }
}

/** Such a rule where the policy protects those pods. */
function protection(name: PodProtection, reason: string, breaks: (pod: PodRow, context: MoverContext) => boolean): Rule {
  const always = rule(name, reason, breaks)
  return {
    name,
    refuse: (pod, context, policy) => (policy.protections.has(name) ? always.refuse(pod, context, policy) : undefined),
  }
}

const failedBarePods: Rule = {
  name: 'FailedBarePods',
  refuse: (pod, _, { protections }) => {
    if (pod.ownerReferences.length > 0) return undefined
    if (protections.has('FailedBarePods')) return 'pod does not have any ownerRefs'
    return pod.phase === 'Failed' ? undefined : 'pod does not have any ownerRefs and is not in failed phase'
  },
}

const labelSelector: Rule = {
  name: 'LabelSelector',
  refuse: (pod, _, policy) =>
    matches(policy.labelSelector, pod.labels)
      ? undefined
      : 'pod labels do not match the labelSelector filter in the policy parameter',
}

/** Pods with several owners are not counted, as upstream. */
const minReplicas: Rule = {
  name: 'MinReplicas',
  refuse: (pod, { cluster }, policy) => {
    const [owner, ...more] = pod.ownerReferences
    if (policy.minReplicas < 2 || owner === undefined || more.length > 0) return undefined
    const replicas = cluster.podsOwnedBy(owner.uid).length
    if (replicas >= policy.minReplicas) return undefined
    return `owner has ${replicas} replicas which is less than minReplicas of ${policy.minReplicas}`
  },
}

const minPodAge: Rule = {
  name: 'MinPodAge',
  refuse: (pod, { now }, { minPodAgeMs }) => {
    if (minPodAgeMs === undefined) return undefined
    if (pod.startTime !== undefined && now - pod.startTime >= minPodAgeMs) return undefined
    return `pod age is not older than MinPodAge: &Duration{Duration:${goDurationText(minPodAgeMs)},} seconds`
  },
}

/** What the default evictor of the descheduler checks of a pod (descheduler defaultevictor.go Filter), in its order. */
export const deschedulerRules: readonly Rule[] = [
  // Pods that a deletion would not move.
  rule('MirrorPod', 'pod is a mirror pod', (pod) => MIRROR in pod.annotations),
  rule('StaticPod', 'pod is a static pod', ({ annotations }) => (annotations[SOURCE] ?? 'api') !== 'api'),
  rule('Terminating', 'pod is terminating', (pod) => pod.deletionTimestamp !== undefined),
  // What the policy protects.
  ...priorityRule,
  failedBarePods,
  protection('PodsWithLocalStorage', 'pod has local storage and is protected against eviction', (pod) =>
    pod.shape.spec.volumes.some((volume) => volume.hostPath !== undefined || volume.emptyDir !== undefined),
  ),
  protection('DaemonSetPods', 'daemonset pods are protected against eviction', (pod) =>
    pod.ownerReferences.some(({ kind }) => kind === 'DaemonSet'),
  ),
  volumeClaimRule,
  protection(
    'PodsWithoutPDB',
    'pod does not have a PodDisruptionBudget and is protected against eviction',
    (pod, { cluster }) => cluster.selecting('PodDisruptionBudget', pod.namespace, pod.labels).length === 0,
  ),
  protection(
    'PodsWithResourceClaims',
    'pod has ResourceClaims and descheduler is configured to protect ResourceClaims pods',
    (pod) => pod.shape.spec.resourceClaims.length > 0,
  ),
  // What the policy leaves out.
  labelSelector,
  minReplicas,
  minPodAge,
]

export interface Evictability {
  readonly evictable: boolean
  /** Empty also where an annotation alone decides. */
  readonly checks: readonly MoverRefusal[]
}

/**
 * Whether the descheduler would evict the pod. Two annotations come before all rules: one requests the eviction, one prevents it.
 */
export function isEvictableByDescheduler(pod: PodRow, context: MoverContext, policy: EvictorPolicy): Evictability {
  if (EVICT in pod.annotations) return { evictable: true, checks: [] }
  if (policy.noEvictionIsMandatory && PREFER_NO_EVICTION in pod.annotations) return { evictable: false, checks: [] }
  const checks = refusals(deschedulerRules, pod, { context, policy })
  return { evictable: checks.length === 0, checks }
}
