import type { Instant } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { probeResultMs } from '../probes/probe-worker.ts'
import { awaitsRestart, lastRunOf } from '../status/container-statuses.ts'
import { isLost, KILLED } from '../status/exit-codes.ts'
import { assumed, type Duration, type Exit, type InitExit } from './timing-model.ts'

/** Restarts in a row that make a crash loop; a single one may have been an accident. */
const CRASH_LOOP_RESTARTS = 2

/** Whether a pod of the cluster shows that a container ends repeatedly: it waits for its restart, or runs again without having become ready. */
export function isCrashLooping(pod: PodRow): boolean {
  return pod.containerStatuses.some((status) => {
    const { state, restartCount, ready } = status
    const last = lastRunOf(status)
    return (
      last !== undefined &&
      restartCount >= CRASH_LOOP_RESTARTS &&
      !isLost({ lastState: last }) &&
      (state?.kind === 'running' ? !ready : awaitsRestart(pod, status))
    )
  })
}

/** The init container that ends with an error each time it is run. */
export function failingInit({ initContainerStatuses }: PodRow): InitExit | undefined {
  const failing = initContainerStatuses.find(
    ({ restartCount, lastState }) =>
      restartCount >= CRASH_LOOP_RESTARTS && lastState?.kind === 'terminated' && lastState.exitCode !== 0,
  )
  const exit = failing && lastRun([failing])
  return exit && { ...exit, container: failing.name }
}

/** A container that does not pass its startup probe is killed (WL-PRB-13): of the pod's containers the first one to be. */
export function failedStart(pod: PodRow): Exit | undefined {
  let first: number | undefined
  for (const { name, startupProbe } of pod.shape.spec.containers) {
    const status = pod.containerStatuses.find((item) => item.name === name)
    if (!startupProbe || !status || status.started) continue
    const ms = probeResultMs('startup', startupProbe, 'failure')
    if (first === undefined || ms < first) first = ms
  }
  return first === undefined ? undefined : { after: assumed(first), code: KILLED }
}

/** As long as the last run, and with its exit code. */
export function lastRun(statuses: readonly ContainerStatus[]): Exit | undefined {
  for (const status of statuses) {
    const last = status.lastState?.kind === 'terminated' ? lastRunOf(status) : undefined
    if (last === undefined) continue
    const ms = since(last.startedAt, last.finishedAt) ?? 0
    const after: Duration = { ms: Math.max(0, ms), provenance: 'OBSERVED', samples: 1, spreadMs: 0, workload: undefined }
    return { after, code: last.exitCode }
  }
  return undefined
}

/**
 * How long the containers of a finished pod ran, and the exit code that made it what it is. `undefined` for a pod that
 * something else ended: its kubelet, an eviction, a deletion.
 */
export function ownEnd(pod: PodRow): { readonly ms: number; readonly code: number } | undefined {
  if (pod.deletionTimestamp !== undefined || pod.reason !== '') return undefined
  if (pod.conditions.some(({ type, status }) => type === 'DisruptionTarget' && status === 'True')) return undefined
  let longest: number | undefined
  let code = 0
  for (const { state } of pod.containerStatuses) {
    if (state?.kind !== 'terminated') continue
    const ms = since(state.startedAt, state.finishedAt)
    if (ms !== undefined && ms >= 0 && (longest === undefined || ms > longest)) longest = ms
    if (code === 0) code = state.exitCode
  }
  return longest === undefined ? undefined : { ms: longest, code }
}

export function since(from: Instant | undefined, to: Instant | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : to - from
}
