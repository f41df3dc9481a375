import { isImageMissing, tellsMissingImages } from '../../kube/container-trouble.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../kube/pod.ts'
import type { Container } from '../../kube/pod-spec.ts'
import { type ContainerStatuses, isBackingOff, nextInitContainer, runningContainers, statusOf } from './container-statuses.ts'
import { type ImagePlace, imagePresence } from './image-presence.ts'
import { begunInitContainers } from './init-progress.ts'
import { CONTAINER_BACKOFF, nextBackoff } from './restart-backoff.ts'
import type { RestartMemory, Restarts } from './restart-wait.ts'
import type { StageContext } from './stage.ts'

/** Reasons of containers whose image was asked for in vain. */
const FAILED = 'ErrImagePull'
const BACKING_OFF = 'ImagePullBackOff'
const NEVER = 'ErrImageNeverPull'

const NONE: readonly Container[] = Object.freeze([])

/** More attempts teach nothing new; somebody who watches has seen the pattern. */
const PULLS_TOLD = 6

/** The containers that would be started now, were their images there. */
export function unpullable(context: StageContext): readonly Container[] {
  const { pod, now, timing, cluster } = context
  const node = cluster.get('Node', '', pod.nodeName)
  const isInit = begunInitContainers(pod) < pod.shape.spec.initContainers.length
  const fails = !isInit && timing.failsToPull(pod, cluster)
  // Asked at each look at a pod that starts, and nearly always nothing is wrong.
  if (!fails && (node === undefined || !(tellsMissingImages(node.annotations) || mayNotPull(pod)))) return NONE
  const seen = failsAsSeen(pod, fails)
  return nextContainers(pod).filter((container) => {
    if (seen(container.name)) return true
    if (node === undefined) return false
    const place = { pod, node, cluster }
    // Where it is not known whether the node has the image, it has.
    if (isNeverPulled(container)) return imagePresence(container.image, place) === 'absent'
    return isImageMissing(node.annotations, container.image, now) && !startsWithout(container, place)
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
function failsAsSeen({ containerStatuses }: PodRow, fails: boolean): (name: string) => boolean {
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

/** Whether the container starts with the image that the node has, without asking anybody (WL-CST-10). */
function startsWithout({ image, imagePullPolicy }: Container, place: ImagePlace): boolean {
  return imagePullPolicy !== 'Always' && imagePresence(image, place) === 'there'
}

/** Whether none of these containers shows yet that its image was asked for in vain. */
export function isUntried(context: StageContext): boolean {
  return statusesOf(context).every((status) => !isTried(status))
}

export function hasJustFailed(context: StageContext): boolean {
  return statusesOf(context).some((status) => waitsFor(status, FAILED))
}

/** Whether another attempt is worth telling: this kubelet has made one, and the delay is not yet at its longest. */
export function isPullTold(context: StageContext): boolean {
  const asked = unpullable(context).filter((container) => !isNeverPulled(container))
  if (asked.length === 0) return false
  return asked.every((container) => {
    const known = context.restarts.get(pullKey(context.pod, container))
    return known !== undefined && known.backoff.delayMs < CONTAINER_BACKOFF.maxMs && known.seen <= PULLS_TOLD
  })
}

/** When the images are asked for again. */
export function nextPullAt(context: StageContext): Instant | undefined {
  let latest: Instant | undefined
  for (const container of unpullable(context)) {
    const backoff = context.restarts.get(pullKey(context.pod, container))?.backoff
    if (backoff === undefined) continue
    const at = addMs(backoff.updatedAt, backoff.delayMs)
    if (latest === undefined || at > latest) latest = at
  }
  return latest
}

/** Images were asked for in vain; containers that have theirs are started meanwhile. */
export function failedPulls(context: StageContext): ContainerStatuses {
  const { pod, now } = context
  const begun = begunInitContainers(pod)
  const isInit = begun < pod.shape.spec.initContainers.length
  const started = isInit ? nextInitContainer(pod, begun, now) : runningContainers(pod, now)
  const statuses = isUntried(context) ? started : pod
  return waiting(context, statuses, ({ image }) => ({ reason: FAILED, message: `failed to pull image "${image}"` }))
}

/** The images are asked for again only after a while. */
export function backingOffPulls(context: StageContext): ContainerStatuses {
  return waiting(context, context.pod, ({ image }) => ({ reason: BACKING_OFF, message: `Back-off pulling image "${image}"` }))
}

/** What to remember of the attempts: the delay doubles each time, as that of restarts does. */
export function rememberPulls(context: StageContext): readonly (readonly [key: string, Restarts])[] {
  const asked = unpullable(context).filter((container) => !isNeverPulled(container))
  return asked.map((container) => {
    const key = pullKey(context.pod, container)
    const known: Restarts | undefined = (context.restarts satisfies RestartMemory).get(key)
    const times = { now: context.now, finishedAt: context.now }
    return [key, { backoff: nextBackoff(known?.backoff, times, CONTAINER_BACKOFF), seen: (known?.seen ?? 0) + 1 }]
  })
}

interface Why {
  readonly reason: string
  readonly message: string
}

function waiting(
  context: StageContext,
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

/** Nobody is asked for such an image, and so no delay grows. */
function whyNever({ image }: Container): Why {
  return { reason: NEVER, message: `Container image "${image}" is not present with pull policy of Never` }
}

function statusesOf(context: StageContext): readonly ContainerStatus[] {
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
