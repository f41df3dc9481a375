import { addMs } from './instant.ts'
import type { PodRow } from './pod.ts'
import type { Container, PodSpec } from './pod-spec.ts'

/** How long the containers of a pod took to end after the stop signal. */
export interface SeenStop {
  readonly ms: number
  /** Whether a hook ran before it whose duration is included, because the duration is unknown. */
  readonly withHook: boolean
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
  readonly stops: ReadonlyMap<string, readonly SeenStop[]>
}

/** The same as plain data, to be written down. */
export interface StoredLives {
  readonly pulls: readonly (readonly [pod: string, SeenPull])[]
  readonly stops: readonly (readonly [workload: string, readonly SeenStop[]])[]
}

export function storedLives({ pulls, stops }: SeenLives): StoredLives {
  return { pulls: [...pulls], stops: [...stops] }
}

export function livesOf({ pulls, stops }: StoredLives): SeenLives {
  return { pulls: new Map(pulls), stops: new Map(stops) }
}

export const NOTHING_SEEN: SeenLives = { pulls: new Map(), stops: new Map() }

/** Whether the container is restarted for as long as its pod lives, beside those that come after it. */
function isSidecar({ restartPolicy }: Container): boolean {
  return restartPolicy === 'Always'
}

/** Whether some hook before the stop signal may take any time: a command or a request, where a sleep gives the duration. */
export function hasUnknownHook({ containers, initContainers }: Pick<PodSpec, 'containers' | 'initContainers'>): boolean {
  return containers.some(isUnknown) || initContainers.some((container) => isSidecar(container) && isUnknown(container))
}

/**
 * How a pod terminated after its deletion was requested, from its deletion and the ends of its containers; `undefined` while one
 * of them runs, where they had ended before, and where no observer waited for them. Sidecars get their signal when those before
 * them have ended, so the whole is shared out evenly among the turns.
 */
export function seenStop(pod: PodRow): SeenStop | undefined {
  const { deletionTimestamp, deletionGracePeriodSeconds: grace, shape } = pod
  if (deletionTimestamp === undefined || grace === undefined || grace === 0) return undefined
  const sidecars = shape.spec.initContainers.filter(isSidecar)
  const names = new Set(sidecars.map(({ name }) => name))
  const requestedAt = addMs(deletionTimestamp, -1000 * grace)
  let last: number | undefined
  for (const { name, state } of [...pod.containerStatuses, ...pod.initContainerStatuses.filter((item) => names.has(item.name))]) {
    if (state?.kind !== 'terminated' || state.finishedAt === undefined) {
      if (names.has(name) || state?.kind === 'running') return undefined
      continue
    }
    if (last === undefined || state.finishedAt > last) last = state.finishedAt
  }
  if (last === undefined || last < requestedAt) return undefined
  const whole = last - requestedAt
  if (hasUnknownHook(shape.spec)) return { ms: whole, withHook: true }
  const hook = Math.max(0, ...[...shape.spec.containers, ...sidecars].map(({ preStopSeconds }) => preStopSeconds * 1000))
  return { ms: Math.max(0, Math.round((whole - hook) / (1 + sidecars.length))), withHook: false }
}

function isUnknown({ preStopSeconds }: Container): boolean {
  return preStopSeconds < 0
}
