import { type ProbeTrouble, probeTroublesOf } from '../../kube/container-trouble.ts'
import { addMs, type Instant, instant } from '../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../kube/pod.ts'
import type { Container, Probe } from '../../kube/pod-spec.ts'
import { isSidecar, statusOf } from './container-statuses.ts'
import { endMs } from './end-ms.ts'
import type { StageContext } from './stage.ts'
import { toldOfPod } from './told-of-pod.ts'

type Told = Pick<StageContext, 'pod' | 'cluster' | 'probesAreTold'>

/** A failing probe of a container that runs. */
interface Failing {
  readonly container: Container
  readonly status: ContainerStatus
  readonly probe: Probe
  readonly trouble: ProbeTrouble
  readonly startedAt: Instant
}

/** What a failing probe does to a container, and when. */
export interface ProbeVerdict {
  readonly container: Container
  readonly probe: ProbeTrouble['probe']
  readonly at: Instant
  /** A failing liveness or startup probe: the container has ended by then, with this exit code. */
  readonly exitCode: number | undefined
}

/** A container that ended on the stop signal, and one that used up its grace period. */
const TERMINATED = 143
const KILLED = 137

/**
 * What failing probes will do to the containers that run now. A worker asks once a period, counted from the container's start,
 * and comes to its result with the last of `failureThreshold` failures in a row. A container that is not
 * alive is told to end and has its grace period; one that is not ready is just that (WL-PRB-07, WL-PRB-13).
 */
export function probeVerdicts(context: StageContext): readonly ProbeVerdict[] {
  return failingProbes(context).flatMap((failing): readonly ProbeVerdict[] => {
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
export function nextProbeChange(context: StageContext): number {
  let next = Number.POSITIVE_INFINITY
  for (const { at } of probeVerdicts(context)) if (at > context.now) next = Math.min(next, at)
  const recovery = recoveryAt(context)
  return recovery !== undefined && recovery > context.now ? Math.min(next, recovery) : next
}

/** The containers that do not get ready now, because a readiness or startup probe of theirs fails. */
export function heldBack(context: Told & Pick<StageContext, 'now'>): ReadonlySet<string> {
  const failing = failingProbes(context)
  if (failing.length === 0) return NOBODY
  const { now } = context
  const held = failing.filter((one) => one.trouble.probe !== 'liveness' && now < (passesAgainAt(one) ?? now + 1))
  return new Set(held.map(({ container }) => container.name))
}

/** Whether some sidecar has not started, because its startup probe fails: those after it wait. */
export function isHeldUpBySidecar(context: Told & Pick<StageContext, 'now'>): boolean {
  return failingSidecars(context).some((failing) => context.now < (passesAgainAt(failing) ?? context.now + 1))
}

/** When the last sidecar has started whose startup probe failed for a while; `undefined`: none did. */
export function sidecarStartAt(told: Told): Instant | undefined {
  const moments = failingSidecars(told).flatMap((failing) => passesAgainAt(failing) ?? [])
  return moments.length === 0 ? undefined : instant(Math.max(...moments))
}

function failingSidecars(told: Told): readonly Failing[] {
  return failingProbes(told).filter(
    ({ trouble, container, status }) => trouble.probe === 'startup' && isSidecar(container) && !status.started,
  )
}

/** When a probe that failed for a while lets the last container get ready again; `undefined`: none did. */
export function recoveryAt(told: Told): Instant | undefined {
  const moments = failingProbes(told).flatMap((failing) => {
    if (failing.trouble.probe === 'liveness' || failing.status.ready) return []
    return passesAgainAt(failing) ?? []
  })
  return moments.length === 0 ? undefined : instant(Math.max(...moments))
}

/** Whether a scenario lets a probe of the pod fail: how its containers end follows from that, and not from what was seen. */
export function hasProbeTrouble({ pod, cluster }: Pick<Told, 'pod' | 'cluster'>): boolean {
  return troublesOf({ pod, cluster }).length > 0
}

function troublesOf({ pod, cluster }: Pick<Told, 'pod' | 'cluster'>): readonly ProbeTrouble[] {
  return toldOfPod(pod, cluster.get('Node', '', pod.nodeName), { cluster, read: someTroubles }) ?? []
}

function someTroubles(annotations: PodRow['annotations'], podUid?: string): readonly ProbeTrouble[] | undefined {
  const troubles = probeTroublesOf(annotations, podUid)
  return troubles.length === 0 ? undefined : troubles
}

const NONE: readonly never[] = []
const NOBODY: ReadonlySet<string> = new Set()

/**
 * Those of containers that run, regular ones and sidecars. A container that was started after its trouble has none. Every look
 * at a pod comes here, and nearly always nobody has said anything of any probe.
 */
function failingProbes(told: Told): readonly Failing[] {
  const troubles = told.probesAreTold ? troublesOf(told) : NONE
  if (troubles.length === 0) return NONE
  const { shape, containerStatuses, initContainerStatuses } = told.pod
  const each = (container: Container, statuses: readonly ContainerStatus[]): readonly Failing[] => {
    const status = statusOf(statuses, container)
    if (status?.state?.kind !== 'running' || status.state.startedAt === undefined) return []
    const { startedAt } = status.state
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

/** When the probe is asked first at this moment or later: once a period, for the first time one after the initial delay. */
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
