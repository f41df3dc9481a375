import type { Instant } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { exitedContainer, readyContainers } from '../container-statuses.ts'
import { OOM_KILLED } from '../observed-exit.ts'
import { written } from '../written-pod.ts'
import type { OomVictim } from './oom-kill.ts'

/** Exit code of a process that the kernel killed. */
const KILLED = 137

/** The pod after the kernel has killed a container of it: unlike an evicted pod it goes on, as its restart policy says (SC-NPE-43). */
export function withKilledContainer({ pod, container: name }: OomVictim, now: Instant): PodRow {
  const ended = (known: ContainerStatus): ContainerStatus =>
    known.name === name ? exitedContainer(known, { now, code: KILLED, reason: OOM_KILLED }) : known
  return written(
    { pod, now },
    {
      containerStatuses: (pod.containerStatuses.length > 0 ? pod.containerStatuses : readyContainers(pod).containerStatuses).map(
        ended,
      ),
      initContainerStatuses: pod.initContainerStatuses.map(ended),
    },
  )
}
