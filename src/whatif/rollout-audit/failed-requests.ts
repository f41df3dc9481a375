import type { ErrorWindow } from '../../engine/traffic/error-windows.ts'
import type { ServiceErrors } from '../../engine/traffic/traffic-report.ts'
import type { ObjectKey } from '../../engine/turn.ts'

/** A time in which requests of a Service fail, in milliseconds since the run began. */
export interface FailureWindow {
  readonly service: ObjectKey
  /** The pod or the node that gets requests and does not answer; `undefined`: no pod at all answers. */
  readonly target: ObjectKey | undefined
  readonly code: ErrorWindow<ObjectKey>['code']
  readonly fromMs: number
  readonly untilMs: number
}

/** What requests to some Services meet in a run. Each Service sends requests of its own; the one that fares worst counts. */
export interface FailedRequests {
  /** Time summed over the pods in which requests were sent to one that was terminating (502, 504). */
  readonly errorsMs: number
  /** Time in which no pod at all answered requests (503). */
  readonly darkMs: number
  /** When requests fail, Service by Service: of each target in order of time, then when none answers. */
  readonly windows: readonly FailureWindow[]
}

/** `answered`: whether pods of the Service answered before the run; otherwise nothing is lost when none does. */
export function failedRequests(
  services: readonly ServiceErrors[],
  answered = (service: ServiceErrors): boolean => answeringAtFirst(service) > 0,
): FailedRequests {
  const worst = (measure: (service: ServiceErrors) => number): number => Math.max(0, ...services.map(measure))
  return {
    errorsMs: worst(failingMs),
    darkMs: worst((service) => (answered(service) ? belowMs(service, 1) : 0)),
    windows: services.flatMap((service) => [...failingTimes(service), ...(answered(service) ? darkTimes(service) : [])]),
  }
}

/** How many pods answered when the run began. */
export function answeringAtFirst({ answering }: ServiceErrors): number {
  return answering[0]?.pods ?? 0
}

/** Time in which fewer pods than that got requests and answered. */
export function belowMs({ answering, untilMs }: ServiceErrors, least: number): number {
  return answering.reduce((sum, { fromMs, pods }, i) => {
    const until = answering[i + 1]?.fromMs ?? untilMs
    return pods < least ? sum + until - fromMs : sum
  }, 0)
}

/** Time summed over the targets that got requests and did not answer. */
function failingMs({ windows, untilMs }: ServiceErrors): number {
  return windows
    .filter(({ cause }) => cause !== undefined)
    .reduce((sum, window) => sum + (window.untilMs ?? untilMs) - window.fromMs, 0)
}

function failingTimes({ service, windows, untilMs: endMs }: ServiceErrors): readonly FailureWindow[] {
  return windows.flatMap(({ cause: target, code, fromMs, untilMs = endMs }) =>
    target === undefined ? [] : [{ service, target, code, fromMs, untilMs }],
  )
}

/** The times in which no pod gets requests and answers. */
function darkTimes({ service, answering, untilMs }: ServiceErrors): readonly FailureWindow[] {
  return answering.flatMap(({ fromMs, pods }, i): readonly FailureWindow[] =>
    pods === 0 ? [{ service, target: undefined, code: 503, fromMs, untilMs: answering[i + 1]?.fromMs ?? untilMs }] : [],
  )
}
