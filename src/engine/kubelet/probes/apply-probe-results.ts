import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { type ClusterEvent, podKey } from '../../turn.ts'
import { exitedContainer } from '../status/container-statuses.ts'
import { generatePodStatus } from '../status/generate-pod-status.ts'
import type { SyncContext, SyncResult } from '../sync-context.ts'
import { type FailedProbe, failedProbes } from './failing-probes.ts'

/** Failing probes have their effect: containers are no longer ready, or have been ended for their restart policy (WL-PRB-07, WL-PRB-13). */
export function applyProbeResults(context: SyncContext): SyncResult {
  const { pod, now } = context
  const due = new Map(
    failedProbes(context)
      .filter(({ at }) => at <= now)
      .map((verdict) => [verdict.container.name, verdict]),
  )
  const judged = (status: ContainerStatus): ContainerStatus => {
    const verdict = due.get(status.name)
    if (verdict === undefined) return status
    const { exitCode: code } = verdict
    if (code === undefined) return { ...status, ready: false }
    return exitedContainer(status, { now, code })
  }
  const after = generatePodStatus(context, {
    containerStatuses: pod.containerStatuses.map(judged),
    initContainerStatuses: pod.initContainerStatuses.map(judged),
  })
  return { pods: [after], events: [...due.values()].flatMap((verdict) => eventsOf(pod, verdict)) }
}

/** Only a pod that never restarts anything is not promised a restart, whatever the container's own policy. */
function eventsOf(pod: PodRow, { container, exitCode, probe }: FailedProbe): readonly ClusterEvent[] {
  const regarding = podKey(pod)
  if (exitCode === undefined) return [{ regarding, type: 'Warning', reason: 'Unhealthy', message: 'Readiness probe failed' }]
  const restarts = pod.shape.spec.restartPolicy === 'Never' ? '' : ', will be restarted'
  const message = `Container ${container.name} failed ${probe} probe${restarts}`
  return [{ regarding, type: 'Normal', reason: 'Killing', message }]
}
