import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { isSidecar, type PodSpec } from '../../../kube/pod-spec.ts'
import { assert } from '../../../lib/assert.ts'
import type { SyncContext } from '../sync-context.ts'
import { awaitsRestart, type ContainerStatuses, exitedContainer, statusOf } from './container-statuses.ts'

/** How many of the pod's init containers have been started at least once. They are run in the order of the spec (WL-INIT-03). */
export function begunInitContainers({ shape, initContainerStatuses }: PodRow): number {
  const { initContainers } = shape.spec
  const next = initContainers.findIndex((container) => !hasBegun(statusOf(initContainerStatuses, container)))
  return next < 0 ? initContainers.length : next
}

/** How many init containers must complete before the others start; sidecars only have to start. */
export function initCount({ initContainers }: Pick<PodSpec, 'initContainers'>): number {
  let count = 0
  for (const container of initContainers) if (!isSidecar(container)) count++
  return count
}

/** The ordinary init container that runs now, alone except for sidecars. */
export function runningInitContainer({ shape, initContainerStatuses }: PodRow): ContainerStatus | undefined {
  for (const container of shape.spec.initContainers) {
    const status = isSidecar(container) ? undefined : statusOf(initContainerStatuses, container)
    if (status?.state?.kind === 'running') return status
  }
  return undefined
}

/** The init container that failed and waits for its restart. */
export function failedInitContainer(pod: PodRow): ContainerStatus | undefined {
  return pod.initContainerStatuses.find((status) => awaitsRestart(pod, status))
}

/**
 * The init container that runs has failed: it is run again, or the pod has failed with it (semantics C2.4, WL-INIT-06 to
 * WL-INIT-09).
 */
export function failedInit({ pod, now, timing, cluster }: SyncContext): ContainerStatuses {
  const exit = timing.initExit(pod, cluster)
  assert(exit !== undefined, 'a pod whose init container fails has an exit of it')
  const initContainerStatuses = pod.initContainerStatuses.map((known) => {
    return known.name === exit.container ? exitedContainer(known, { now, code: exit.code }) : known
  })
  assert(statusOf(initContainerStatuses, { name: exit.container }), 'the init container that fails is one of the pod')
  return { containerStatuses: pod.containerStatuses, initContainerStatuses }
}

function hasBegun(status: ContainerStatus | undefined): boolean {
  return status?.lastState?.kind === 'terminated' || status?.state?.kind === 'running' || status?.state?.kind === 'terminated'
}
