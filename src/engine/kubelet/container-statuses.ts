import { type Instant, stamp } from '../../kube/instant.ts'
import type { ContainerState, ContainerStatus, PodRow } from '../../kube/pod.ts'
import type { Container } from '../../kube/pod-spec.ts'

/** What a pod's status says of its containers. */
export type ContainerStatuses = Pick<PodRow, 'containerStatuses' | 'initContainerStatuses'>

type Change = Partial<Omit<ContainerStatus, 'name'>>
type Rule = (known: ContainerStatus | undefined) => Change

/** Waiting to be created; the regular ones also wait for init containers, where there are any. */
export function createdContainers(pod: PodRow): ContainerStatuses {
  const reason = pod.shape.spec.initContainers.length > 0 ? 'PodInitializing' : 'ContainerCreating'
  return statuses(pod, () => ({ state: { kind: 'waiting', reason, message: '' } }))
}

/** Running since now; ordinary init containers have done their work before. */
export function runningContainers(pod: PodRow, now: Instant): ContainerStatuses {
  const running: Change = { ready: false, started: true, state: { kind: 'running', startedAt: stamp(now) } }
  const done: Rule = (known) => ({ ready: true, started: false, state: terminated(known, now, 0) })
  return statuses(pod, () => running, done)
}

export function readyContainers(pod: PodRow): ContainerStatuses {
  const ready: Rule = (known) => ({
    ready: true,
    started: true,
    state: known?.state ?? { kind: 'running', startedAt: pod.startTime },
  })
  return statuses(pod, ready, (known) => known ?? { ready: true })
}

export function pullFailures(pod: PodRow): ContainerStatuses {
  return statuses(pod, () => ({ state: { kind: 'waiting', reason: 'ErrImagePull', message: 'image not found' } }))
}

/** Ended for good, with this exit code. */
export function endedContainers(pod: PodRow, now: Instant, code: number): ContainerStatuses {
  const ended: Rule = (known) => ({ ready: false, started: false, state: terminated(known, now, code) })
  return statuses(pod, ended, (known) => known ?? { ready: true })
}

/** The regular containers have ended and wait for their restart. */
export function restartingContainers(pod: PodRow, now: Instant, code: number): ContainerStatuses {
  const waiting: ContainerState = { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' }
  const containerStatuses = pod.containerStatuses.map((known) =>
    containerStatus(known.name, {
      ...known,
      ready: false,
      started: false,
      state: waiting,
      lastState: terminated(known, now, code),
    }),
  )
  return { containerStatuses, initContainerStatuses: pod.initContainerStatuses }
}

/** Those that waited for their restart run once more. */
export function restartedContainers(pod: PodRow, now: Instant): ContainerStatuses {
  const containerStatuses = pod.containerStatuses.map((known) => {
    if (!isBackingOff(known)) return known
    const state: ContainerState = { kind: 'running', startedAt: stamp(now) }
    return containerStatus(known.name, { ...known, started: true, restartCount: known.restartCount + 1, state })
  })
  return { containerStatuses, initContainerStatuses: pod.initContainerStatuses }
}

/** Whether a container has ended and waits for its restart. */
export function isBackingOff(status: ContainerStatus): boolean {
  return status.state?.kind === 'waiting' && status.lastState?.kind === 'terminated'
}

/** The status of every container of the spec, in its order. Sidecars follow the rule of the regular ones. */
function statuses(pod: PodRow, regular: Rule, init: Rule = regular): ContainerStatuses {
  const { containers, initContainers } = pod.shape.spec
  const each = (container: Container, list: readonly ContainerStatus[], rule: Rule): ContainerStatus => {
    const known = list.find(({ name }) => name === container.name)
    return containerStatus(container.name, { ...known, ...rule(known) })
  }
  return {
    containerStatuses: containers.map((container) => each(container, pod.containerStatuses, regular)),
    initContainerStatuses: initContainers.map((container) =>
      each(container, pod.initContainerStatuses, container.restartPolicy === 'Always' ? regular : init),
    ),
  }
}

function containerStatus(name: string, init: Change): ContainerStatus {
  return {
    name,
    ready: init.ready ?? false,
    started: init.started ?? false,
    restartCount: init.restartCount ?? 0,
    state: init.state,
    lastState: init.lastState,
    allocatedResources: init.allocatedResources,
    resources: init.resources,
  }
}

function terminated(known: ContainerStatus | undefined, now: Instant, exitCode: number): ContainerState {
  const startedAt = known?.state?.kind === 'running' ? known.state.startedAt : undefined
  const reason = exitCode === 0 ? 'Completed' : 'Error'
  return { kind: 'terminated', exitCode, reason, startedAt, finishedAt: stamp(now) }
}
