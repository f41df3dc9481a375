import type { HorizontalPodAutoscalerRow, ScalingRules } from '../../../kube/horizontal-pod-autoscaler.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import { toInt32 } from '../../../lib/go-integers.ts'
import { type Memory, type Remembered, remember } from './autoscaler-memory.ts'

/** A wanted number within the bounds of the autoscaler and the pace it may take; the reason is that of ScalingLimited. */
export interface Limited {
  readonly replicas: number
  readonly reason: 'DesiredWithinRange' | 'TooManyReplicas' | 'TooFewReplicas' | 'ScaleUpLimit' | 'ScaleDownLimit'
  readonly message: string
}

export interface Wanted {
  readonly current: number
  readonly desired: number
  readonly now: Instant
}

const MESSAGES: Readonly<Record<Limited['reason'], string>> = {
  DesiredWithinRange: 'the desired count is within the acceptable range',
  TooManyReplicas: 'the desired replica count is more than the maximum replica count',
  TooFewReplicas: 'the desired replica count is less than the minimum replica count',
  ScaleUpLimit: 'the desired replica count is increasing faster than the maximum scale rate',
  ScaleDownLimit: 'the desired replica count is decreasing faster than the maximum scale rate',
}

const INT32_MAX = 2 ** 31 - 1
const INT32_MIN = -(2 ** 31)

export function limitScaling(row: HorizontalPodAutoscalerRow, memory: Memory, wanted: Wanted): Limited {
  return row.behavior === undefined ? limitPlainly(row, wanted) : limitByPolicies(row, memory, wanted)
}

/** Without behavior: at most double, or four, at a time (horizontal.go convertDesiredReplicasWithRules; semantics B12.8). */
function limitPlainly({ minReplicas, maxReplicas }: HorizontalPodAutoscalerRow, { current, desired }: Wanted): Limited {
  const scaleUpLimit = Math.max(2 * current, 4)
  if (desired < minReplicas) return limited(minReplicas, 'TooFewReplicas')
  if (desired <= Math.min(maxReplicas, scaleUpLimit)) return limited(desired, 'DesiredWithinRange')
  return maxReplicas > scaleUpLimit ? limited(scaleUpLimit, 'ScaleUpLimit') : limited(maxReplicas, 'TooManyReplicas')
}

/**
 * With behavior: as far as the policies of the direction let it go (convertDesiredReplicasWithBehaviorRate; semantics
 * B12.11, B12.12, E18). A limit on the wrong side of the current number keeps that number.
 */
function limitByPolicies(row: HorizontalPodAutoscalerRow, memory: Memory, wanted: Wanted): Limited {
  const { behavior, minReplicas, maxReplicas } = row
  const { current, desired } = wanted
  if (behavior === undefined || desired === current) return limited(desired, 'DesiredWithinRange')
  if (desired > current) {
    const limit = Math.max(current, scaleUpLimit(behavior.scaleUp, memory, wanted))
    if (desired <= Math.min(maxReplicas, limit)) return limited(desired, 'DesiredWithinRange')
    return maxReplicas > limit ? limited(limit, 'ScaleUpLimit') : limited(maxReplicas, 'TooManyReplicas')
  }
  const limit = Math.min(current, scaleDownLimit(behavior.scaleDown, memory, wanted))
  if (desired >= Math.max(minReplicas, limit)) return limited(desired, 'DesiredWithinRange')
  return minReplicas < limit ? limited(limit, 'ScaleDownLimit') : limited(minReplicas, 'TooFewReplicas')
}

function scaleUpLimit(rules: ScalingRules, memory: Memory, wanted: Wanted): number {
  if (rules.selectPolicy === 'Disabled') return wanted.current
  const limits = rules.policies.map(({ type, value, periodSeconds }) => {
    const before = replicasBefore(periodSeconds, memory, wanted)
    return type === 'Pods' ? before + value : toInt32(Math.ceil(before * (1 + value / 100)))
  })
  return rules.selectPolicy === 'Min' ? Math.min(INT32_MAX, ...limits) : Math.max(INT32_MIN, ...limits)
}

function scaleDownLimit(rules: ScalingRules, memory: Memory, wanted: Wanted): number {
  if (rules.selectPolicy === 'Disabled') return wanted.current
  const limits = rules.policies.map(({ type, value, periodSeconds }) => {
    const before = replicasBefore(periodSeconds, memory, wanted)
    return type === 'Pods' ? before - value : toInt32(before * (1 - value / 100))
  })
  return rules.selectPolicy === 'Min' ? Math.max(INT32_MIN, ...limits) : Math.min(INT32_MAX, ...limits)
}

/** How many there were at the begin of the period, by what the autoscaler itself has done in it (semantics B12.13). */
function replicasBefore(periodSeconds: number, { scaleUps, scaleDowns }: Memory, { current, now }: Wanted): number {
  const cutoff = addMs(now, -1000 * periodSeconds)
  const changed = (events: readonly Remembered[]): number =>
    events.reduce((sum, { replicas, at }) => (at > cutoff ? sum + replicas : sum), 0)
  return current - changed(scaleUps) + changed(scaleDowns)
}

/** Records a scale for the policies; without behavior it is not needed. */
export function rememberScale(row: HorizontalPodAutoscalerRow, memory: Memory, { current, desired, now }: Wanted): Memory {
  if (row.behavior === undefined) return memory
  const entry = { replicas: Math.abs(desired - current), at: now }
  const rules = desired > current ? row.behavior.scaleUp : row.behavior.scaleDown
  const longest = Math.max(0, ...rules.policies.map(({ periodSeconds }) => periodSeconds))
  const isStale = ({ at }: Remembered): boolean => at < now - longest * 1000
  return desired > current
    ? { ...memory, scaleUps: remember(memory.scaleUps, entry, isStale) }
    : { ...memory, scaleDowns: remember(memory.scaleDowns, entry, isStale) }
}

function limited(replicas: number, reason: Limited['reason']): Limited {
  return { replicas, reason, message: MESSAGES[reason] }
}
