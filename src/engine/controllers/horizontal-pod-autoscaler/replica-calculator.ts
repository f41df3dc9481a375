import type { MetricIdentifier, ScaleTargetRef } from '../../../kube/horizontal-pod-autoscaler.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { MetricsApi, PodSamples, WorkloadName } from '../../../kube/metrics-api.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Usage } from '../../../kube/usage.ts'
import { printedSelector } from '../shared/printed-selector.ts'
import { averageValueReplicas, type PodMetricQuestion, type Proposal, utilizationReplicas } from './pod-metric-replicas.ts'
import type { Tolerance } from './tolerance.ts'
import { perPodReplicas, sumOfSeries, totalValueReplicas } from './total-metric-replicas.ts'

/** What is scaled, and where its metrics come from. */
export interface Calculation {
  readonly workload: WorkloadName
  /** The usage that the scenario gives for each of its pods. */
  readonly givenUsage?: Usage | undefined
  readonly specReplicas: number
  readonly statusReplicas: number
  /** Pods that the workload selects, in whatever phase. */
  readonly pods: readonly PodRow[]
  readonly tolerance: Tolerance
  readonly metrics: MetricsApi
  readonly now: Instant
}

/** The target of a resource: percent of the requests, or thousandths for each pod. */
export type ResourceTarget =
  | { readonly kind: 'utilization'; readonly percent: number }
  | { readonly kind: 'average'; readonly milli: number }

/** The target of a value, in thousandths: in all, or for each pod. */
export interface TotalTarget {
  readonly kind: 'total' | 'perPod'
  readonly milli: number
}

/** Replicas by what pods, or one container of each, use of a resource (replica_calculator.go). */
export function resourceReplicas(
  calculation: Calculation,
  { resource, container }: { readonly resource: string; readonly container: string | undefined },
  target: ResourceTarget,
): Proposal {
  const { metrics, now, workload, pods, givenUsage } = calculation
  const answer = metrics.resource({ now, workload, pods, resource, container, givenUsage })
  if (!answer.ok) return refused(`unable to get metrics for resource ${resource}: ${answer.error}`)
  const question = podQuestion(calculation, answer.value, resource)
  return target.kind === 'utilization'
    ? utilizationReplicas(question, target.percent, container)
    : averageValueReplicas(question, target.milli)
}

/** Replicas by a custom metric of the pods. */
export function podsMetricReplicas(calculation: Calculation, metric: MetricIdentifier, targetMilli: number): Proposal {
  const { metrics, now, workload, pods } = calculation
  const answer = metrics.pods({ now, workload, pods, metric: metric.name, selector: metric.selector })
  if (!answer.ok) return refused(`unable to get metric ${metric.name}: ${answer.error}`)
  return averageValueReplicas(podQuestion(calculation, answer.value, ''), targetMilli)
}

/** Replicas by a metric of one object. */
export function objectMetricReplicas(
  calculation: Calculation,
  { object, metric }: { readonly object: ScaleTargetRef; readonly metric: MetricIdentifier },
  target: TotalTarget,
): Proposal {
  const { metrics, now, workload } = calculation
  const { namespace } = workload
  const answer = metrics.object({ now, namespace, object, metric: metric.name, selector: metric.selector })
  if (answer.ok) return totalReplicas(calculation, answer.value, target)
  // Upstream fills the blanks of this text in another order than it was written for.
  return refused(`unable to get metric ${metric.name}: ${object.kind} on ${namespace} ${object.name}/${answer.error}`)
}

/** Replicas by the sum of the series of an external metric. */
export function externalMetricReplicas(calculation: Calculation, metric: MetricIdentifier, target: TotalTarget): Proposal {
  const { metrics, now, workload } = calculation
  const { namespace } = workload
  const { name, selector } = metric
  const answer = metrics.external({ now, namespace, metric: name, selector })
  if (answer.ok) return totalReplicas(calculation, sumOfSeries(answer.value), target)
  return refused(`unable to get external metric ${namespace}/${name}/${printedSelector(selector)}: ${answer.error}`)
}

function totalReplicas(calculation: Calculation, total: number, { kind, milli }: TotalTarget): Proposal {
  const { specReplicas, statusReplicas, tolerance, pods } = calculation
  return kind === 'total'
    ? totalValueReplicas(total, milli, { currentReplicas: specReplicas, tolerance, pods })
    : perPodReplicas(total, milli, { statusReplicas, tolerance })
}

function podQuestion(calculation: Calculation, samples: PodSamples, resource: string): PodMetricQuestion {
  const { specReplicas, tolerance, pods, now } = calculation
  return { currentReplicas: specReplicas, tolerance, pods, samples, resource, now }
}

function refused(error: string): Proposal {
  return { ok: false, error, usage: 0 }
}
