import type { ContainerStatus } from '../../../kube/pod.ts'

/** Exit code of a process that ended on the stop signal. */
export const TERMINATED = 143
/** Exit code of a process that was killed: it used up its grace period, or the kernel killed it. */
export const KILLED = 137

/** The reason of a container that used more memory than it could have. */
export const OOM_KILLED = 'OOMKilled'

/** How container runtimes report a container whose machine stopped. */
export const LOST = { code: 255, reason: 'Unknown' } as const

/** Whether the container's last run ended with its machine: that is not a failure of the container. */
export function isLost({ lastState }: Pick<ContainerStatus, 'lastState'>): boolean {
  return lastState?.kind === 'terminated' && lastState.exitCode === LOST.code && lastState.reason === LOST.reason
}
