import { type Condition, condition, setCondition, withTransition } from '../../kube/condition.ts'
import { isStaticPod } from '../../kube/critical-pod.ts'
import { stamp } from '../../kube/instant.ts'
import { type PodPhase, type PodRow, podWithStatus } from '../../kube/pod.ts'
import { hashText } from '../../lib/hash.ts'
import type { ContainerStatuses } from './container-statuses.ts'
import { type ConditionsInput, containersReadyCondition, initializedCondition, podReadyCondition } from './pod-conditions.ts'
import { podPhase } from './pod-phase.ts'
import type { StageContext } from './stage.ts'

/** What a stage changes in a pod's status. */
export interface StatusChange
  extends ContainerStatuses,
    Partial<Pick<PodRow, 'reason' | 'message' | 'ephemeralContainerStatuses'>> {
  /** Overrules what the containers say: the kubelet ended the pod, or a fake one plays its end. */
  readonly phase?: PodPhase | undefined
  /** Nothing of the pod will be started again. */
  readonly terminal?: boolean
  /** Whether the pod has its network and its place on the node; `undefined`: as before. */
  readonly hasSandbox?: Condition['status']
}

/** The pod with the change, and with the phase and the conditions that follow from it (semantics C1). */
export function written({ pod, now }: Pick<StageContext, 'pod' | 'now'>, change: StatusChange): PodRow {
  const phase = change.phase ?? phaseOf(pod, change)
  return podWithStatus(pod, {
    phase,
    reason: change.reason ?? pod.reason,
    message: change.message ?? pod.message,
    conditions: conditionsOf(pod, { ...change, phase, now: stamp(now) }),
    startTime: pod.startTime ?? stamp(now),
    podIP: pod.podIP === '' && phase === 'Running' ? addressOf(pod) : pod.podIP,
    containerStatuses: change.containerStatuses,
    initContainerStatuses: change.initContainerStatuses,
    ephemeralContainerStatuses: change.ephemeralContainerStatuses ?? pod.ephemeralContainerStatuses,
  })
}

function phaseOf(pod: PodRow, { containerStatuses, initContainerStatuses, terminal = false }: StatusChange): PodPhase {
  const anyRegularContainerStarted = containerStatuses.some(
    ({ state, lastState }) => state?.kind === 'running' || state?.kind === 'terminated' || lastState?.kind === 'terminated',
  )
  const options = { terminal, anyRegularContainerStarted, isStatic: isStaticPod(pod) }
  const phase = podPhase(pod.shape.spec, [...initContainerStatuses, ...containerStatuses], options)
  // A pod that ends before it has begun did not succeed (status manager, TerminatePod).
  return terminal && phase !== 'Succeeded' ? 'Failed' : phase
}

interface Shown extends StatusChange {
  readonly phase: PodPhase
  readonly now: Condition['lastTransitionTime']
}

function conditionsOf(pod: PodRow, { hasSandbox, phase, now, ...statuses }: Shown): readonly Condition[] {
  const { containers, initContainers, readinessGates } = pod.shape.spec
  const input: ConditionsInput = {
    pod: { containers, initContainers, readinessGates, generation: pod.generation },
    statuses: [...statuses.initContainerStatuses, ...statuses.containerStatuses],
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

/** Which address a pod gets is the network plugin's affair; one that is its own is enough to be an endpoint. */
function addressOf(pod: PodRow): string {
  const hash = hashText(pod.uid === '' ? `${pod.namespace}/${pod.name}` : pod.uid)
  return `10.244.${(hash >>> 8) & 255}.${(hash & 253) + 1}`
}
