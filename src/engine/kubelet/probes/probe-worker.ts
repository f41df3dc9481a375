import type { Container, Probe } from '../../../kube/pod-spec.ts'
import { RELIST_MS } from '../status/container-statuses.ts'

export type ProbeKind = 'startup' | 'readiness' | 'liveness'
export type ProbeResult = 'success' | 'failure' | 'unknown'

/** What one probe of a container has found so far (semantics C2.6; kubelet prober worker). */
export interface ProbeWorker {
  readonly kind: ProbeKind
  readonly result: ProbeResult
  readonly last: ProbeResult
  /** How often in a row the last answer occurred. */
  readonly streak: number
  /** The container is to be killed: no probe runs until there is a new one. */
  readonly onHold: boolean
}

/** Before the first answer counts, a container is alive, not ready, and not known to have started (WL-PRB-10). */
const INITIAL: Readonly<Record<ProbeKind, ProbeResult>> = { liveness: 'success', readiness: 'failure', startup: 'unknown' }

export function newProbeWorker(kind: ProbeKind): ProbeWorker {
  return { kind, result: INITIAL[kind], last: 'unknown', streak: 0, onHold: false }
}

/** After one answer. `unknown` means that the probe itself had an error: nothing follows from it (WL-PRB-06). */
export function afterAnswer(worker: ProbeWorker, probe: Probe, answer: ProbeResult): ProbeWorker {
  if (worker.onHold || answer === 'unknown') return worker
  const streak = answer === worker.last ? worker.streak + 1 : 1
  const needed = answer === 'success' ? probe.successThreshold : probe.failureThreshold
  if (streak < needed) return { ...worker, last: answer, streak }
  const onHold = answer === 'failure' && worker.kind !== 'readiness'
  return { ...worker, last: answer, streak: onHold ? 0 : streak, result: answer, onHold }
}

/**
 * How long after the container's start a probe that always gets the same answer has its result, in milliseconds. A worker
 * probes once every period, for the first time one period after the initial delay.
 */
export function probeResultMs(kind: ProbeKind, probe: Probe, answer: 'success' | 'failure'): number {
  let worker = newProbeWorker(kind)
  let probes = 0
  do {
    probes++
    worker = afterAnswer(worker, probe, answer)
  } while (worker.streak < (answer === 'success' ? probe.successThreshold : probe.failureThreshold) && !worker.onHold)
  return (probe.initialDelaySeconds + probes * probe.periodSeconds) * 1000
}

/** From the start of a sidecar until the next container may start: the kubelet sees that it runs, and it passes its startup probe. */
export function sidecarMs({ startupProbe }: Container): number {
  return RELIST_MS + (startupProbe ? probeResultMs('startup', startupProbe, 'success') : 0)
}
