import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import { toInt32, toInt64 } from '../../../lib/go-integers.ts'
import type { Proposal } from './pod-metric-replicas.ts'
import { isWithin, type Tolerance } from './tolerance.ts'

const INT32_MAX = 2 ** 31 - 1
const INT64_MAX = 2n ** 63n - 1n

/**
 * Replicas for the value of one object or of an external metric against a target for all of it, in thousandths
 * (replica_calculator.go getUsageRatioReplicaCount; semantics B12.7). From zero the ratio itself is the count.
 */
export function totalValueReplicas(
  usage: number,
  targetMilli: number,
  { currentReplicas, tolerance, pods }: { currentReplicas: number; tolerance: Tolerance; pods: readonly PodRow[] },
): Proposal {
  const ratio = usage / targetMilli
  if (currentReplicas === 0) return { ok: true, replicas: toInt32(Math.ceil(ratio)), usage }
  if (isWithin(tolerance, ratio)) return { ok: true, replicas: currentReplicas, usage }
  if (pods.length === 0) {
    const error = 'unable to calculate ready pods: no pods returned by selector while calculating replica count'
    return { ok: false, error, usage }
  }
  const ready = pods.filter((pod) => pod.phase === 'Running' && isPodReady(pod)).length
  return { ok: true, replicas: Math.min(INT32_MAX, Math.ceil(ratio * ready)), usage }
}

/**
 * Replicas for such a value against a target for each pod; the reported usage is that of a pod. Values beyond 32 bits stay at the
 * bound.
 */
export function perPodReplicas(
  total: number,
  targetMilli: number,
  { statusReplicas, tolerance }: { statusReplicas: number; tolerance: Tolerance },
): Proposal {
  const ratio = total / (targetMilli * statusReplicas)
  const replicas = isWithin(tolerance, ratio) ? statusReplicas : Math.min(INT32_MAX, Math.ceil(total / targetMilli))
  const usage = total >= Number(INT64_MAX) ? total : toInt64(Math.ceil(total / statusReplicas))
  return { ok: true, replicas, usage }
}

/** The sum of the series of an external metric; past 64 bits it stays there. */
export function sumOfSeries(values: readonly number[]): number {
  let sum = 0n
  for (const value of values) {
    sum += BigInt(value)
    if (sum > INT64_MAX) return Number(INT64_MAX)
  }
  return Number(sum)
}
