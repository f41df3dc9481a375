import { isImageMissing, tellsMissingImages } from '../../kube/container-trouble.ts'
import { fullImageName, isAlwaysPulled } from '../../kube/image-name.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { ContainerStatus, PodRow } from '../../kube/pod.ts'
import type { Container } from '../../kube/pod-spec.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type ContainerStatuses, isBackingOff, nextInitContainer, runningContainers, statusOf } from './container-statuses.ts'
import { begunInitContainers } from './init-progress.ts'
import { CONTAINER_BACKOFF, nextBackoff } from './restart-backoff.ts'
import type { RestartMemory, Restarts } from './restart-wait.ts'
import type { StageContext } from './stage.ts'

/** Reasons of containers whose image was asked for in vain. */
const FAILED = 'ErrImagePull'
const BACKING_OFF = 'ImagePullBackOff'

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
  if (!fails && (node === undefined || !tellsMissingImages(node.annotations))) return NONE
  const seen = failsAsSeen(pod, fails)
  return nextContainers(pod).filter(({ name, image }) => {
    if (seen(name)) return true
    return node !== undefined && isImageMissing(node.annotations, image, now) && !isOnNode(image, { pod, node, cluster })
  })
}

/** What is known of a template concerns its regular containers: those that show it, or all while none does. */
function failsAsSeen({ containerStatuses }: PodRow, fails: boolean): (name: string) => boolean {
  if (!fails) return () => false
  const showing = containerStatuses.filter((status) => waitsFor(status, FAILED) || waitsFor(status, BACKING_OFF))
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

interface Where {
  readonly pod: PodRow
  readonly node: NodeRow
  readonly cluster: ClusterView
}

/** A node starts an image that it has without asking anybody, unless it is one that is always asked for (WL-CST-10). */
function isOnNode(image: string, { pod, node, cluster }: Where): boolean {
  if (isAlwaysPulled(image)) return false
  const full = fullImageName(image)
  if (node.images.some(({ names }) => names.includes(full) || names.includes(image))) return true
  return cluster.podsOnNode(node.name).some((other) => other.uid !== pod.uid && hasRun(other, image))
}

function hasRun({ shape, containerStatuses }: PodRow, image: string): boolean {
  return shape.spec.containers.some(
    (container) =>
      container.image === image && ['running', 'terminated'].includes(statusOf(containerStatuses, container)?.state?.kind ?? ''),
  )
}

/** Whether none of these containers shows yet that its image was asked for in vain. */
export function isUntried(context: StageContext): boolean {
  return statusesOf(context).every((status) => !waitsFor(status, FAILED) && !waitsFor(status, BACKING_OFF))
}

export function hasJustFailed(context: StageContext): boolean {
  return statusesOf(context).some((status) => waitsFor(status, FAILED))
}

/** Whether another attempt is worth telling: this kubelet has made one, and the delay is not yet at its longest. */
export function isPullTold(context: StageContext): boolean {
  return unpullable(context).every((container) => {
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
  return waiting(context, statuses, (image) => ({ reason: FAILED, message: `failed to pull image "${image}"` }))
}

/** The images are asked for again only after a while. */
export function backingOffPulls(context: StageContext): ContainerStatuses {
  return waiting(context, context.pod, (image) => ({ reason: BACKING_OFF, message: `Back-off pulling image "${image}"` }))
}

/** What to remember of the attempts: the delay doubles each time, as that of restarts does. */
export function rememberPulls(context: StageContext): readonly (readonly [key: string, Restarts])[] {
  return unpullable(context).map((container) => {
    const key = pullKey(context.pod, container)
    const known: Restarts | undefined = (context.restarts satisfies RestartMemory).get(key)
    const times = { now: context.now, finishedAt: context.now }
    return [key, { backoff: nextBackoff(known?.backoff, times, CONTAINER_BACKOFF), seen: (known?.seen ?? 0) + 1 }]
  })
}

function waiting(
  context: StageContext,
  { containerStatuses, initContainerStatuses }: ContainerStatuses,
  why: (image: string) => { readonly reason: string; readonly message: string },
): ContainerStatuses {
  const images = new Map(unpullable(context).map(({ name, image }) => [name, image]))
  const shown = (status: ContainerStatus): ContainerStatus => {
    const image = images.get(status.name)
    if (image === undefined) return status
    return { ...status, ready: false, started: false, state: { kind: 'waiting', ...why(image) } }
  }
  return { containerStatuses: containerStatuses.map(shown), initContainerStatuses: initContainerStatuses.map(shown) }
}

function statusesOf(context: StageContext): readonly ContainerStatus[] {
  const names = new Set(unpullable(context).map(({ name }) => name))
  return [...context.pod.initContainerStatuses, ...context.pod.containerStatuses].filter(({ name }) => names.has(name))
}

function waitsFor({ state }: ContainerStatus, reason: string): boolean {
  return state?.kind === 'waiting' && state.reason === reason
}

function pullKey({ uid }: PodRow, { name }: Container): string {
  return `pull ${uid}/${name}`
}
