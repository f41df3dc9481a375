import type { PodIdentity } from '../../engine/eviction/drain/drain-report.ts'
import { budgetsOf } from '../../engine/eviction/eviction-api.ts'
import { type ClusterEvent, type ObjectKey, podKey } from '../../engine/turn.ts'
import { isNodeNotReady } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { counted } from '../../lib/counted.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { controllerKey, keyOfRow } from '../recording/top-owner.ts'
import { freedByNode } from './freed-by-node.ts'
import { nameOf, titleOf } from './reasons/object-names.ts'

/** What blocks the eviction of a pod by a drain or the deletion of an object, and what would allow it. */
export interface Obstacle {
  /** What does not go. */
  readonly waiting: ObjectKey
  /** All of it in one sentence. */
  readonly sentence: string
  readonly waitsFor: string
  readonly objects: readonly ObjectKey[]
  readonly freedBy: string
}

/** The end of a run, and what its components recorded on the way. */
export interface Scene {
  readonly after: ClusterView
  readonly events: readonly { readonly event: ClusterEvent }[]
  /** Whether nothing changes any more. */
  readonly quiet: boolean
}

/** The finalizer by which Jobs count their pods. */
const JOB_TRACKING = 'batch.kubernetes.io/job-tracking'

/**
 * Why a pod is still there; `undefined` once it is gone. `refusal` is the last answer of the API server, unless it granted the
 * eviction.
 */
export function obstacleOf(identity: PodIdentity, refusal: string | undefined, scene: Scene): Obstacle | undefined {
  const pod = scene.after.get('Pod', identity.namespace, identity.name)
  if (pod?.uid !== identity.uid) return undefined
  const isTerminating = refusal === undefined || pod.deletionTimestamp !== undefined
  return isTerminating ? terminationObstacle(pod, scene) : evictionObstacle(pod, refusal, scene)
}

function evictionObstacle(pod: PodRow, refusal: string, { after, quiet }: Scene): Obstacle {
  const budgets = budgetsOf(pod, after)
  const [budget] = budgets
  const many = budgets.length > 1
  return {
    waiting: podKey(pod),
    sentence: `eviction of ${nameOf(pod)} is refused${quiet ? ' indefinitely' : ''}: ${refusal}`,
    waitsFor: many
      ? `an eviction that the API server refuses: ${budgets.length} budgets cover it (${budgets.map(({ name }) => name).join(', ')})`
      : refusal,
    objects: budgets.map(keyOfRow),
    freedBy: many || !budget ? 'leaving one PodDisruptionBudget for the pod' : freeBudget(budget),
  }
}

function freeBudget({ status, spec }: PodDisruptionBudgetRow): string {
  if (status.desiredHealthy >= status.expectedPods && status.expectedPods > 0) {
    return spec.maxUnavailable === undefined
      ? `one more replica or a smaller minAvailable: the budget requires ${status.desiredHealthy} of ${status.expectedPods} pods`
      : 'a larger maxUnavailable: the budget allows no disruption at all'
  }
  const missing = Math.max(1, status.desiredHealthy - status.currentHealthy + 1)
  return `${counted(missing, 'more healthy pod')} under the budget: pods that are not ready now, or more replicas`
}

function terminationObstacle(pod: PodRow, scene: Scene): Obstacle {
  const found = pod.finalizers.length > 0 ? finalizerObstacle(pod, scene) : kubeletObstacle(pod, scene)
  return { waiting: podKey(pod), sentence: `${nameOf(pod)} does not terminate: ${found.waitsFor}`, ...found }
}

/** What finalizers keep: only their controllers know what else has to happen. */
export function heldBy(finalizers: string): Kept {
  return {
    waitsFor: `it waits for the finalizer ${finalizers}`,
    objects: [],
    freedBy: 'removal of the finalizer by the controller that set it',
  }
}

type Kept = Omit<Obstacle, 'waiting' | 'sentence'>

function finalizerObstacle(pod: PodRow, { events }: Scene): Kept {
  const owner = controllerKey(pod)
  const names = pod.finalizers.join(', ')
  if (owner?.kind !== 'Job' || !pod.finalizers.includes(JOB_TRACKING)) return heldBy(names)
  const failed = events.findLast(
    ({ event: { reason, regarding } }) =>
      reason === 'FailedCreate' &&
      regarding.kind === 'Job' &&
      regarding.name === owner.name &&
      regarding.namespace === owner.namespace,
  )
  const why = failed ? `, which cannot create its replacement: ${failed.event.message.replace(/^Error creating: /, '')}` : ''
  return {
    waitsFor: `the Job controller keeps the finalizer ${JOB_TRACKING} for ${titleOf(owner)}${why}`,
    objects: [owner],
    freedBy: failed
      ? `what lets ${titleOf(owner)} create its replacement`
      : `the Job controller, or deletion of ${titleOf(owner)}`,
  }
}

function kubeletObstacle(pod: PodRow, { after }: Scene): Kept {
  const node = after.get('Node', '', pod.nodeName)
  const objects: readonly ObjectKey[] = [{ kind: 'Node', namespace: '', name: pod.nodeName }]
  if (!node || isNodeNotReady(node)) {
    const state = node ? 'is NotReady' : 'no longer exists'
    return {
      waitsFor: `its node ${pod.nodeName} ${state}, so no kubelet confirms that its containers have ended`,
      objects,
      freedBy: freedByNode(pod.nodeName),
    }
  }
  return {
    waitsFor: `its containers have not ended on ${pod.nodeName}`,
    objects,
    freedBy: 'the end of its grace period, or deletion with --grace-period=0 --force',
  }
}
