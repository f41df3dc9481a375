import { type Container, isSidecar, type PodSpec } from '../../../kube/pod-spec.ts'

/**
 * However short the remaining grace period, a container has at least this long between the stop signal and the kill (semantics
 * C2.7).
 */
const LEAST_SECONDS = 2

/** When an event happens to a container of a terminating pod, in seconds since the pod was marked for deletion. */
export interface ContainerStop {
  readonly name: string
  /** When it gets the stop signal: after its hook, and a sidecar after those that it serves. */
  readonly termAt: number
  /** When it is killed if it still runs. */
  readonly killAt: number
  readonly endsAt: number
}

export interface TerminationInput {
  readonly spec: Pick<PodSpec, 'containers' | 'initContainers'>
  readonly graceSeconds: number
  /** How long a container takes to end after the stop signal. */
  readonly stopSeconds: (container: Container) => number
}

/**
 * How the containers of a pod are ended: all at once, each with its preStop hook first, whose time is part of the grace
 * period; sidecars get their signal after the regular containers, the last of them first (semantics C2.7, E24, WL-TERM-06 to
 * WL-TERM-15).
 */
export function planTermination({ spec, graceSeconds, stopSeconds }: TerminationInput): readonly ContainerStop[] {
  const stop = (container: Container, turn: number): ContainerStop => {
    const hook = graceSeconds > 0 ? Math.min(hookSeconds(container, graceSeconds), graceSeconds) : 0
    const left = graceSeconds - hook
    const waits = Math.min(Math.max(turn - hook, 0), left)
    const termAt = hook + waits
    const grace = Math.max(left - Math.trunc(waits), LEAST_SECONDS)
    return { name: container.name, termAt, killAt: termAt + grace, endsAt: termAt + Math.min(stopSeconds(container), grace) }
  }
  const stops = spec.containers.map((container) => stop(container, 0))
  for (const sidecar of spec.initContainers.filter(isSidecar).toReversed()) {
    stops.push(stop(sidecar, Math.max(...stops.map(({ endsAt }) => endsAt))))
  }
  return stops
}

/** How long it takes until the last container has ended. */
export function terminationSeconds(input: TerminationInput): number {
  return Math.max(0, ...planTermination(input).map(({ endsAt }) => endsAt))
}

/** A command or a request may take any time; it is taken to use all that it has. */
function hookSeconds({ preStopSeconds }: Container, graceSeconds: number): number {
  return preStopSeconds < 0 ? graceSeconds : preStopSeconds
}
