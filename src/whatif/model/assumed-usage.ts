import type { Instant } from '../../kube/instant.ts'
import type {
  ExternalMetricQuery,
  MetricAnswer,
  MetricSample,
  MetricsApi,
  ObjectMetricQuery,
  PodMetricQuery,
  PodSamples,
  ResourceMetricQuery,
  WorkloadName,
} from '../../kube/metrics-api.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import type { Usage } from '../../kube/usage.ts'

/** What the metrics server of most clusters measures over (--metric-resolution). */
const WINDOW_MS = 15_000

/** An amount in thousandths: of each pod, or of a whole workload, whose ready pods share it evenly. */
export type AssumedAmount =
  | { readonly kind: 'perPod'; readonly milli: number }
  | { readonly kind: 'total'; readonly milli: number }

/**
 * From a moment on, in milliseconds since the run began, what the pods of a workload use or what a metric is at, until
 * another assumption takes its place.
 */
export type UsageAssumption = { readonly fromMs: number } & (
  | { readonly of: 'resource'; readonly workload: WorkloadName; readonly resource: string; readonly amount: AssumedAmount }
  | { readonly of: 'pods'; readonly workload: WorkloadName; readonly metric: string; readonly amount: AssumedAmount }
  | {
      readonly of: 'object'
      readonly namespace: string
      readonly object: { readonly kind: string; readonly name: string }
      readonly metric: string
      readonly milli: number
    }
  | { readonly of: 'external'; readonly namespace: string; readonly metric: string; readonly milli: number }
)

/**
 * Metrics that a scenario assumes. A function of the time and of the existing pods, so it needs no state. Usage that is
 * not set is not measured.
 */
export class AssumedUsage implements MetricsApi {
  readonly #assumptions: readonly UsageAssumption[]
  readonly #begin: Instant

  /** Of two assumptions about one thing the later one applies; of two from the same moment the one further down. */
  constructor(assumptions: readonly UsageAssumption[], begin: Instant) {
    this.#assumptions = assumptions.toSorted((a, b) => a.fromMs - b.fromMs)
    this.#begin = begin
  }

  resource({ now, workload, pods, resource, givenUsage }: ResourceMetricQuery): MetricAnswer<PodSamples> {
    const milli = givenUsage && givenMilli(givenUsage, resource)
    if (milli !== undefined) return { ok: true, value: samples({ kind: 'perPod', milli }, pods, now) }
    const found = this.#at(now, (item) => item.of === 'resource' && item.resource === resource && isOf(item.workload, workload))
    if (found?.of !== 'resource') return refused('no metrics returned from resource metrics API')
    return { ok: true, value: samples(found.amount, pods, now) }
  }

  pods({ now, workload, pods, metric }: PodMetricQuery): MetricAnswer<PodSamples> {
    const found = this.#at(now, (item) => item.of === 'pods' && item.metric === metric && isOf(item.workload, workload))
    if (found?.of !== 'pods') return refused('no metrics returned from custom metrics API')
    return { ok: true, value: samples(found.amount, pods, now) }
  }

  object({ now, namespace, object, metric }: ObjectMetricQuery): MetricAnswer<number> {
    const found = this.#at(
      now,
      (item) =>
        item.of === 'object' &&
        item.metric === metric &&
        item.namespace === namespace &&
        item.object.kind === object.kind &&
        item.object.name === object.name,
    )
    if (found?.of !== 'object') return refused('no metrics returned from custom metrics API')
    return { ok: true, value: found.milli }
  }

  external({ now, namespace, metric }: ExternalMetricQuery): MetricAnswer<readonly number[]> {
    const found = this.#at(now, (item) => item.of === 'external' && item.metric === metric && item.namespace === namespace)
    if (found?.of !== 'external') return refused('no metrics returned from external metrics API')
    return { ok: true, value: [found.milli] }
  }

  mayChangeAfter(now: Instant): boolean {
    return this.#assumptions.some(({ fromMs }) => this.#begin + fromMs > now)
  }

  #at(now: Instant, concerns: (item: UsageAssumption) => boolean): UsageAssumption | undefined {
    return this.#assumptions.findLast((item) => this.#begin + item.fromMs <= now && concerns(item))
  }
}

/** An action of the scenario takes precedence over what the scenario assumes from its beginning. */
function givenMilli({ cpuMilli, memoryBytes }: Usage, resource: string): number | undefined {
  if (resource === 'cpu') return cpuMilli
  return resource === 'memory' && memoryBytes !== undefined ? memoryBytes * 1000 : undefined
}

function isOf(workload: WorkloadName, other: WorkloadName): boolean {
  return workload.kind === other.kind && workload.namespace === other.namespace && workload.name === other.name
}

/** Of pods that run; the load of a whole workload is distributed over its ready pods, as its Service does. */
function samples(amount: AssumedAmount, pods: readonly PodRow[], now: Instant): PodSamples {
  const running = pods.filter(({ phase, deletionTimestamp }) => phase === 'Running' && deletionTimestamp === undefined)
  const sample = (milliValue: number): MetricSample => ({ milliValue, at: now, windowMs: WINDOW_MS })
  if (amount.kind === 'perPod') return new Map(running.map(({ name }) => [name, sample(amount.milli)]))
  const ready = running.filter(isPodReady)
  const share = Math.floor(amount.milli / Math.max(1, ready.length))
  return new Map(running.map((pod) => [pod.name, sample(isPodReady(pod) ? share : 0)]))
}

function refused(error: string): MetricAnswer<never> {
  return { ok: false, error }
}
