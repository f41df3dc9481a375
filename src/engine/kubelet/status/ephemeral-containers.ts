import { type Instant, stamp } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { statusOf } from './container-statuses.ts'

/** Whether some ephemeral container has not been started yet. Each is started once, and never again (WL-EPH-02). */
export function isEphemeralWaiting({ ephemeralContainers, ephemeralContainerStatuses }: PodRow): boolean {
  return ephemeralContainers.some((container) => statusOf(ephemeralContainerStatuses, container) === undefined)
}

/** All of them run; none of them is ever ready (WL-EPH-08). */
export function startedEphemerals(pod: PodRow, now: Instant): readonly ContainerStatus[] {
  return pod.ephemeralContainers.map((container) => {
    const known = statusOf(pod.ephemeralContainerStatuses, container)
    return known ?? { ...UNKNOWN, name: container.name, state: { kind: 'running', startedAt: stamp(now) } }
  })
}

/** They end with their pod. */
export function endedEphemerals(pod: PodRow, now: Instant, exitCode: number): readonly ContainerStatus[] {
  return pod.ephemeralContainerStatuses.map((status) => {
    const { state } = status
    if (state?.kind !== 'running') return status
    const reason = exitCode === 0 ? 'Completed' : 'Error'
    return { ...status, state: { kind: 'terminated', exitCode, reason, startedAt: state.startedAt, finishedAt: stamp(now) } }
  })
}

const UNKNOWN: Omit<ContainerStatus, 'name' | 'state'> = {
  ready: false,
  started: false,
  restartCount: 0,
  lastState: undefined,
  allocatedResources: undefined,
  resources: undefined,
}
