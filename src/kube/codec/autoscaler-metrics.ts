import { assertNever } from '../../lib/assert-never.ts'
import type { MetricIdentifier, MetricSpec, MetricTarget, ScaleTargetRef } from '../horizontal-pod-autoscaler.ts'
import type { Field } from './field.ts'
import { readSelectorObject, writeSelectorObject } from './label-selector.ts'
import { fields, type Output, unlessEmpty } from './output.ts'

/** The key of each source of a metric. */
const SOURCES = {
  Resource: 'resource',
  ContainerResource: 'containerResource',
  Pods: 'pods',
  Object: 'object',
  External: 'external',
} as const

const TYPES = ['Resource', 'ContainerResource', 'Pods', 'Object', 'External'] as const

/** The default metric of the API server: CPU at 80 % of the requests. */
export const DEFAULT_METRICS: readonly MetricSpec[] = [
  {
    type: 'Resource',
    name: 'cpu',
    target: { type: 'Utilization', averageUtilization: 80, averageValue: undefined, value: undefined },
  },
]

export function readMetric(metric: Field): MetricSpec {
  const type = metric.choice('type', TYPES, 'Resource')
  const source = metric.object(SOURCES[type])
  const target = readTarget(source.object('target'))
  switch (type) {
    case 'Resource':
      return { type, name: source.requiredText('name'), target }
    case 'ContainerResource':
      return { type, name: source.requiredText('name'), container: source.requiredText('container'), target }
    case 'Pods':
    case 'External':
      return { type, metric: readIdentifier(source.object('metric')), target }
    case 'Object': {
      const describedObject = readTargetRef(source.object('describedObject'))
      return { type, describedObject, metric: readIdentifier(source.object('metric')), target }
    }
    default:
      return assertNever(type)
  }
}

export function writeMetric(metric: MetricSpec): Output {
  const target = writeTarget(metric.target)
  return { type: metric.type, [SOURCES[metric.type]]: fields({ ...sourceOf(metric), target }) }
}

function sourceOf(metric: MetricSpec): Output {
  switch (metric.type) {
    case 'Resource':
      return { name: metric.name }
    case 'ContainerResource':
      return { name: metric.name, container: metric.container }
    case 'Pods':
    case 'External':
      return { metric: writeIdentifier(metric.metric) }
    case 'Object':
      return { describedObject: writeTargetRef(metric.describedObject), metric: writeIdentifier(metric.metric) }
    default:
      return assertNever(metric)
  }
}

export function readTargetRef(ref: Field): ScaleTargetRef {
  return { apiVersion: ref.text('apiVersion'), kind: ref.requiredText('kind'), name: ref.requiredText('name') }
}

export function writeTargetRef(ref: ScaleTargetRef): Output {
  return fields({ ...ref, apiVersion: unlessEmpty(ref.apiVersion) })
}

function readIdentifier(metric: Field): MetricIdentifier {
  return { name: metric.requiredText('name'), selector: readSelectorObject(metric, 'selector') }
}

/** As the API shows a metric's name, also in the status. */
export function writeIdentifier({ name, selector }: MetricIdentifier): Output {
  return fields({ name, selector: writeSelectorObject(selector) })
}

function readTarget(target: Field): MetricTarget {
  return {
    type: target.text('type'),
    averageUtilization: target.optionalInteger('averageUtilization'),
    averageValue: target.optionalQuantity('averageValue'),
    value: target.optionalQuantity('value'),
  }
}

function writeTarget({ type, averageUtilization, averageValue, value }: MetricTarget): Output {
  return fields({ type, value, averageValue, averageUtilization })
}
