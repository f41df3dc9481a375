import { expect, it } from 'vitest'
import type { MetricSpec, MetricTarget } from './horizontal-pod-autoscaler.ts'
import { metricText } from './metric-text.ts'

const target = (given: Partial<MetricTarget>): MetricTarget => {
  return { type: '', averageUtilization: undefined, averageValue: undefined, value: undefined, ...given }
}
const metric = { name: 'queue_length', selector: undefined }
const describedObject = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', name: 'main' }

it.each<[MetricSpec, string]>([
  [{ type: 'Resource', name: 'cpu', target: target({ averageUtilization: 60 }) }, 'cpu: 60% of the requests'],
  [
    { type: 'ContainerResource', name: 'memory', container: 'app', target: target({ averageValue: '1Gi' }) },
    'memory of the container app: 1Gi for each pod',
  ],
  [{ type: 'Pods', metric, target: target({ averageValue: '30' }) }, 'queue_length: 30 for each pod'],
  [{ type: 'External', metric, target: target({ value: '300' }) }, 'queue_length: 300 in all'],
  [{ type: 'Object', describedObject, metric, target: target({ value: '2k' }) }, 'queue_length of Ingress main: 2k in all'],
])('describes %o', (spec, text) => {
  expect(metricText(spec)).toBe(text)
})
