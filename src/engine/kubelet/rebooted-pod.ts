import type { Instant } from '../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../kube/pod.ts'
import type { Container } from '../../kube/pod-spec.ts'
import { exitedContainer, readyContainers } from './container-statuses.ts'
import { endedEphemerals } from './ephemeral-containers.ts'
import { LOST } from './lost-container.ts'
import { shouldRestart } from './should-restart.ts'
import { written } from './written-pod.ts'

/**
 * The pod as its kubelet finds it when the machine is back: whatever ran has ended, and is started again in a new sandbox where its
 * restart policy says so. `undefined` when nothing of it ran.
 */
export function rebootedPod(pod: PodRow, now: Instant): PodRow | undefined {
  const { containers, initContainers, restartPolicy } = pod.shape.spec
  const lost = (known: ContainerStatus, all: readonly Container[]): ContainerStatus => {
    const container = known.state?.kind === 'running' ? all.find(({ name }) => name === known.name) : undefined
    if (!container) return known
    const ended = exitedContainer(known, { now, ...LOST })
    if (!shouldRestart(container, restartPolicy, { exitCode: LOST.code, reason: LOST.reason })) return ended
    const state = { kind: 'waiting', reason: 'ContainerCreating', message: '' } as const
    return { ...ended, state, lastState: ended.state }
  }
  // Pods of dumps do not always tell of their containers apart.
  const before = pod.phase === 'Running' && pod.containerStatuses.length === 0 ? readyContainers(pod) : pod
  if (![...before.containerStatuses, ...before.initContainerStatuses].some(({ state }) => state?.kind === 'running'))
    return undefined
  const statuses = {
    containerStatuses: before.containerStatuses.map((known) => lost(known, containers)),
    initContainerStatuses: before.initContainerStatuses.map((known) => lost(known, initContainers)),
  }
  const ephemeralContainerStatuses = endedEphemerals(pod, now, LOST.code)
  return written({ pod, now }, statuses, { hasSandbox: 'False', ephemeralContainerStatuses })
}
