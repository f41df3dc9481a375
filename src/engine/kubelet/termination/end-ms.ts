import { type ContainerStatus, type PodRow, podRow } from '../../../kube/pod.ts'
import { type Container, isSidecar } from '../../../kube/pod-spec.ts'
import { RELIST_MS, statusOf } from '../status/container-statuses.ts'
import type { SyncContext } from '../sync-context.ts'

interface Ending {
  /** Seconds that it is given; left out: those of its deletion, or of its spec. */
  readonly graceSeconds?: number | undefined
  /** The only container that is stopped; left out: all that run. */
  readonly only?: string
}

/**
 * How long it takes until the stopped containers of a pod have ended, in milliseconds. The kubelet does not wait for containers
 * that do not run, nor for their hooks: if none runs, only the sandbox is removed (semantics C2.7, SC-ZD-54; kuberuntime
 * killContainer).
 */
export function endMs(
  { pod, timing, cluster }: Pick<SyncContext, 'pod' | 'timing' | 'cluster'>,
  { graceSeconds, only }: Ending = {},
): number {
  const ending = endingPart(pod, only)
  if (ending === undefined) return timing.terminateUnstarted?.(pod)?.ms ?? RELIST_MS
  const limited = graceSeconds === undefined ? ending : podRow({ ...ending, deletionGracePeriodSeconds: graceSeconds })
  return timing.terminate(limited, cluster).ms
}

/** The pod with those containers alone that have to end; `undefined` where none runs. */
function endingPart(pod: PodRow, only: string | undefined): PodRow | undefined {
  const { shape, containerStatuses, initContainerStatuses } = pod
  const { spec } = shape
  const ends = (container: Container, list: readonly ContainerStatus[]): boolean =>
    (only === undefined || only === container.name) && runs(pod, container, list)
  const containers = spec.containers.filter((container) => ends(container, containerStatuses))
  const init = spec.initContainers.filter((container) => ends(container, initContainerStatuses))
  if (containers.length === 0 && init.length === 0) return undefined
  const [sidecars, ordinary] = [init.filter(isSidecar), init.filter((container) => !isSidecar(container))]
  const whole = containers.length === spec.containers.length && ordinary.length === 0
  if (whole && sidecars.length === spec.initContainers.filter(isSidecar).length) return pod
  const part = { ...spec, containers: [...ordinary, ...containers], initContainers: sidecars }
  return podRow({ ...pod, shape: { ...shape, spec: part } })
}

/** In a pod without container statuses, all but ordinary init containers run when the pod does. */
function runs({ containerStatuses, phase }: PodRow, container: Container, list: readonly ContainerStatus[]): boolean {
  const status = statusOf(list, container)
  if (status) return status.state?.kind === 'running'
  return containerStatuses.length === 0 && phase === 'Running' && !list.some(({ name }) => name === container.name)
}
