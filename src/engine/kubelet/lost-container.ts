import type { ContainerStatus } from '../../kube/pod.ts'

/** How container runtimes tell of a container that went down with its machine. */
export const LOST = { code: 255, reason: 'Unknown' } as const

/** Whether the container's last run ended with its machine: that says nothing of how it does. */
export function isLost({ lastState }: Pick<ContainerStatus, 'lastState'>): boolean {
  return lastState?.kind === 'terminated' && lastState.exitCode === LOST.code && lastState.reason === LOST.reason
}
