import { isImageMissing } from '../../../kube/experiment/missing-images.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import type { Container } from '../../../kube/pod-spec.ts'
import { type BackoffEntry, CONTAINER_BACKOFF, nextBackoff } from '../restarts/restart-backoff.ts'
import {
  type ContainerStatuses,
  isBackingOff,
  nextInitContainer,
  runningContainers,
  statusOf,
} from '../status/container-statuses.ts'
import { begunInitContainers } from '../status/init-containers.ts'
import type { SyncContext } from '../sync-context.ts'
import { type ImagePlace, imagePresence } from './image-presence.ts'

/** Reasons of containers whose image pull failed. */
const FAILED = 'ErrImagePull'
const BACKING_OFF = 'ImagePullBackOff'
const NEVER = 'ErrImageNeverPull'

const NONE: readonly Container[] = Object.freeze([])

/** More attempts have no new effect; the pattern is visible by then. */
const PULLS_RECORDED_MAX = 6

/** The containers that would be started now, were their images there. */
export function unpullable(context: SyncContext): readonly Container[] {
  const { pod, now, timing, cluster } = context
  const node = cluster.get('Node', '', pod.nodeName)
  const isInit = begunInitContainers(pod) < pod.shape.spec.initContainers.length
  const fails = !isInit && timing.failsToPull(pod, cluster)
  // Called at each sync of a pod that starts, and nearly always nothing is wrong.
  if (!fails && (node === undefined || !(node.experiment?.missingImages || mayNotPull(pod)))) return NONE
  const isFailing = failingContainers(pod, fails)
  return nextContainers(pod).filter((container) => {
    if (isFailing(container.name)) return true
    if (node === undefined) return false
    const place = { pod, node, cluster }
    // Where it is not known whether the node has the image, it has.
    if (isNeverPulled(container)) return imagePresence(container.image, place) === 'absent'
    return isImageMissing(node.experiment, container.image, now) && !startsWithout(container, place)
  })
}

function mayNotPull({ shape }: PodRow): boolean {
  const { initContainers, containers } = shape.spec
  return containers.some(isNeverPulled) || initContainers.some(isNeverPulled)
}

function isNeverPulled({ imagePullPolicy }: Container): boolean {
  return imagePullPolicy === 'Never'
}

/** What is known of a template concerns its regular containers: those that show it, or all while none does. */
function failingContainers({ containerStatuses }: PodRow, fails: boolean): (name: string) => boolean {
  if (!fails) return () => false
  const showing = containerStatuses.filter(isTried)
  return (name) => showing.length === 0 || showing.some((status) => status.name === name)
}

/** The init container whose turn it is, or the regular ones that have never run. */
function nextContainers(pod: PodRow): readonly Container[] {
  const { initContainers, containers } = pod.shape.spec
  const next = initContainers[begunInitContainers(pod)]
  if (next) return [next]
  return containers.filter((container) => {
    const status = statusOf(pod.containerStatuses, container)
    return (
      status === undefined || (status.state?.kind !== 'running' && status.state?.kind !== 'terminated' && !isBackingOff(status))
    )
  })
}

/** Whether the container starts with the image that the node has, without a pull (WL-CST-10). */
function startsWithout({ image, imagePullPolicy }: Container, place: ImagePlace): boolean {
  return imagePullPolicy !== 'Always' && imagePresence(image, place) === 'there'
}

/** Whether no status of these containers shows a failed pull of its image yet. */
export function isUntried(context: SyncContext): boolean {
  return statusesOf(context).every((status) => !isTried(status))
}

export function hasJustFailed(context: SyncContext): boolean {
  return statusesOf(context).some((status) => waitsFor(status, FAILED))
}

/** Whether another attempt is worth an event: this kubelet has made one, and the delay is not at its maximum yet. */
export function isPullRecorded(context: SyncContext): boolean {
  const retried = unpullable(context).filter((container) => !isNeverPulled(container))
  if (retried.length === 0) return false
  return retried.every((container) => {
    const known = context.backoffs.get(pullKey(context.pod, container))
    return known !== undefined && known.backoff.delayMs < CONTAINER_BACKOFF.maxMs && known.attempts <= PULLS_RECORDED_MAX
  })
}

/** When the images are pulled again. */
export function nextPullAt(context: SyncContext): Instant | undefined {
  let latest: Instant | undefined
  for (const container of unpullable(context)) {
    const backoff = context.backoffs.get(pullKey(context.pod, container))?.backoff
    if (backoff === undefined) continue
    const at = addMs(backoff.updatedAt, backoff.delayMs)
    if (latest === undefined || at > latest) latest = at
  }
  return latest
}

/** Image pulls failed; containers that have their images are started meanwhile. */
export function failedPulls(context: SyncContext): ContainerStatuses {
  const { pod, now } = context
  const begun = begunInitContainers(pod)
  const isInit = begun < pod.shape.spec.initContainers.length
  const started = isInit ? nextInitContainer(pod, begun, now) : runningContainers(pod, now)
  const statuses = isUntried(context) ? started : pod
  return waiting(context, statuses, ({ image }) => ({ reason: FAILED, message: `failed to pull image "${image}"` }))
}

/** The images are pulled again only after the delay. */
export function backingOffPulls(context: SyncContext): ContainerStatuses {
  return waiting(context, context.pod, ({ image }) => ({ reason: BACKING_OFF, message: `Back-off pulling image "${image}"` }))
}

/** The back-offs after the attempts: the delay doubles each time, as that of restarts does (semantics C2.3). */
export function nextPullBackoffs(context: SyncContext): readonly (readonly [key: string, BackoffEntry])[] {
  const retried = unpullable(context).filter((container) => !isNeverPulled(container))
  return retried.map((container) => {
    const key = pullKey(context.pod, container)
    const known: BackoffEntry | undefined = context.backoffs.get(key)
    const times = { now: context.now, finishedAt: context.now }
    return [key, { backoff: nextBackoff(known?.backoff, times, CONTAINER_BACKOFF), attempts: (known?.attempts ?? 0) + 1 }]
  })
}

interface Why {
  readonly reason: string
  readonly message: string
}

function waiting(
  context: SyncContext,
  { containerStatuses, initContainerStatuses }: ContainerStatuses,
  why: (container: Container) => Why,
): ContainerStatuses {
  const waits = new Map(unpullable(context).map((container) => [container.name, container]))
  const shown = (status: ContainerStatus): ContainerStatus => {
    const container = waits.get(status.name)
    if (container === undefined) return status
    const reason = isNeverPulled(container) ? whyNever(container) : why(container)
    return { ...status, ready: false, started: false, state: { kind: 'waiting', ...reason } }
  }
  return { containerStatuses: containerStatuses.map(shown), initContainerStatuses: initContainerStatuses.map(shown) }
}

/** Such an image is not pulled, and so no delay grows. */
function whyNever({ image }: Container): Why {
  return { reason: NEVER, message: `Container image "${image}" is not present with pull policy of Never` }
}

function statusesOf(context: SyncContext): readonly ContainerStatus[] {
  const names = new Set(unpullable(context).map(({ name }) => name))
  return [...context.pod.initContainerStatuses, ...context.pod.containerStatuses].filter(({ name }) => names.has(name))
}

/** Whether the container shows that its image was not to be had. */
function isTried(status: ContainerStatus): boolean {
  return waitsFor(status, FAILED) || waitsFor(status, BACKING_OFF) || waitsFor(status, NEVER)
}

function waitsFor({ state }: ContainerStatus, reason: string): boolean {
  return state?.kind === 'waiting' && state.reason === reason
}

function pullKey({ uid }: PodRow, { name }: Container): string {
  return `pull ${uid}/${name}`
}
