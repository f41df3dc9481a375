import type { HorizontalPodAutoscalerRow, MetricStatus } from '../../../kube/horizontal-pod-autoscaler.ts'
import { selectorText } from '../../../kube/label-selector.ts'
import type { MetricsApi } from '../../../kube/metrics-api.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Turn } from '../../turn.ts'
import { firstMemory, type Memory } from './autoscaler-memory.ts'
import { desiredReplicas, failureSummary } from './desired-replicas.ts'
import { CPU_INITIALIZATION_MS } from './flags.ts'
import { limitScaling, rememberScale } from './limit-scaling.ts'
import { autoscalersOf } from './other-autoscalers.ts'
import type { Calculation } from './replica-calculator.ts'
import { type Scale, scaleOf, writeScale } from './scale-target.ts'
import { stabilize } from './stabilize.ts'
import { StatusDraft } from './status-draft.ts'
import { toleranceOf } from './tolerance.ts'

export interface AutoscalerSync {
  readonly row: HorizontalPodAutoscalerRow
  readonly memory: Memory | undefined
  /** `undefined`: the load is unknown, so the bounds are kept and nothing else is decided. */
  readonly metrics: MetricsApi | undefined
  readonly turn: Turn
}

export interface SyncResult {
  readonly memory: Memory | undefined
  /** Time alone will change the decision: a window or a period ends, or pods that started get past their first minutes. */
  readonly waits: boolean
}

/** A number of replicas to go to, and why. */
interface Decision {
  readonly desired: number
  readonly reason: string
  readonly metrics: readonly MetricStatus[]
  readonly memory: Memory
  readonly waits: boolean
}

/** One pass over an autoscaler (horizontal.go reconcileAutoscaler; semantics B12). */
export function syncAutoscaler(sync: AutoscalerSync): SyncResult {
  const { row, turn } = sync
  const draft = new StatusDraft(row, turn)
  const answer = scaleOf(row, turn.cluster)
  if (!answer.ok) {
    if (answer.error === undefined) return { memory: sync.memory, waits: false }
    draft.event('Warning', 'FailedGetScale', answer.error)
    const message = `the HPA controller was unable to get the target's current scale: ${answer.error}`
    draft.set('AbleToScale', 'False', 'FailedGetScale', message)
    draft.write()
    return { memory: sync.memory, waits: false }
  }
  const { scale } = answer
  const current = scale.specReplicas
  draft.set('AbleToScale', 'True', 'SucceededGetScale', "the HPA controller was able to get the target's current scale")
  const memory = sync.memory ?? firstMemory(current, turn.now)
  if (current === 0) {
    draft.set('ScalingActive', 'False', 'ScalingDisabled', 'scaling is disabled since the replica count of the target is zero')
    draft.write({ currentReplicas: 0, desiredReplicas: 0, metrics: [] })
    return { memory, waits: false }
  }
  const decision = boundDecision(row, current, memory) ?? metricDecision({ ...sync, memory }, scale, draft)
  if (decision === undefined) return { memory, waits: false }
  return carryOut(sync, { scale, decision, draft })
}

/** A number outside of minReplicas and maxReplicas is set to the bound before any metric is read (semantics B12.2). */
function boundDecision(
  { minReplicas, maxReplicas }: HorizontalPodAutoscalerRow,
  current: number,
  memory: Memory,
): Decision | undefined {
  const to = (desired: number, reason: string): Decision => ({ desired, reason, metrics: [], memory, waits: false })
  if (current > maxReplicas) return to(maxReplicas, 'Current number of replicas above Spec.MaxReplicas')
  if (current < minReplicas) return to(minReplicas, 'Current number of replicas below Spec.MinReplicas')
  return undefined
}

/** What the metrics propose, limited by the autoscaler's rules; `undefined` when the metrics are not reliable. */
function metricDecision(
  { row, metrics, turn, memory: before }: AutoscalerSync & { readonly memory: Memory },
  scale: Scale,
  draft: StatusDraft,
): Decision | undefined {
  if (metrics === undefined) return undefined
  const current = scale.specReplicas
  const pods = turn.cluster.podsMatching(row.namespace, scale.selector)
  const obstacle = selectorObstacle(row, { scale, pods }, { turn, draft })
  if (obstacle !== undefined) return giveUp(draft, current, { error: obstacle, metrics: [] })
  const { desired: calculated, statuses, failures } = desiredReplicas(row, calculationOf({ row, metrics, turn }, { scale, pods }))
  for (const { reason, error } of failures) draft.event('Warning', reason, error)
  if (calculated === undefined) {
    const [first] = failures
    const message = `the HPA was unable to compute the replica count: ${first?.error ?? ''}`
    if (first) draft.set('ScalingActive', 'False', first.reason, message)
    return giveUp(draft, current, { error: failureSummary(failures, row.metrics.length), metrics: statuses })
  }
  const { metric } = calculated
  const found = `the HPA was able to successfully calculate a replica count from ${metric}`
  draft.set('ScalingActive', 'True', 'ValidMetricFound', found)
  const raw = Math.max(0, calculated.replicas)
  const { desired, memory } = normalize({ row, memory: before, turn }, { current, raw }, draft)
  const reason = raw > current ? `${metric} above target` : raw < current ? 'All metrics below target' : ''
  const waits = isHeldBack(row, { raw, desired }) || startsUp(row, pods, turn)
  return { desired, reason, metrics: statuses, memory, waits }
}

/** Past recommendations first, then bounds and pace; both report it in the conditions. */
function normalize(
  { row, memory, turn }: { row: HorizontalPodAutoscalerRow; memory: Memory; turn: Turn },
  { current, raw }: { readonly current: number; readonly raw: number },
  draft: StatusDraft,
): { readonly desired: number; readonly memory: Memory } {
  const stable = stabilize(memory, { desired: raw, current, behavior: row.behavior }, turn.now)
  if (stable.replicas === raw) draft.set('AbleToScale', 'True', 'ReadyForNewScale', 'recommended size matches current size')
  else draft.set('AbleToScale', 'True', stable.reason, stable.message)
  const limit = limitScaling(row, stable.memory, { current, desired: stable.replicas, now: turn.now })
  draft.set('ScalingLimited', limit.replicas === stable.replicas ? 'False' : 'True', limit.reason, limit.message)
  return { desired: limit.replicas, memory: stable.memory }
}

/** Why the target's selector cannot be used; with its event and condition. */
function selectorObstacle(
  row: HorizontalPodAutoscalerRow,
  { scale, pods }: { readonly scale: Scale; readonly pods: readonly PodRow[] },
  { turn, draft }: { readonly turn: Turn; readonly draft: StatusDraft },
): string | undefined {
  const text = selectorText(scale.selector)
  if (text === '') {
    const error = 'selector is required'
    draft.event('Warning', 'SelectorRequired', error)
    draft.set('ScalingActive', 'False', 'InvalidSelector', "the HPA target's scale is missing a selector")
    return error
  }
  const controlling = autoscalersOf(row, pods, turn.cluster)
  if (controlling.length < 2) return undefined
  const names = controlling.map(({ name, namespace }) => `${namespace}/${name}`)
  const error = `pods by selector ${text} are controlled by multiple HPAs: [${names.join(' ')}]`
  draft.event('Warning', 'AmbiguousSelector', error)
  draft.set('ScalingActive', 'False', 'AmbiguousSelector', error)
  return error
}

function giveUp(
  draft: StatusDraft,
  currentReplicas: number,
  { error, metrics }: { readonly error: string; readonly metrics: readonly MetricStatus[] },
): undefined {
  draft.write({ currentReplicas, metrics })
  draft.event('Warning', 'FailedComputeMetricsReplicas', error)
  return undefined
}

function carryOut(
  { row, turn }: AutoscalerSync,
  { scale, decision, draft }: { readonly scale: Scale; readonly decision: Decision; readonly draft: StatusDraft },
): SyncResult {
  const { desired, reason, metrics, memory, waits } = decision
  const current = scale.specReplicas
  if (desired === current) {
    draft.write({ currentReplicas: current, desiredReplicas: current, metrics })
    return { memory, waits }
  }
  const written = writeScale(turn, scale, desired)
  if (!written.ok) {
    const { message } = written.refusal
    draft.event('Warning', 'FailedRescale', `New size: ${desired}; reason: ${reason}; error: ${message}`)
    const text = `the HPA controller was unable to update the target scale: ${message}`
    draft.set('AbleToScale', 'False', 'FailedUpdateScale', text)
    draft.write({ currentReplicas: current, metrics })
    return { memory, waits }
  }
  const text = `the HPA controller was able to update the target scale to ${desired}`
  draft.set('AbleToScale', 'True', 'SucceededRescale', text)
  draft.event('Normal', 'SuccessfulRescale', `New size: ${desired}; reason: ${reason}`)
  draft.write({ currentReplicas: current, desiredReplicas: desired, metrics, rescaled: true })
  return { memory: rememberScale(row, memory, { current, desired, now: turn.now }), waits }
}

function calculationOf(
  { row, metrics, turn }: { row: HorizontalPodAutoscalerRow; metrics: MetricsApi; turn: Turn },
  { scale, pods }: { readonly scale: Scale; readonly pods: readonly PodRow[] },
): Calculation {
  const { kind, namespace, name } = scale.workload
  const { specReplicas, statusReplicas } = scale
  const tolerance = toleranceOf(row.behavior)
  const givenUsage = scale.workload.experiment?.usage
  return {
    workload: { kind, namespace, name },
    givenUsage,
    specReplicas,
    statusReplicas,
    pods,
    tolerance,
    metrics,
    now: turn.now,
  }
}

/** Whether the number would differ without a stabilization window or a scaling policy; a direction that is disabled stays so. */
function isHeldBack(
  { behavior, minReplicas, maxReplicas }: HorizontalPodAutoscalerRow,
  { raw, desired }: { readonly raw: number; readonly desired: number },
): boolean {
  const goal = Math.min(Math.max(raw, minReplicas), maxReplicas)
  if (goal === desired) return false
  const rules = goal > desired ? behavior?.scaleUp : behavior?.scaleDown
  return rules?.selectPolicy !== 'Disabled'
}

/** Whether CPU of some pod will count later that does not count yet. */
function startsUp({ metrics }: HorizontalPodAutoscalerRow, pods: readonly PodRow[], { now }: Turn): boolean {
  const byCpu = metrics.some(({ type, ...source }) => type.endsWith('Resource') && 'name' in source && source.name === 'cpu')
  return byCpu && pods.some(({ startTime }) => startTime !== undefined && startTime + CPU_INITIALIZATION_MS > now)
}
