import type { ContainerStatus } from '../../kube/pod.ts'

/** Whether a container waits for one of these reasons. */
export function hasWaiting(statuses: readonly ContainerStatus[], reasons: readonly string[]): boolean {
  return statuses.some(({ state }) => state?.kind === 'waiting' && reasons.includes(state.reason))
}

/** Whether a container has ended for one of these reasons. */
export function hasTerminated(statuses: readonly ContainerStatus[], reasons: readonly string[]): boolean {
  return statuses.some(({ state }) => state?.kind === 'terminated' && reasons.includes(state.reason))
}

/** Whether a container has ended with one of these codes. */
export function hasExitCode(statuses: readonly ContainerStatus[], codes: readonly number[]): boolean {
  return statuses.some(({ state }) => state?.kind === 'terminated' && codes.includes(state.exitCode))
}
