import type { MetricSpec, MetricTarget } from './horizontal-pod-autoscaler.ts'

/** The target of a metric in words: `cpu: 60% of the requests`, `queue_length: 30 for each pod`. */
export function metricText(metric: MetricSpec): string {
  switch (metric.type) {
    case 'Resource':
      return `${metric.name}: ${targetText(metric.target)}`
    case 'ContainerResource':
      return `${metric.name} of the container ${metric.container}: ${targetText(metric.target)}`
    case 'Object':
      return `${metric.metric.name} of ${metric.describedObject.kind} ${metric.describedObject.name}: ${targetText(metric.target)}`
    case 'Pods':
    case 'External':
      return `${metric.metric.name}: ${targetText(metric.target)}`
  }
}

function targetText({ averageUtilization, averageValue, value }: MetricTarget): string {
  if (averageUtilization !== undefined) return `${averageUtilization}% of the requests`
  return averageValue === undefined ? `${value ?? 'no target'} in all` : `${averageValue} for each pod`
}
