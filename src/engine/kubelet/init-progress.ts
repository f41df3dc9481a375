import type { ContainerStatus, PodRow } from '../../kube/pod.ts'
import type { Container, PodSpec } from '../../kube/pod-spec.ts'
import { awaitsRestart, isSidecar, statusOf } from './container-statuses.ts'
import { verdictMs } from './probe-worker.ts'

/** How many of the pod's init containers have been started at least once. They are run in the order of the spec (WL-INIT-03). */
export function begunInitContainers({ shape, initContainerStatuses }: PodRow): number {
  const { initContainers } = shape.spec
  const next = initContainers.findIndex((container) => !hasBegun(statusOf(initContainerStatuses, container)))
  return next < 0 ? initContainers.length : next
}

/** The kubelet looks at its containers this often, and at a pod again when one of them has changed. */
export const RELIST_MS = 1000

/** From the start of a sidecar until the next container may start: it is seen to run, and passes its startup probe. */
export function sidecarMs({ startupProbe }: Container): number {
  return RELIST_MS + (startupProbe ? verdictMs('startup', startupProbe, 'success') : 0)
}

/** How many init containers have to do their work before the others start; sidecars only have to start. */
export function initCount({ initContainers }: Pick<PodSpec, 'initContainers'>): number {
  let count = 0
  for (const container of initContainers) if (!isSidecar(container)) count++
  return count
}

/** The ordinary init container that runs now, alone but for sidecars. */
export function runningInitContainer({ shape, initContainerStatuses }: PodRow): ContainerStatus | undefined {
  for (const container of shape.spec.initContainers) {
    const status = isSidecar(container) ? undefined : statusOf(initContainerStatuses, container)
    if (status?.state?.kind === 'running') return status
  }
  return undefined
}

/** The init container that failed and waits to be run once more. */
export function failedInitContainer(pod: PodRow): ContainerStatus | undefined {
  return pod.initContainerStatuses.find((status) => awaitsRestart(pod, status))
}

function hasBegun(status: ContainerStatus | undefined): boolean {
  return status?.lastState?.kind === 'terminated' || status?.state?.kind === 'running' || status?.state?.kind === 'terminated'
}
