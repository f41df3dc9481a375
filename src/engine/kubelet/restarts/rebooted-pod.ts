import type { Instant } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import type { Container } from '../../../kube/pod-spec.ts'
import type { Turn } from '../../turn.ts'
import { exitedContainer, readyContainers } from '../status/container-statuses.ts'
import { endedEphemerals } from '../status/ephemeral-containers.ts'
import { LOST } from '../status/exit-codes.ts'
import { generatePodStatus } from '../status/generate-pod-status.ts'
import { shouldRestart } from '../status/should-restart.ts'

/**
 * The pod as its kubelet finds it when the machine is back: whatever ran has ended, and is started again in a new sandbox if its
 * restart policy requires that. `undefined` when nothing of it ran.
 */
export function rebootedPod(pod: PodRow, now: Instant): PodRow | undefined {
  const { containers, initContainers, restartPolicy } = pod.shape.spec
  const ended = (known: ContainerStatus, all: readonly Container[]): ContainerStatus => {
    const container = known.state?.kind === 'running' ? all.find(({ name }) => name === known.name) : undefined
    if (!container) return known
    const exited = exitedContainer(known, { now, ...LOST })
    if (!shouldRestart(container, restartPolicy, { exitCode: LOST.code, reason: LOST.reason })) return exited
    const state = { kind: 'waiting', reason: 'ContainerCreating', message: '' } as const
    return { ...exited, state, lastState: exited.state }
  }
  // Pods of dumps may have no container statuses.
  const before = pod.phase === 'Running' && pod.containerStatuses.length === 0 ? readyContainers(pod) : pod
  if (![...before.containerStatuses, ...before.initContainerStatuses].some(({ state }) => state?.kind === 'running'))
    return undefined
  const statuses = {
    containerStatuses: before.containerStatuses.map((known) => ended(known, containers)),
    initContainerStatuses: before.initContainerStatuses.map((known) => ended(known, initContainers)),
  }
  const ephemeralContainerStatuses = endedEphemerals(pod, now, LOST.code)
  return generatePodStatus({ pod, now }, statuses, { hasSandbox: 'False', ephemeralContainerStatuses })
}

/** Reports that the machine of a node was restarted, and that nothing that ran on the node runs any longer. */
export function reportReboot(name: string, turn: Turn): void {
  const regarding = { kind: 'Node', namespace: '', name } as const
  turn.record({ regarding, type: 'Warning', reason: 'Rebooted', message: `Node ${name} has been rebooted` })
  for (const pod of turn.cluster.podsOnNode(name)) {
    const found = rebootedPod(pod, turn.now)
    if (found) turn.api.updateStatus<'Pod'>(found)
  }
}
