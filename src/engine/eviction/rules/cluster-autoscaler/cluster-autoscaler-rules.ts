import { controllerOf } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { MoverContext } from '../mover-rule.ts'
import { block, DRAIN, type Drainability, type DrainabilityRule, type ScaleDownPolicy, SKIP_DRAIN } from './drainability.ts'
import { replicaCount } from './replica-count.ts'

const PREFIX = 'cluster-autoscaler.kubernetes.io'
const SAFE_TO_EVICT = `${PREFIX}/safe-to-evict`
const SAFE_LOCAL_VOLUMES = `${PREFIX}/safe-to-evict-local-volumes`
const DAEMON_SET_POD = `${PREFIX}/daemonset-pod`
const MIRROR = 'kubernetes.io/config.mirror'
const SYSTEM_NAMESPACE = 'kube-system'
/** Milliseconds beyond its grace period after which a terminating pod counts as gone. */
const LONG_TERMINATING_EXTRA_MS = 30_000

/** Controllers that bring pods back, where those of others do not count. */
const REPLICATED_KINDS: ReadonlySet<string> = new Set(['ReplicationController', 'Job', 'ReplicaSet', 'StatefulSet'])

function rule(name: string, judge: DrainabilityRule['judge']): DrainabilityRule {
  return { name, judge }
}

/** A rule that ends the questions for some pods. */
function when(name: string, outcome: Drainability, applies: (pod: PodRow, context: MoverContext) => boolean): DrainabilityRule {
  return rule(name, (pod, context) => (applies(pod, context) ? outcome : undefined))
}

const replicated = rule('Replicated', (pod, _, { skipNodesWithCustomControllerPods }) => {
  const owner = controllerOf(pod)
  if (owner !== undefined && (!skipNodesWithCustomControllerPods || REPLICATED_KINDS.has(owner.kind))) return undefined
  return block('NotReplicated', `${pod.namespace}/${pod.name} is not replicated`)
})

const system = rule('System', (pod, { cluster }, { skipNodesWithSystemPods }) => {
  if (!skipNodesWithSystemPods || pod.namespace !== SYSTEM_NAMESPACE) return undefined
  if (cluster.selecting('PodDisruptionBudget', pod.namespace, pod.labels).length > 0) return undefined
  const what = 'non-daemonset, non-mirrored, non-pdb-assigned kube-system pod present'
  return block('UnmovableKubeSystemPod', `${what}: ${pod.name}`)
})

const notSafeToEvict = rule('NotSafeToEvict', (pod) =>
  pod.annotations[SAFE_TO_EVICT] === 'false'
    ? block('NotSafeToEvictAnnotation', `pod annotated as not safe to evict present: ${pod.name}`)
    : undefined,
)

const localStorage = rule('LocalStorage', (pod, _, { skipNodesWithLocalStorage }) =>
  skipNodesWithLocalStorage && hasBlockingVolume(pod)
    ? block('LocalStorageRequested', `pod with local storage present: ${pod.name}`)
    : undefined,
)

const budget = rule('PDB', (pod, { cluster }) => {
  const budgets = cluster.selecting('PodDisruptionBudget', pod.namespace, pod.labels)
  if (budgets.every(({ status }) => status.disruptionsAllowed > 0)) return undefined
  return block('NotEnoughPdb', `not enough pod disruption budget to move ${pod.namespace}/${pod.name}`)
})

/** The cluster autoscaler's default rules, in its order (simulator/drainability/rules/rules.go). */
export const clusterAutoscalerRules: readonly DrainabilityRule[] = [
  when('Mirror', SKIP_DRAIN, (pod) => MIRROR in pod.annotations),
  when('LongTerminating', SKIP_DRAIN, isLongTerminating),
  replicaCount,
  // Pods to which no other rule applies.
  when('DaemonSet', DRAIN, (pod) => controllerOf(pod)?.kind === 'DaemonSet' || pod.annotations[DAEMON_SET_POD] === 'true'),
  when('SafeToEvict', DRAIN, (pod) => pod.annotations[SAFE_TO_EVICT] === 'true'),
  when('Terminal', DRAIN, hasEndedForGood),
  // Pods that keep their node.
  replicated,
  system,
  notSafeToEvict,
  localStorage,
  budget,
]

/** What the cluster autoscaler makes of a pod on a node that it would like to remove; a pod that no rule keeps is moved. */
export function drainabilityOf(pod: PodRow, context: MoverContext, policy: ScaleDownPolicy): Drainability {
  for (const { judge } of clusterAutoscalerRules) {
    const verdict = judge(pod, context, policy)
    if (verdict !== undefined) return verdict
  }
  return DRAIN
}

function isLongTerminating({ deletionTimestamp, shape }: PodRow, { now }: MoverContext): boolean {
  if (deletionTimestamp === undefined) return false
  return deletionTimestamp + shape.spec.terminationGracePeriodSeconds * 1000 + LONG_TERMINATING_EXTRA_MS < now
}

/** Failed for whatever reason, or done and not to be started again. */
function hasEndedForGood({ phase, shape }: PodRow): boolean {
  return phase === 'Failed' || (phase === 'Succeeded' && shape.spec.restartPolicy !== 'Always')
}

/** Directories of the node, unless they are memory or named as safe. */
function hasBlockingVolume(pod: PodRow): boolean {
  const safe = new Set((pod.annotations[SAFE_LOCAL_VOLUMES] ?? '').split(','))
  return pod.shape.spec.volumes.some(
    ({ name, hostPath, emptyDir }) =>
      (hostPath !== undefined || (emptyDir !== undefined && emptyDir.medium !== 'Memory')) && !safe.has(name),
  )
}
