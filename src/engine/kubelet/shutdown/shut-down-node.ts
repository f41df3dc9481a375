import type { Refusal } from '../admission/admit-pod.ts'
import type { NodePod } from '../node-pod.ts'
import { type PodKill, terminatedByKubelet } from '../termination/kill-pod.ts'
import { podsByPeriod, type ShutdownPeriod } from './shutdown-periods.ts'

const MESSAGE = 'Pod was terminated in response to imminent node shutdown.'

/** Why a kubelet admits no pod while its machine shuts down. */
export const SHUTDOWN_REFUSAL: Refusal = {
  reason: 'NodeShutdown',
  message: 'Pod was rejected as the node is shutting down.',
}

export interface ShutdownInput {
  readonly periods: readonly ShutdownPeriod[]
  /** The pods that the kubelet runs. */
  readonly pods: readonly NodePod[]
  /** How long a pod takes to end when it is let. */
  readonly stopMs: (pod: NodePod) => number
  /** How long it takes until the volumes of the pods of a period are gone. */
  readonly unmountMs: number
}

/** A pod that is terminated this long after the shutdown began. */
export interface ShutdownKill extends PodKill {
  readonly atMs: number
  readonly gracePeriodSeconds: number
}

export interface Shutdown {
  readonly ends: readonly ShutdownKill[]
  /** When the machine may power off. */
  readonly tookMs: number
}

/**
 * How the pods of a node end before its machine does (kubelet nodeshutdown killPods; semantics C4.3-4): period after period, the
 * least important first; a period ends with its time, or as soon as its pods and their volumes are gone.
 */
export function shutDownNode({ periods, pods, stopMs, unmountMs }: ShutdownInput): Shutdown {
  const groups = podsByPeriod(periods, pods)
  const ends: ShutdownKill[] = []
  let atMs = 0
  periods.forEach((period, i) => {
    const group = (groups[i] ?? []).map((pod) => shutdownKill(pod, period, atMs))
    if (group.length === 0) return
    ends.push(...group)
    const stopped = Math.max(...group.map(({ pod, gracePeriodSeconds }) => Math.min(stopMs(pod), gracePeriodSeconds * 1000)))
    atMs += Math.min(period.gracePeriodSeconds * 1000, stopped + unmountMs)
  })
  return { ends, tookMs: atMs }
}

/** The shorter of the pod's own grace period and that of its priority. */
function shutdownKill(pod: NodePod, { gracePeriodSeconds }: ShutdownPeriod, atMs: number): ShutdownKill {
  const { row, terminationGracePeriodSeconds = gracePeriodSeconds } = pod
  return {
    pod,
    atMs,
    gracePeriodSeconds: Math.min(gracePeriodSeconds, terminationGracePeriodSeconds),
    phase: row.phase === 'Succeeded' ? 'Succeeded' : 'Failed',
    reason: 'Terminated',
    message: MESSAGE,
    condition: terminatedByKubelet(row, MESSAGE),
  }
}
