import { type Condition, condition, setCondition, withTransition } from '../../../kube/condition.ts'
import { isStaticPod } from '../../../kube/critical-pod.ts'
import { stamp } from '../../../kube/instant.ts'
import { type ContainerStatus, type PodPhase, type PodRow, podWithStatus } from '../../../kube/pod.ts'
import { hashText } from '../../../lib/hash.ts'
import type { SyncContext } from '../sync-context.ts'
import type { ContainerStatuses } from './container-statuses.ts'
import { type ConditionsInput, containersReadyCondition, initializedCondition, podReadyCondition } from './pod-conditions.ts'
import { podPhase } from './pod-phase.ts'

/** What a stage changes in a pod's status beside its containers. */
export interface StatusChange {
  /** Overrides what follows from the containers: the kubelet ended the pod. */
  readonly phase?: PodPhase | undefined
  /** The phase that conditions are judged by; left out: the pod's. */
  readonly judgedAs?: PodPhase
  readonly reason?: string | undefined
  readonly message?: string | undefined
  /** Nothing of the pod will be started again. */
  readonly terminal?: boolean
  /** Whether the pod has its network and its place on the node; `undefined`: as before. */
  readonly hasSandbox?: Condition['status']
  readonly ephemeralContainerStatuses?: PodRow['ephemeralContainerStatuses'] | undefined
}

const NOTHING_ELSE: StatusChange = {}

/** The pod with the change, and with the phase and the conditions that follow from it (semantics C1). */
export function generatePodStatus(
  { pod, now }: Pick<SyncContext, 'pod' | 'now'>,
  { containerStatuses, initContainerStatuses }: ContainerStatuses,
  change: StatusChange = NOTHING_ELSE,
): PodRow {
  const statuses = initContainerStatuses.length === 0 ? containerStatuses : [...initContainerStatuses, ...containerStatuses]
  const phase = change.phase ?? phaseOf(pod, { statuses, containerStatuses, terminal: change.terminal ?? false })
  return podWithStatus(pod, {
    phase,
    reason: change.reason ?? pod.reason,
    message: change.message ?? pod.message,
    conditions: conditionsOf(pod, { statuses, phase: change.judgedAs ?? phase, hasSandbox: change.hasSandbox, now: stamp(now) }),
    startTime: pod.startTime ?? stamp(now),
    podIP: pod.podIP === '' && phase === 'Running' ? addressOf(pod) : pod.podIP,
    containerStatuses,
    initContainerStatuses,
    ephemeralContainerStatuses: change.ephemeralContainerStatuses ?? pod.ephemeralContainerStatuses,
  })
}

interface Seen {
  /** Of init and regular containers. */
  readonly statuses: readonly ContainerStatus[]
  readonly containerStatuses: readonly ContainerStatus[]
  readonly terminal: boolean
}

function phaseOf(pod: PodRow, { statuses, containerStatuses, terminal }: Seen): PodPhase {
  const anyRegularContainerStarted = containerStatuses.some(
    ({ state, lastState }) => state?.kind === 'running' || state?.kind === 'terminated' || lastState?.kind === 'terminated',
  )
  const phase = podPhase(pod.shape.spec, statuses, { terminal, anyRegularContainerStarted, isStatic: isStaticPod(pod) })
  // A pod that ends before it has begun did not succeed (status manager, TerminatePod).
  return terminal && phase !== 'Succeeded' ? 'Failed' : phase
}

interface Shown {
  readonly statuses: readonly ContainerStatus[]
  readonly phase: PodPhase
  readonly hasSandbox: Condition['status'] | undefined
  readonly now: Condition['lastTransitionTime']
}

function conditionsOf(pod: PodRow, { statuses, phase, hasSandbox, now }: Shown): readonly Condition[] {
  const { containers, initContainers, readinessGates } = pod.shape.spec
  const input: ConditionsInput = {
    pod: { containers, initContainers, readinessGates, generation: pod.generation },
    statuses,
    phase,
  }
  let { conditions } = pod
  const set = (next: Condition): void => {
    conditions = setCondition(conditions, withTransition(next, now))
  }
  if (hasSandbox !== undefined) set(condition({ type: 'PodReadyToStartContainers', status: hasSandbox }))
  set(initializedCondition(input, pod.conditions))
  const containersReady = containersReadyCondition(input)
  set(podReadyCondition(input, pod.conditions, containersReady))
  set(containersReady)
  return conditions
}

/** The network plugin assigns addresses. Here any unique address is enough for an endpoint. */
function addressOf(pod: PodRow): string {
  const hash = hashText(pod.uid === '' ? `${pod.namespace}/${pod.name}` : pod.uid)
  return `10.244.${(hash >>> 8) & 255}.${(hash & 253) + 1}`
}
