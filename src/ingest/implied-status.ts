import { type Condition, condition, findCondition, isConditionTrue } from '../kube/condition.ts'
import type { Instant } from '../kube/instant.ts'
import {
  type ContainerState,
  type ContainerStatus,
  type EphemeralContainer,
  type PodRow,
  type PodShape,
  podRow,
} from '../kube/pod.ts'
import type { Container } from '../kube/pod-spec.ts'

/** What a kubelet reports of a pod's containers, and the conditions that follow from it. */
type ReportedStatus = Pick<
  PodRow,
  'phase' | 'conditions' | 'containerStatuses' | 'initContainerStatuses' | 'ephemeralContainerStatuses'
>

/** What the status is read against. */
interface ReportedPod {
  readonly shape: PodShape
  readonly ephemeralContainers: readonly EphemeralContainer[]
  readonly startTime: Instant | undefined
  readonly creationTimestamp: Instant
}

/**
 * The pod with what its status implies. A kubelet reports every container of a pod; files that were cut down, and fake kubelets,
 * leave some out. A phase Running implies that the ordinary init containers have completed and that the sidecars run, and so does
 * the condition Initialized: a pod that was read without that would run its init containers again when its status is written
 * again. What is reported stays as it is.
 */
export function withImpliedStatus(pod: PodRow): PodRow {
  const implied = impliedStatus(pod, pod)
  return implied === pod ? pod : podRow({ ...pod, ...implied })
}

function impliedStatus(pod: ReportedPod, status: ReportedStatus): ReportedStatus {
  const { containers, initContainers } = pod.shape.spec
  const isRunning = status.phase === 'Running'
  const hasInitialized =
    initContainers.length > 0 && status.phase === 'Pending' && isConditionTrue(status.conditions, 'Initialized')
  if (!isRunning && !hasInitialized) return status
  const lacksInit = isPartial(status.initContainerStatuses, initContainers)
  const lacksRegular = isRunning && isPartial(status.containerStatuses, containers)
  const lacksReady = isRunning && findCondition(status.conditions, 'Ready') === undefined
  if (!lacksInit && !lacksRegular && !lacksReady) return status
  const ready = isRunning && areUnreportedReady(status)
  const initContainerStatuses = lacksInit
    ? inFull(initContainers, status.initContainerStatuses, (container) => startedInit(container, ready))
    : status.initContainerStatuses
  const containerStatuses = lacksRegular
    ? inFull(containers, status.containerStatuses, ({ name }) => running(name, ready))
    : status.containerStatuses
  return {
    phase: status.phase,
    initContainerStatuses,
    containerStatuses,
    // One that was added a moment ago has no status yet, where the others have theirs.
    ephemeralContainerStatuses: lacksRegular
      ? inFull(pod.ephemeralContainers, status.ephemeralContainerStatuses, ({ name }) => running(name, false))
      : status.ephemeralContainerStatuses,
    conditions: lacksReady
      ? withReadiness(pod, status.conditions, [...initContainerStatuses, ...containerStatuses])
      : status.conditions,
  }
}

function isPartial(reported: readonly ContainerStatus[], containers: readonly Container[]): boolean {
  return reported.length < containers.length || reported.some(hasNoState)
}

function hasNoState({ state, lastState }: ContainerStatus): boolean {
  return state === undefined && lastState === undefined
}

/** In the order of the spec. */
function inFull<C extends { readonly name: string }>(
  containers: readonly C[],
  reported: readonly ContainerStatus[],
  implied: (container: C) => ContainerStatus,
): readonly ContainerStatus[] {
  return containers.map((container) => {
    const known = reported.find(({ name }) => name === container.name)
    if (known === undefined) return implied(container)
    return hasNoState(known) ? { ...known, state: implied(container).state } : known
  })
}

/**
 * Whether containers that are not reported are ready: where the pod's are, and where one that is reported explains why they are
 * not all ready.
 */
function areUnreportedReady({ conditions, containerStatuses, initContainerStatuses }: ReportedStatus): boolean {
  const judged = findCondition(conditions, 'ContainersReady') ?? findCondition(conditions, 'Ready')
  if (judged === undefined || judged.status === 'True') return true
  return containerStatuses.some(({ ready }) => !ready) || initContainerStatuses.some(({ ready }) => !ready)
}

function startedInit({ name, restartPolicy }: Container, ready: boolean): ContainerStatus {
  if (restartPolicy === 'Always') return running(name, ready)
  return neverRestarted(name, { ready: true, started: false, state: COMPLETED })
}

function running(name: string, ready: boolean): ContainerStatus {
  return neverRestarted(name, { ready, started: true, state: RUNNING })
}

/** The conditions that a kubelet adds to those that are reported, none of which is Ready. */
function withReadiness(
  { shape, startTime, creationTimestamp }: ReportedPod,
  conditions: readonly Condition[],
  statuses: readonly ContainerStatus[],
): readonly Condition[] {
  const { initContainers, readinessGates } = shape.spec
  const done = new Set(initContainers.filter(({ restartPolicy }) => restartPolicy !== 'Always').map(({ name }) => name))
  const containersReady = statuses.every(({ name, ready }) => ready || done.has(name))
  const ready = containersReady && readinessGates.every((gate) => isConditionTrue(conditions, gate))
  // Availability counts from it: without a time a pod with minReadySeconds never becomes available.
  const lastTransitionTime = startTime ?? creationTimestamp
  const own = [
    condition({ type: 'PodScheduled', status: 'True' }),
    condition({ type: 'Initialized', status: 'True' }),
    condition({ type: 'ContainersReady', status: containersReady ? 'True' : 'False', lastTransitionTime }),
    condition({ type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime }),
  ]
  return [...conditions, ...own.filter(({ type }) => findCondition(conditions, type) === undefined)]
}

/** The times of containers that are not reported are unknown. */
const RUNNING: ContainerState = { kind: 'running', startedAt: undefined }
const COMPLETED: ContainerState = {
  kind: 'terminated',
  exitCode: 0,
  reason: 'Completed',
  startedAt: undefined,
  finishedAt: undefined,
}

/** Its fields in the order in which they are read, which digests depend on. */
function neverRestarted(
  name: string,
  { ready, started, state }: Pick<ContainerStatus, 'ready' | 'started' | 'state'>,
): ContainerStatus {
  return {
    name,
    ready,
    started,
    restartCount: 0,
    state,
    lastState: undefined,
    allocatedResources: undefined,
    resources: undefined,
  }
}
