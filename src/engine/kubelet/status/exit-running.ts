import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { exitedContainer, statusOf } from './container-statuses.ts'
import { generatePodStatus } from './generate-pod-status.ts'

interface Exit {
  readonly now: Instant
  readonly code: number
  /** The container that ends; `undefined`: all that run. */
  readonly only: string | undefined
}

/**
 * The pod after running containers of it have exited, as its kubelet reports it: permanently, or to be restarted (WL-RST-01).
 * `undefined` when none of them runs.
 */
export function exitRunning(pod: PodRow, { now, code, only }: Exit): PodRow | undefined {
  const { containers } = pod.shape.spec
  const ending = new Set(
    containers.flatMap((container) => {
      const runs = statusOf(pod.containerStatuses, container)?.state?.kind === 'running'
      return runs && (only === undefined || only === container.name) ? [container.name] : []
    }),
  )
  if (ending.size === 0) return undefined
  const containerStatuses = pod.containerStatuses.map((known) =>
    ending.has(known.name) ? exitedContainer(known, { now, code }) : known,
  )
  return generatePodStatus({ pod, now }, { containerStatuses, initContainerStatuses: pod.initContainerStatuses })
}
