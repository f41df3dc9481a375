import { writeIdentifier, writeTargetRef } from '../../../kube/codec/autoscaler-metrics.ts'
import type { MetricIdentifier, MetricSpec, MetricStatus, MetricTarget } from '../../../kube/horizontal-pod-autoscaler.ts'
import { milliValue } from '../../../kube/quantity.ts'
import { quantityText } from '../../../kube/quantity-text.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import { printedSelector } from '../shared/printed-selector.ts'
import {
  type Calculation,
  externalMetricReplicas,
  objectMetricReplicas,
  podsMetricReplicas,
  resourceReplicas,
  type TotalTarget,
} from './replica-calculator.ts'

/** The result of one metric of an autoscaler: replicas and the name of the metric, or why there is none. */
export type MetricProposal =
  | { readonly ok: true; readonly replicas: number; readonly metric: string; readonly status: MetricStatus }
  | MetricFailure

export interface MetricFailure {
  readonly ok: false
  /** Of the event and the condition; `error` is their text, `summary` that of the whole sync. */
  readonly reason: string
  readonly error: string
  readonly summary: string
}

type Source<T extends MetricSpec['type']> = Extract<MetricSpec, { type: T }>

/** Compares one metric with its target (horizontal.go computeReplicasForMetric). */
export function proposeReplicas(calculation: Calculation, spec: MetricSpec): MetricProposal {
  switch (spec.type) {
    case 'Resource':
    case 'ContainerResource':
      return fromResource(calculation, spec)
    case 'Pods':
      return fromPods(calculation, spec)
    case 'Object':
      return fromObject(calculation, spec)
    case 'External':
      return fromExternal(calculation, spec)
    default:
      return assertNever(spec)
  }
}

const NO_RESOURCE_TARGET =
  'invalid resource metric source: neither an average utilization target nor an average value (usage) target was set'

function fromResource(calculation: Calculation, spec: Source<'Resource' | 'ContainerResource'>): MetricProposal {
  const { name, target } = spec
  const container = spec.type === 'ContainerResource' ? spec.container : undefined
  const reason = container === undefined ? 'FailedGetResourceMetric' : 'FailedGetContainerResourceMetric'
  const what = container === undefined ? `${name} resource metric` : `${container} container metric`
  const fail = (error: string): MetricProposal => failure(reason, what, { error })
  const average = target.averageValue
  if (average === undefined && target.averageUtilization === undefined) return fail(NO_RESOURCE_TARGET)
  const proposal = resourceReplicas(
    calculation,
    { resource: name, container },
    average === undefined
      ? { kind: 'utilization', percent: target.averageUtilization ?? 0 }
      : { kind: 'average', milli: milliValue(average) },
  )
  const measured = average === undefined ? 'utilization' : 'usage'
  if (!proposal.ok) return fail(`failed to get ${name} ${measured}: ${proposal.error}`)
  const averageValue = amountText(proposal.usage, name === 'memory' ? 'BinarySI' : 'DecimalSI')
  const { utilization } = proposal
  const current = utilization === undefined ? { averageValue } : { averageUtilization: utilization, averageValue }
  const status =
    container === undefined
      ? { type: spec.type, resource: { name, current } }
      : { type: spec.type, containerResource: { name, container, current } }
  return { ok: true, replicas: proposal.replicas, metric: resourceMetricName(spec, measured), status }
}

function resourceMetricName({ type, name }: Source<'Resource' | 'ContainerResource'>, measured: string): string {
  if (measured === 'usage') return `${name} resource`
  return `${name} ${type === 'Resource' ? '' : 'container '}resource utilization (percentage of request)`
}

function fromPods(calculation: Calculation, { metric, target }: Source<'Pods'>): MetricProposal {
  const proposal = podsMetricReplicas(calculation, metric, milliValue(target.averageValue ?? '0'))
  if (!proposal.ok) return failure('FailedGetPodsMetric', 'pods metric', proposal)
  const current = { averageValue: amountText(proposal.usage) }
  const status = { type: 'Pods', pods: { metric: writeIdentifier(metric), current } }
  return { ok: true, replicas: proposal.replicas, metric: `pods metric ${metric.name}`, status }
}

function fromObject(calculation: Calculation, { metric, target, describedObject }: Source<'Object'>): MetricProposal {
  const fail = (error: string, part?: string): MetricProposal =>
    failure('FailedGetObjectMetric', 'object metric', { error, part })
  const wanted = objectTarget(target)
  if (wanted === undefined)
    return fail('invalid object metric source: neither a value target nor an average value target was set')
  const proposal = objectMetricReplicas(calculation, { object: describedObject, metric }, wanted)
  const inAll = wanted.kind === 'total'
  if (!proposal.ok) return inAll ? fail(proposal.error) : fail(proposal.error, `${metric.name} object metric`)
  const current = currentTotal(wanted, proposal.usage)
  const object = { metric: writeIdentifier(metric), current, describedObject: writeTargetRef(describedObject) }
  // A target for each pod is reported in the words for external metrics, as upstream does.
  const name = inAll ? `${describedObject.kind} metric ${metric.name}` : externalName(metric)
  return { ok: true, replicas: proposal.replicas, metric: name, status: { type: 'Object', object } }
}

/** For metrics of objects the type of the target decides. */
function objectTarget({ type, value, averageValue }: MetricTarget): TotalTarget | undefined {
  if (type === 'Value' && value !== undefined) return { kind: 'total', milli: milliValue(value) }
  if (type === 'AverageValue' && averageValue !== undefined) return { kind: 'perPod', milli: milliValue(averageValue) }
  return undefined
}

function fromExternal(calculation: Calculation, { metric, target }: Source<'External'>): MetricProposal {
  const fail = (error: string, part?: string): MetricProposal =>
    failure('FailedGetExternalMetric', `${metric.name} external metric`, { error, part })
  const wanted = externalTarget(target)
  if (wanted === undefined)
    return fail('invalid external metric source: neither a value target nor an average value target was set')
  const proposal = externalMetricReplicas(calculation, metric, wanted)
  const what = wanted.kind === 'perPod' ? `${metric.name} external metric` : `external metric ${metric.name}`
  if (!proposal.ok) return fail(proposal.error, what)
  const external = { metric: writeIdentifier(metric), current: currentTotal(wanted, proposal.usage) }
  return { ok: true, replicas: proposal.replicas, metric: externalName(metric), status: { type: 'External', external } }
}

/** For external metrics the target per pod takes precedence over the type. */
function externalTarget({ value, averageValue }: MetricTarget): TotalTarget | undefined {
  if (averageValue !== undefined) return { kind: 'perPod', milli: milliValue(averageValue) }
  return value === undefined ? undefined : { kind: 'total', milli: milliValue(value) }
}

function currentTotal({ kind }: TotalTarget, usage: number): MetricStatus {
  const amount = amountText(usage)
  return kind === 'total' ? { value: amount } : { averageValue: amount }
}

function externalName({ name, selector }: MetricIdentifier): string {
  return `external metric ${name}(${printedSelector(selector)})`
}

function amountText(milli: number, format: 'DecimalSI' | 'BinarySI' = 'DecimalSI'): string {
  return quantityText({ unscaled: BigInt(milli), exponent: -3, wide: false, format, text: undefined })
}

/** The summary of the sync names also the `part` that failed, which the condition does not. */
function failure(
  reason: string,
  what: string,
  { error, part }: { readonly error: string; readonly part?: string | undefined },
): MetricFailure {
  const detail = part === undefined ? error : `failed to get ${part}: ${error}`
  return { ok: false, reason, error, summary: `failed to get ${what} value: ${detail}` }
}
