import { describe, expect, it } from 'vitest'
import { fromAutoscalingV1, unknownInAutoscalingV1 } from './autoscaling-v1.ts'
import type { JsonObject } from './json.ts'

const TARGET = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }

function autoscaler(spec: JsonObject, annotations?: Readonly<Record<string, unknown>>, status?: JsonObject): JsonObject {
  const written = annotations && Object.fromEntries(Object.entries(annotations).map(([key, value]) => [key, asText(value)]))
  return {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', ...(written && { annotations: written }) },
    spec: { scaleTargetRef: TARGET, maxReplicas: 5, ...spec },
    ...(status && { status }),
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const CPU_60 = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }
const metricsOf = (object: JsonObject): unknown => (fromAutoscalingV1(object)['spec'] as JsonObject)['metrics']

describe('HorizontalPodAutoscalers of autoscaling/v1 (semantics B12.14)', () => {
  it('turns targetCPUUtilizationPercentage into a metric', () => {
    expect(fromAutoscalingV1(autoscaler({ targetCPUUtilizationPercentage: 60 }))).toEqual({
      ...autoscaler({ metrics: [CPU_60] }),
      apiVersion: 'autoscaling/v2',
    })
  })

  it('has no metrics without a target, so that the default applies', () => {
    expect(metricsOf(autoscaler({}))).toBeUndefined()
    expect(metricsOf(autoscaler({ targetCPUUtilizationPercentage: null }))).toBeUndefined()
  })

  it.each([
    [
      'a resource',
      { type: 'Resource', resource: { name: 'memory', targetAverageValue: '1Gi' } },
      { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } } },
    ],
    [
      'a resource of a container',
      { type: 'ContainerResource', containerResource: { name: 'cpu', container: 'app', targetAverageUtilization: 70 } },
      {
        type: 'ContainerResource',
        containerResource: { name: 'cpu', container: 'app', target: { type: 'Utilization', averageUtilization: 70 } },
      },
    ],
    [
      'pods',
      { type: 'Pods', pods: { metricName: 'requests', targetAverageValue: '100' } },
      { type: 'Pods', pods: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '100' } } },
    ],
    [
      'an object with an average',
      { type: 'Object', object: { target: TARGET, metricName: 'requests', targetValue: '0', averageValue: '9' } },
      {
        type: 'Object',
        object: { describedObject: TARGET, metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '9' } },
      },
    ],
    [
      'an external metric',
      { type: 'External', external: { metricName: 'queue', metricSelector: { matchLabels: { q: 'a' } }, targetValue: '30' } },
      {
        type: 'External',
        external: { metric: { name: 'queue', selector: { matchLabels: { q: 'a' } } }, target: { type: 'Value', value: '30' } },
      },
    ],
  ])('reads %s from the annotation, before the CPU metric', (_name, metric, wanted) => {
    const annotations = { 'autoscaling.alpha.kubernetes.io/metrics': [metric], 'example.com/team': 'shop' }
    const object = autoscaler({ targetCPUUtilizationPercentage: 60 }, annotations)
    expect(metricsOf(object)).toEqual([wanted, CPU_60])
    expect(fromAutoscalingV1(object)['metadata']).toEqual({ name: 'web', annotations: { 'example.com/team': 'shop' } })
  })

  it('reads the behavior from its annotation', () => {
    const rules = {
      StabilizationWindowSeconds: 60,
      SelectPolicy: null,
      Policies: [{ Type: 'Pods', Value: 2, PeriodSeconds: 30 }],
    }
    const annotations = { 'autoscaling.alpha.kubernetes.io/behavior': { ScaleUp: null, ScaleDown: rules } }
    expect(fromAutoscalingV1(autoscaler({}, annotations))['spec']).toMatchObject({
      behavior: { scaleDown: { stabilizationWindowSeconds: 60, policies: [{ type: 'Pods', value: 2, periodSeconds: 30 }] } },
    })
  })

  it('reads nothing from an annotation that is not JSON', () => {
    expect(metricsOf(autoscaler({}, { 'autoscaling.alpha.kubernetes.io/metrics': '[' }))).toBeUndefined()
  })

  it('reads the measured CPU as a current metric, and the metrics of the annotation in its place', () => {
    const status = { currentReplicas: 2, currentCPUUtilizationPercentage: 41 }
    expect(fromAutoscalingV1(autoscaler({}, undefined, status))['status']).toEqual({
      currentReplicas: 2,
      currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 41 } } }],
    })
    const measured = { type: 'Resource', resource: { name: 'cpu', currentAverageUtilization: 41, currentAverageValue: '410m' } }
    const annotations = {
      'autoscaling.alpha.kubernetes.io/current-metrics': [measured],
      'autoscaling.alpha.kubernetes.io/conditions': [{ type: 'AbleToScale', status: 'True' }],
    }
    expect(fromAutoscalingV1(autoscaler({}, annotations, status))['status']).toEqual({
      currentReplicas: 2,
      currentMetrics: [
        { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 41, averageValue: '410m' } } },
      ],
      conditions: [{ type: 'AbleToScale', status: 'True' }],
    })
  })

  it('reports fields that autoscaling/v1 does not have', () => {
    expect(unknownInAutoscalingV1(autoscaler({ metrics: [], behavior: {} }))).toEqual(['spec.metrics', 'spec.behavior'])
    expect(unknownInAutoscalingV1(autoscaler({ targetCPUUtilizationPercentage: 60 }))).toEqual([])
  })
})
