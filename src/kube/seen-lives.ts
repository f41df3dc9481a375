import type { ObjectId } from './id-of.ts'
import { addMs, type Instant } from './instant.ts'
import { controllerOf } from './object-row.ts'
import type { PodRow } from './pod.ts'
import { type Container, isSidecar, type PodSpec } from './pod-spec.ts'
import { REVISION_HASH_LABEL } from './pod-template.ts'

/** The exit code of a container that got SIGKILL. */
const KILLED = 137
/** The API gives moments in whole seconds. */
const ROUNDING_MS = 1000

/** How long the containers of a pod took to end after the stop signal. */
export interface SeenStop {
  readonly ms: number
  /** Whether a hook ran before it whose duration is included, because the duration is unknown. */
  readonly withHook: boolean
  /** Whether the kubelet killed a container at the end of the grace period: it takes whatever time it is given. */
  readonly killed: boolean
  /** The template of the pod, as `templateOf` names it; empty where it is unknown. */
  readonly template: string
}

/** How long the images of a pod were brought. */
export interface SeenPull {
  /** 0: its node had them all. */
  readonly ms: number
  /** Of how many of its containers that is known. */
  readonly containers: number
}

/** What a watcher has observed of the lives of pods, and what no pod reports itself. */
export interface SeenLives {
  /** By the uid of the pod. */
  readonly pulls: ReadonlyMap<string, SeenPull>
  /** How pods ended that are gone, by the `KIND/NAMESPACE/NAME` of their workload. */
  readonly stops: ReadonlyMap<ObjectId, readonly SeenStop[]>
}

/** The same as plain data, to be written down. */
export interface StoredLives {
  readonly pulls: readonly (readonly [pod: string, SeenPull])[]
  readonly stops: readonly (readonly [workload: ObjectId, readonly SeenStop[]])[]
}

export function storedLives({ pulls, stops }: SeenLives): StoredLives {
  return { pulls: [...pulls], stops: [...stops] }
}

export function livesOf({ pulls, stops }: StoredLives): SeenLives {
  return { pulls: new Map(pulls), stops: new Map(stops) }
}

export const NOTHING_SEEN: SeenLives = { pulls: new Map(), stops: new Map() }

/** Whether some hook before the stop signal may take any time: a command or a request, where a sleep gives the duration. */
export function hasUnknownHook({ containers, initContainers }: Pick<PodSpec, 'containers' | 'initContainers'>): boolean {
  return containers.some(isUnknown) || initContainers.some((container) => isSidecar(container) && isUnknown(container))
}

/**
 * Names the template that the pod was created from: a ReplicaSet or a Job has one; for StatefulSets and DaemonSets their label
 * gives the revision. `undefined` for a pod without a controller.
 */
export function templateOf(pod: PodRow): string | undefined {
  const owner = controllerOf(pod)
  return owner && `${owner.uid} ${pod.labels[REVISION_HASH_LABEL] ?? ''}`
}

/** When the deletion of the pod was requested; `undefined` while it was not, and where it ends at once. */
export function stopRequestedAt({ deletionTimestamp, deletionGracePeriodSeconds: grace }: PodRow): Instant | undefined {
  if (deletionTimestamp === undefined || grace === undefined || grace === 0) return undefined
  return addMs(deletionTimestamp, -1000 * grace)
}

/** A pod that was deleted, and how long that took from the request until its containers had ended, milliseconds. */
export interface WholeStop {
  readonly pod: PodRow
  readonly wholeMs: number
  readonly killed: boolean
}

/**
 * What of the whole each container took after its stop signal. Sidecars get their signal when those before them have ended, so
 * the whole is shared out evenly among the turns.
 */
export function stopOf({ pod, wholeMs, killed }: WholeStop): SeenStop {
  const { spec } = pod.shape
  const template = templateOf(pod) ?? ''
  if (hasUnknownHook(spec)) return { ms: wholeMs, withHook: true, killed, template }
  const sidecars = spec.initContainers.filter(isSidecar)
  const hook = Math.max(0, ...[...spec.containers, ...sidecars].map(({ preStopSeconds }) => preStopSeconds * 1000))
  return { ms: Math.max(0, Math.round((wholeMs - hook) / (1 + sidecars.length))), withHook: false, killed, template }
}

/**
 * How a pod terminated after its deletion was requested, from its deletion and the ends of its containers; `undefined` while one
 * of them runs, where they had ended before, and where the pod had no grace period.
 */
export function seenStop(pod: PodRow): SeenStop | undefined {
  const requestedAt = stopRequestedAt(pod)
  if (requestedAt === undefined) return undefined
  const names = new Set(pod.shape.spec.initContainers.filter(isSidecar).map(({ name }) => name))
  let last: Instant | undefined
  let killed = false
  for (const { name, state } of [...pod.containerStatuses, ...pod.initContainerStatuses.filter((item) => names.has(item.name))]) {
    if (state?.kind !== 'terminated' || state.finishedAt === undefined) {
      if (names.has(name) || state?.kind === 'running') return undefined
      continue
    }
    if (last === undefined || state.finishedAt > last) last = state.finishedAt
    killed ||= state.exitCode === KILLED && state.finishedAt >= addMs(pod.deletionTimestamp ?? requestedAt, -ROUNDING_MS)
  }
  if (last === undefined || last < requestedAt) return undefined
  return stopOf({ pod, wholeMs: last - requestedAt, killed })
}

function isUnknown({ preStopSeconds }: Container): boolean {
  return preStopSeconds < 0
}
