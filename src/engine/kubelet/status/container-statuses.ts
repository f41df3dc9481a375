import { isConditionTrue } from '../../../kube/condition.ts'
import { goDurationText } from '../../../kube/duration.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import { type ContainerState, type ContainerStatus, isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { type Container, isSidecar } from '../../../kube/pod-spec.ts'
import { shouldRestart } from './should-restart.ts'

/** The container statuses of a pod. */
export type ContainerStatuses = Pick<PodRow, 'containerStatuses' | 'initContainerStatuses'>

/** What changes in a container's status from one step of its life to the next; all else stays as it is known. */
type Shown = Pick<ContainerStatus, 'ready' | 'started' | 'state'>
type Terminated = Extract<ContainerState, { kind: 'terminated' }>
type Rule = (known: ContainerStatus | undefined, container: Container) => Shown

/** How often the kubelet relists its containers; it syncs a pod again when one of them has changed. */
export const RELIST_MS = 1000

const NONE: ReadonlySet<string> = new Set()

/** Waiting to be created; the regular ones also wait for init containers, where there are any (WL-CST-03, WL-CST-04). */
export function createdContainers(pod: PodRow): ContainerStatuses {
  const reason = pod.shape.spec.initContainers.length > 0 ? 'PodInitializing' : 'ContainerCreating'
  return statuses(pod, (known) => waitingFor(known, reason, ''))
}

/** The regular ones run since now; ordinary init containers have done their work before, sidecars keep running (WL-INIT-04). */
export function runningContainers(pod: PodRow, now: Instant): ContainerStatuses {
  return statuses(
    pod,
    (_known, container) => ({ ready: false, started: !container.startupProbe, state: startedNow(now) }),
    (known, container) => (isSidecar(container) ? sidecarRunning(known, now) : completed(known, now)),
  )
}

/** One more init container runs; the ordinary one before it has done its work (WL-INIT-02, WL-INIT-03). */
export function nextInitContainer(pod: PodRow, begun: number, now: Instant): ContainerStatuses {
  const { initContainers } = pod.shape.spec
  const initContainerStatuses = initContainers.map((container, i) => {
    const known = statusOf(pod.initContainerStatuses, container)
    if (i > begun) return known ?? containerStatus(container.name, undefined, NOTHING_KNOWN)
    const unproven = i === begun && container.startupProbe !== undefined
    if (isSidecar(container)) return containerStatus(container.name, known, { ...sidecarRunning(known, now), started: !unproven })
    if (i < begun) return containerStatus(container.name, known, completed(known, now))
    return containerStatus(container.name, known, { ready: false, started: true, state: startedNow(now) })
  })
  return { containerStatuses: pod.containerStatuses, initContainerStatuses }
}

/** Those that run get ready, except those in `unready`. */
export function readyContainers(pod: PodRow, unready: ReadonlySet<string> = NONE): ContainerStatuses {
  const ready: Rule = (known, { name }) => {
    if (known && unready.has(name)) return known
    return {
      ready: known?.state?.kind !== 'terminated',
      started: known?.state?.kind !== 'terminated',
      state: known?.state ?? { kind: 'running', startedAt: pod.startTime },
    }
  }
  return statuses(pod, ready, (known, container) => (isSidecar(container) ? ready(known, container) : (known ?? DONE)))
}

/** The regular containers that ran have ended: each permanently, or to be restarted (WL-RST-01, WL-RST-03). */
export function exitedContainers(pod: PodRow, now: Instant, code: number): ContainerStatuses {
  const { containers } = pod.shape.spec
  const containerStatuses = containers.map((container) => {
    const known = statusOf(pod.containerStatuses, container)
    if (known?.state?.kind !== 'running') return known ?? containerStatus(container.name, undefined, NOTHING_KNOWN)
    return exitedContainer(known, { now, code })
  })
  return { containerStatuses, initContainerStatuses: pod.initContainerStatuses }
}

/**
 * The statuses after the running containers were stopped. A container that waited for a restart shows its last run, and one that
 * never ran can no longer be found, if the pod was initialised (kubelet status_manager.go TerminatePod).
 */
export function stoppedContainers(pod: PodRow, now: Instant, code: number): ContainerStatuses {
  const missing = isConditionTrue(pod.conditions, 'Initialized') ? NOT_FOUND : undefined
  const stopped: Rule = (known) => {
    const state = known?.state
    const runs = state?.kind === 'running' || (known === undefined && pod.phase === 'Running')
    if (runs) return { ready: false, started: false, state: terminated(known, now, code) }
    const last = known && isBackingOff(known) ? known.lastState : undefined
    return { ready: false, started: false, state: state?.kind === 'terminated' ? state : (last ?? missing ?? state) }
  }
  return statuses(pod, stopped, (known, container) => {
    const untouched = known?.state?.kind !== 'running' && !isSidecar(container)
    return untouched ? (known ?? (missing ? DONE : NOTHING_KNOWN)) : stopped(known, container)
  })
}

export interface ContainerEnd {
  readonly now: Instant
  readonly code: number
  /** `undefined`: from the exit code. */
  readonly reason?: string
}

/** The status of a container that has just ended, whether it is restarted or not: no restart was attempted yet. */
export function exitedContainer(known: ContainerStatus, { now, code, reason }: ContainerEnd): ContainerStatus {
  const own = terminated(known, now, code)
  return { ...known, ready: false, started: false, state: reason === undefined ? own : { ...own, reason } }
}

/** Those that ended and will run again, after a sync that found that they must still wait. */
export function backingOffContainers(pod: PodRow, waitMs: (status: ContainerStatus) => number): ContainerStatuses {
  const shown = (known: ContainerStatus): ContainerStatus => {
    if (known.state?.kind !== 'terminated' || !awaitsRestart(pod, known)) return known
    const whose = `container=${known.name} pod=${pod.name}_${pod.namespace}(${pod.uid})`
    const message = `back-off ${goDurationText(waitMs(known))} restarting failed ${whose}`
    return { ...known, state: { kind: 'waiting', reason: 'CrashLoopBackOff', message }, lastState: known.state }
  }
  return {
    containerStatuses: pod.containerStatuses.map(shown),
    initContainerStatuses: pod.initContainerStatuses.map(shown),
  }
}

/** Containers that waited for their restart run again; `only` names those whose wait is over. */
export function restartedContainers(pod: PodRow, now: Instant, only?: ReadonlySet<string>): ContainerStatuses {
  const { containers, initContainers } = pod.shape.spec
  const all = [...initContainers, ...containers]
  const restarted = (known: ContainerStatus): ContainerStatus => {
    if (!awaitsRestart(pod, known) || only?.has(known.name) === false) return known
    const started = !all.find(({ name }) => name === known.name)?.startupProbe
    return { ...known, started, restartCount: known.restartCount + 1, state: startedNow(now), lastState: lastRunOf(known) }
  }
  return {
    containerStatuses: pod.containerStatuses.map(restarted),
    initContainerStatuses: pod.initContainerStatuses.map(restarted),
  }
}

/** How the last run of a container ended; `undefined` while it has never ended. */
export function lastRunOf({ state, lastState }: Pick<ContainerStatus, 'state' | 'lastState'>): Terminated | undefined {
  if (state?.kind === 'terminated') return state
  return lastState?.kind === 'terminated' ? lastState : undefined
}

/** Whether a container has ended and is to run again: it shows that it waits, or still how it ended (WL-RST-01, WL-RST-03). */
export function awaitsRestart(pod: PodRow, status: ContainerStatus): boolean {
  if (isBackingOff(status)) return true
  const { state } = status
  if (state?.kind !== 'terminated' || isPodTerminal(pod)) return false
  const { containers, initContainers, restartPolicy } = pod.shape.spec
  const init = initContainers.find(({ name }) => name === status.name)
  // A container that has completed is not probed again.
  if (init && !isSidecar(init) && state.exitCode === 0) return false
  const container = init ?? containers.find(({ name }) => name === status.name)
  return container !== undefined && shouldRestart(container, restartPolicy, state)
}

/** Whether a container has ended and is shown to wait for its restart. */
export function isBackingOff(status: ContainerStatus): boolean {
  return status.state?.kind === 'waiting' && status.lastState?.kind === 'terminated'
}

export function statusOf(list: readonly ContainerStatus[], { name }: { readonly name: string }): ContainerStatus | undefined {
  return list.find((status) => status.name === name)
}

/** The status of every container of the spec, in its order. */
function statuses(pod: PodRow, regular: Rule, init: Rule = regular): ContainerStatuses {
  const { containers, initContainers } = pod.shape.spec
  const each = (container: Container, list: readonly ContainerStatus[], rule: Rule): ContainerStatus => {
    const known = statusOf(list, container)
    return containerStatus(container.name, known, rule(known, container))
  }
  return {
    containerStatuses: containers.map((container) => each(container, pod.containerStatuses, regular)),
    initContainerStatuses: initContainers.map((container) => each(container, pod.initContainerStatuses, init)),
  }
}

/** Field by field: four of these are written in the life of each container, and spreads that add fields are slow. */
function containerStatus(name: string, known: ContainerStatus | undefined, { ready, started, state }: Shown): ContainerStatus {
  return {
    name,
    ready,
    started,
    restartCount: known === undefined ? 0 : known.restartCount,
    state,
    lastState: known?.lastState,
    allocatedResources: known?.allocatedResources,
    resources: known?.resources,
  }
}

const NOT_FOUND: ContainerState = {
  kind: 'terminated',
  exitCode: 137,
  reason: 'ContainerStatusUnknown',
  startedAt: undefined,
  finishedAt: undefined,
}
const NOTHING_KNOWN: Shown = { ready: false, started: false, state: undefined }
/** An init container that was not in the status before the pod ran. */
const DONE: Shown = { ready: true, started: false, state: undefined }

function waitingFor(known: ContainerStatus | undefined, reason: string, message: string): Shown {
  return { ready: known?.ready ?? false, started: known?.started ?? false, state: { kind: 'waiting', reason, message } }
}

/** A sidecar runs from its turn on to the end of the pod. */
function sidecarRunning(known: ContainerStatus | undefined, now: Instant): Shown {
  const runs = known?.state?.kind === 'running'
  return { ready: runs && known.ready, started: true, state: runs ? known.state : startedNow(now) }
}

function completed(known: ContainerStatus | undefined, now: Instant): Shown {
  return known?.state?.kind === 'terminated' ? known : { ready: true, started: false, state: terminated(known, now, 0) }
}

function startedNow(now: Instant): ContainerState {
  return { kind: 'running', startedAt: stamp(now) }
}

function terminated(known: ContainerStatus | undefined, now: Instant, exitCode: number): Terminated {
  const startedAt = known?.state?.kind === 'running' ? known.state.startedAt : undefined
  const reason = exitCode === 0 ? 'Completed' : 'Error'
  return { kind: 'terminated', exitCode, reason, startedAt, finishedAt: stamp(now) }
}
