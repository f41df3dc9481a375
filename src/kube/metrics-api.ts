import type { ScaleTargetRef } from './horizontal-pod-autoscaler.ts'
import type { Instant } from './instant.ts'
import type { LabelSelectorObject } from './label-selector.ts'
import type { PodRow } from './pod.ts'
import type { Usage } from './usage.ts'

/** One measurement of one pod. */
export interface MetricSample {
  /** In thousandths of the unit: millicores, thousandths of bytes. A whole number. */
  readonly milliValue: number
  /** The end of the time over which it was measured, and how long that was. */
  readonly at: Instant
  readonly windowMs: number
}

/** Measurements by the name of the pod. Pods that were not measured are missing. */
export type PodSamples = ReadonlyMap<string, MetricSample>

/** What a metrics API answers; `error` is its own wording. */
export type MetricAnswer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string }

export interface ResourceMetricQuery {
  readonly now: Instant
  /** The workload whose pods are requested. */
  readonly workload: WorkloadName
  readonly pods: readonly PodRow[]
  /** `cpu`, `memory`. */
  readonly resource: string
  /** Only what this container of each pod uses; `undefined`: the whole pod. */
  readonly container: string | undefined
  /** The usage that the scenario gives for each pod of the workload. */
  readonly givenUsage?: Usage | undefined
}

export interface WorkloadName {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

export interface PodMetricQuery {
  readonly now: Instant
  readonly workload: WorkloadName
  readonly pods: readonly PodRow[]
  readonly metric: string
  readonly selector: LabelSelectorObject | undefined
}

export interface ObjectMetricQuery {
  readonly now: Instant
  readonly namespace: string
  readonly object: ScaleTargetRef
  readonly metric: string
  readonly selector: LabelSelectorObject | undefined
}

export interface ExternalMetricQuery {
  readonly now: Instant
  readonly namespace: string
  readonly metric: string
  readonly selector: LabelSelectorObject | undefined
}

/**
 * What pods and the rest of their nodes use: the interface through which a run gets its load. The questions are those of
 * the three metrics APIs (metrics.k8s.io, custom.metrics.k8s.io, external.metrics.k8s.io). Answers are a function of the
 * question alone.
 */
export interface MetricsApi {
  /** What each pod uses of a resource. */
  resource(query: ResourceMetricQuery): MetricAnswer<PodSamples>
  /** A custom metric of each pod. */
  pods(query: PodMetricQuery): MetricAnswer<PodSamples>
  /** A custom metric of one object, in thousandths. */
  object(query: ObjectMetricQuery): MetricAnswer<number>
  /** The values of the series of an external metric, in thousandths. */
  external(query: ExternalMetricQuery): MetricAnswer<readonly number[]>
  /** Whether answers will be others later than `now` though the cluster stays as it is. */
  mayChangeAfter(now: Instant): boolean
}
