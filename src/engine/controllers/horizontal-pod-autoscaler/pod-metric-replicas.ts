import type { Instant } from '../../../kube/instant.ts'
import type { PodSamples } from '../../../kube/metrics-api.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { toInt32 } from '../../../lib/go-integers.ts'
import { groupPods } from './group-pods.ts'
import { podRequest } from './pod-request.ts'
import { isWithin, type Tolerance } from './tolerance.ts'

/** How many replicas a metric proposes. `usage` is the measured value, in thousandths, and an average if it is of pods. */
export type Proposal =
  | { readonly ok: true; readonly replicas: number; readonly usage: number; readonly utilization?: number }
  | { readonly ok: false; readonly error: string; readonly usage: number }

export interface PodMetricQuestion {
  readonly currentReplicas: number
  readonly tolerance: Tolerance
  /** Pods that the workload selects. */
  readonly pods: readonly PodRow[]
  readonly samples: PodSamples
  /** The resource measured; empty for custom metrics. */
  readonly resource: string
  readonly now: Instant
}

/** Thousandths by the name of the pod. */
type Amounts = Map<string, bigint>

interface Reading {
  readonly ok: true
  readonly ratio: number
  readonly usage: number
  readonly utilization?: number
}

type Refusal = Extract<Proposal, { ok: false }>

/** How usage relates to the target, and what replaces the usage of a pod without a sample when load seems low. */
interface Gauge {
  readonly ok: true
  read(amounts: Amounts): Reading | Refusal
  standIn(podName: string): bigint
}

/** Replicas for a target in percent of the requests (replica_calculator.go GetResourceReplicas). */
export function utilizationReplicas(question: PodMetricQuestion, target: number, container: string | undefined): Proposal {
  return podMetricReplicas(question, () => utilizationGauge(question, target, container))
}

/** Replicas for a target amount for each pod, in thousandths (replica_calculator.go calcPlainMetricReplicas). */
export function averageValueReplicas(question: PodMetricQuestion, targetMilli: number): Proposal {
  return podMetricReplicas(question, () => averageGauge(targetMilli))
}

/**
 * The rule for all metrics of pods (semantics B12.5, B12.6): pods without a sample, and those that are not ready yet, are filled
 * in against the direction of the change, and a change that this would reverse is dropped.
 */
function podMetricReplicas(question: PodMetricQuestion, gaugeOf: () => Gauge | Refusal): Proposal {
  const { currentReplicas, tolerance, pods, samples } = question
  if (pods.length === 0) return refusal('no pods returned by selector while calculating replica count')
  const groups = groupPods(pods, samples, question.resource, question.now)
  const amounts: Amounts = new Map([...samples].map(([name, { milliValue }]) => [name, BigInt(milliValue)]))
  for (const name of [...groups.ignored, ...groups.unready]) amounts.delete(name)
  if (amounts.size === 0) return refusal('did not receive metrics for targeted pods (pods might be unready)')
  const gauge = gaugeOf()
  if (!gauge.ok) return gauge
  const first = gauge.read(amounts)
  if (!first.ok) return first
  const propose = (replicas: number): Proposal => ({ ...first, replicas })
  const upWithUnready = groups.unready.length > 0 && first.ratio > 1
  if (!upWithUnready && groups.missing.length === 0)
    return propose(isWithin(tolerance, first.ratio) ? currentReplicas : toInt32(Math.ceil(first.ratio * groups.ready)))
  if (first.ratio < 1) for (const name of groups.missing) amounts.set(name, gauge.standIn(name))
  if (first.ratio > 1) for (const name of groups.missing) amounts.set(name, 0n)
  if (upWithUnready) for (const name of groups.unready) amounts.set(name, 0n)
  const second = gauge.read(amounts)
  if (!second.ok) return second
  return propose(afterFilling(first.ratio, second.ratio, { amounts, currentReplicas, tolerance }))
}

interface Filled {
  readonly amounts: Amounts
  readonly currentReplicas: number
  readonly tolerance: Tolerance
}

function afterFilling(first: number, ratio: number, { amounts, currentReplicas, tolerance }: Filled): number {
  const turned = (first < 1 && ratio > 1) || (first > 1 && ratio < 1)
  if (isWithin(tolerance, ratio) || turned) return currentReplicas
  const replicas = toInt32(Math.ceil(ratio * amounts.size))
  const againstRatio = (ratio < 1 && replicas > currentReplicas) || (ratio > 1 && replicas < currentReplicas)
  return againstRatio ? currentReplicas : replicas
}

function utilizationGauge({ pods, resource }: PodMetricQuestion, target: number, container: string | undefined): Gauge | Refusal {
  const requests: Amounts = new Map()
  for (const pod of pods) {
    const request = podRequest(pod, resource, container)
    if (!request.ok) return refusal(request.error)
    requests.set(pod.name, request.milli)
  }
  const fallback = BigInt(Math.max(100, target))
  return {
    ok: true,
    read: (amounts) => utilization(amounts, requests, target),
    standIn: (name) => ((requests.get(name) ?? 0n) * fallback) / 100n,
  }
}

/** Percent cut to a whole number before it is compared with the target (semantics B12.4, E17). */
function utilization(amounts: Amounts, requests: Amounts, target: number): Reading | Refusal {
  let used = 0n
  let requested = 0n
  let counted = 0n
  for (const [name, amount] of amounts) {
    const request = requests.get(name)
    if (request === undefined) continue
    used += amount
    requested += request
    counted++
  }
  if (requested === 0n) return refusal('no metrics returned matched known pods')
  const percent = Number(BigInt.asIntN(32, (used * 100n) / requested))
  return { ok: true, ratio: percent / target, utilization: percent, usage: Number(used / counted) }
}

function averageGauge(targetMilli: number): Gauge {
  return {
    ok: true,
    read: (amounts) => {
      let used = 0n
      for (const amount of amounts.values()) used += amount
      const usage = Number(used / BigInt(amounts.size))
      return { ok: true, ratio: usage / targetMilli, usage }
    },
    standIn: () => BigInt(targetMilli),
  }
}

function refusal(error: string): Refusal {
  return { ok: false, error, usage: 0 }
}
