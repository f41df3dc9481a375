import { type Instant, stamp } from '../../kube/instant.ts'
import type { ContainerState, ContainerStatus, PodRow } from '../../kube/pod.ts'

type Change = Partial<Omit<ContainerStatus, 'name'>>

/** The status of every container of the spec, in its order, from what was known of it. */
function each(pod: PodRow, change: (known: ContainerStatus | undefined) => Change): readonly ContainerStatus[] {
  return pod.shape.spec.containers.map(({ name }) => {
    const known = pod.containerStatuses.find((status) => status.name === name)
    return containerStatus(name, { ...known, ...change(known) })
  })
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

export function createdContainers(pod: PodRow): readonly ContainerStatus[] {
  const reason = pod.shape.spec.initContainers.length > 0 ? 'PodInitializing' : 'ContainerCreating'
  return each(pod, () => ({ state: { kind: 'waiting', reason, message: '' } }))
}

/** Running since now. A container that waited for its restart has been restarted once more. */
export function runningContainers(pod: PodRow, now: Instant): readonly ContainerStatus[] {
  return each(pod, (known) => ({
    ready: false,
    started: true,
    restartCount: (known?.restartCount ?? 0) + (known?.lastState?.kind === 'terminated' ? 1 : 0),
    state: { kind: 'running', startedAt: stamp(now) },
  }))
}

export function readyContainers(pod: PodRow): readonly ContainerStatus[] {
  return each(pod, (known) => ({
    ready: true,
    started: true,
    state: known?.state ?? { kind: 'running', startedAt: pod.startTime },
  }))
}

export function pullFailures(pod: PodRow): readonly ContainerStatus[] {
  return each(pod, () => ({ state: { kind: 'waiting', reason: 'ErrImagePull', message: 'image not found' } }))
}

/** Ended for good, with this exit code. */
export function endedContainers(pod: PodRow, now: Instant, code: number): readonly ContainerStatus[] {
  return each(pod, (known) => ({ ready: false, started: false, state: terminated(known, now, code) }))
}

/** Ended and waiting for the restart. */
export function restartingContainers(pod: PodRow, now: Instant, code: number): readonly ContainerStatus[] {
  return each(pod, (known) => ({
    ready: false,
    started: false,
    state: { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' },
    lastState: terminated(known, now, code),
  }))
}

function terminated(known: ContainerStatus | undefined, now: Instant, exitCode: number): ContainerState {
  const startedAt = known?.state?.kind === 'running' ? known.state.startedAt : undefined
  const reason = exitCode === 0 ? 'Completed' : 'Error'
  return { kind: 'terminated', exitCode, reason, startedAt, finishedAt: stamp(now) }
}
