import type { FailingProbe, PodExperiment } from '../../../kube/experiment/experiment.ts'
import { addMs, type Instant, instant } from '../../../kube/instant.ts'
import type { ContainerStatus } from '../../../kube/pod.ts'
import { type Container, isSidecar, type Probe } from '../../../kube/pod-spec.ts'
import { nearestExperiment } from '../../../twin/nearest-experiment.ts'
import { statusOf } from '../status/container-statuses.ts'
import { KILLED, TERMINATED } from '../status/exit-codes.ts'
import type { SyncContext } from '../sync-context.ts'
import { endMs } from '../termination/end-ms.ts'

type PodContext = Pick<SyncContext, 'pod' | 'cluster' | 'anyProbeTrouble'>

/** A failing probe of a container that runs. */
interface Failing {
  readonly container: Container
  readonly status: ContainerStatus
  readonly probe: Probe
  readonly trouble: FailingProbe
  readonly startedAt: Instant
}

/** What a failing probe does to a container, and when. */
export interface FailedProbe {
  readonly container: Container
  readonly probe: FailingProbe['probe']
  readonly at: Instant
  /** A failing liveness or startup probe: the container has ended by then, with this exit code. */
  readonly exitCode: number | undefined
}

/**
 * The effects of failing probes on the containers that run now. A worker probes once a period, counted from the container's
 * start, and has its result with the last of `failureThreshold` consecutive failures. A container that is not alive is
 * stopped with its grace period; one that is not ready only becomes unready (WL-PRB-07, WL-PRB-13).
 */
export function failedProbes(context: SyncContext): readonly FailedProbe[] {
  return failingProbes(context).flatMap((failing): readonly FailedProbe[] => {
    const { container, status, probe, trouble } = failing
    const failsAt = addMs(firstAnswer(failing, trouble.since), (probe.failureThreshold - 1) * probe.periodSeconds * 1000)
    if (trouble.until !== undefined && failsAt >= trouble.until) return []
    if (context.now >= (passesAgainAt(failing) ?? Number.POSITIVE_INFINITY)) return []
    if (trouble.probe === 'readiness')
      return status.ready ? [{ container, probe: trouble.probe, at: failsAt, exitCode: undefined }] : []
    if (status.started !== (trouble.probe === 'liveness')) return []
    const graceSeconds = probe.terminationGracePeriodSeconds ?? context.pod.shape.spec.terminationGracePeriodSeconds
    const tookMs = endMs(context, { graceSeconds, only: container.name })
    const exitCode = tookMs < graceSeconds * 1000 ? TERMINATED : KILLED
    return [{ container, probe: trouble.probe, at: addMs(failsAt, tookMs), exitCode }]
  })
}

/** When a probe next has an effect that it has not now: it has failed or succeeded often enough; infinite for never. */
export function nextProbeChange(context: SyncContext): number {
  let next = Number.POSITIVE_INFINITY
  for (const { at } of failedProbes(context)) if (at > context.now) next = Math.min(next, at)
  const recovery = recoveryAt(context)
  return recovery !== undefined && recovery > context.now ? Math.min(next, recovery) : next
}

/** The containers that do not get ready now, because a readiness or startup probe of theirs fails. */
export function keptUnready(context: PodContext & Pick<SyncContext, 'now'>): ReadonlySet<string> {
  const failing = failingProbes(context)
  if (failing.length === 0) return NONE_KEPT
  const { now } = context
  const kept = failing.filter((one) => one.trouble.probe !== 'liveness' && now < (passesAgainAt(one) ?? now + 1))
  return new Set(kept.map(({ container }) => container.name))
}

/** Whether some sidecar has not started, because its startup probe fails: those after it wait. */
export function isBlockedBySidecar(context: PodContext & Pick<SyncContext, 'now'>): boolean {
  return failingSidecars(context).some((failing) => context.now < (passesAgainAt(failing) ?? context.now + 1))
}

/** When the last sidecar has started whose startup probe failed temporarily; `undefined`: none did. */
export function sidecarStartAt(context: PodContext): Instant | undefined {
  const moments = failingSidecars(context).flatMap((failing) => passesAgainAt(failing) ?? [])
  return moments.length === 0 ? undefined : instant(Math.max(...moments))
}

function failingSidecars(context: PodContext): readonly Failing[] {
  return failingProbes(context).filter(
    ({ trouble, container, status }) => trouble.probe === 'startup' && isSidecar(container) && !status.started,
  )
}

/** When a probe that failed temporarily lets the last container become ready again; `undefined`: none did. */
export function recoveryAt(context: PodContext): Instant | undefined {
  const moments = failingProbes(context).flatMap((failing) => {
    if (failing.trouble.probe === 'liveness' || failing.status.ready) return []
    return passesAgainAt(failing) ?? []
  })
  return moments.length === 0 ? undefined : instant(Math.max(...moments))
}

/** Whether a scenario lets a probe of the pod fail: how its containers end follows from that, and not from what was observed. */
export function hasProbeTrouble({ pod, cluster }: Pick<PodContext, 'pod' | 'cluster'>): boolean {
  return troublesOf({ pod, cluster }).length > 0
}

function troublesOf({ pod, cluster }: Pick<PodContext, 'pod' | 'cluster'>): readonly FailingProbe[] {
  return nearestExperiment(pod, cluster.get('Node', '', pod.nodeName), { cluster, read: someTroubles }) ?? []
}

function someTroubles({ failingProbes }: PodExperiment): readonly FailingProbe[] | undefined {
  return failingProbes
}

const NONE: readonly never[] = []
const NONE_KEPT: ReadonlySet<string> = new Set()

/**
 * The probes of running containers, regular ones and sidecars. A container that was started after the failure is not affected.
 * Every sync of a pod calls this, and nearly always no probe has a setting.
 */
function failingProbes(context: PodContext): readonly Failing[] {
  const troubles = context.anyProbeTrouble ? troublesOf(context) : NONE
  if (troubles.length === 0) return NONE
  const { shape, containerStatuses, initContainerStatuses, startTime, creationTimestamp } = context.pod
  const each = (container: Container, statuses: readonly ContainerStatus[]): readonly Failing[] => {
    const status = statusOf(statuses, container)
    if (status?.state?.kind !== 'running') return []
    const startedAt = status.state.startedAt ?? startTime ?? creationTimestamp
    return troubles.flatMap((trouble): readonly Failing[] => {
      const probe = container[`${trouble.probe}Probe`]
      const concerns = trouble.container === '' || trouble.container === container.name
      const isOver = trouble.until !== undefined && trouble.until <= startedAt
      return probe && concerns && !isOver ? [{ container, status, probe, trouble, startedAt }] : []
    })
  }
  return [
    ...shape.spec.initContainers.filter(isSidecar).flatMap((container) => each(container, initContainerStatuses)),
    ...shape.spec.containers.flatMap((container) => each(container, containerStatuses)),
  ]
}

/** The time of the first probe at this moment or later: once a period, for the first time one period after the initial delay. */
function firstAnswer({ probe, startedAt }: Failing, from: Instant): Instant {
  const periodMs = probe.periodSeconds * 1000
  const first = addMs(startedAt, probe.initialDelaySeconds * 1000 + periodMs)
  return from <= first ? first : addMs(first, Math.ceil((from - first) / periodMs) * periodMs)
}

/** When the probe has succeeded often enough after its trouble; `undefined`: it never does. */
function passesAgainAt(failing: Failing): Instant | undefined {
  const { probe, trouble } = failing
  if (trouble.until === undefined) return undefined
  return addMs(firstAnswer(failing, trouble.until), (probe.successThreshold - 1) * probe.periodSeconds * 1000)
}
