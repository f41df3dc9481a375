import {
  type HorizontalPodAutoscalerRow,
  horizontalPodAutoscalerRow,
  type ScalingBehavior,
  type ScalingRules,
} from '../horizontal-pod-autoscaler.ts'
import { DEFAULT_METRICS, readMetric, readTargetRef, writeMetric, writeTargetRef } from './autoscaler-metrics.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, timeText, unlessEmpty } from './output.ts'

/** What the API server fills in where behavior is given in part (autoscaling/v2 defaults). */
const SCALE_UP: ScalingRules = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
  tolerance: undefined,
}
const SCALE_DOWN: ScalingRules = {
  stabilizationWindowSeconds: undefined,
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
  tolerance: undefined,
}

export function readHorizontalPodAutoscaler(object: Field, context: CodecContext): HorizontalPodAutoscalerRow {
  const spec = object.object('spec')
  const status = object.object('status')
  const metrics = spec.list('metrics', readMetric)
  return horizontalPodAutoscalerRow({
    scaleTargetRef: readTargetRef(spec.object('scaleTargetRef')),
    minReplicas: spec.integer('minReplicas', 1),
    maxReplicas: spec.integer('maxReplicas', 1),
    metrics: metrics.length > 0 ? metrics : DEFAULT_METRICS,
    behavior: readBehavior(spec.optionalObject('behavior')),
    currentReplicas: status.integer('currentReplicas', 0),
    desiredReplicas: status.integer('desiredReplicas', 0),
    currentMetrics: status.list('currentMetrics', (metric) => metric.boundedJson),
    conditions: readConditions(status, context, 'lastUpdateTime'),
    lastScaleTime: status.instant('lastScaleTime'),
    ...readMetadata(object, 'HorizontalPodAutoscaler', context),
  })
}

/** Behavior that is given in part is completed; none at all stays none (semantics B12.9-10). */
function readBehavior(behavior: Field | undefined): ScalingBehavior | undefined {
  if (!behavior) return undefined
  return {
    scaleUp: readRules(behavior.object('scaleUp'), SCALE_UP),
    scaleDown: readRules(behavior.object('scaleDown'), SCALE_DOWN),
  }
}

function readRules(rules: Field, defaults: ScalingRules): ScalingRules {
  const policies = rules.list('policies', (policy) => ({
    type: policy.choice('type', ['Pods', 'Percent'], 'Pods'),
    value: policy.integer('value', 0),
    periodSeconds: policy.integer('periodSeconds', 0),
  }))
  return {
    stabilizationWindowSeconds: rules.optionalInteger('stabilizationWindowSeconds') ?? defaults.stabilizationWindowSeconds,
    selectPolicy: rules.choice('selectPolicy', ['Max', 'Min', 'Disabled'], defaults.selectPolicy),
    policies: rules.has('policies') ? policies : defaults.policies,
    tolerance: rules.optionalQuantity('tolerance'),
  }
}

export function writeHorizontalPodAutoscaler(row: HorizontalPodAutoscalerRow): ApiObject {
  return writeEnvelope(row, {
    spec: fields({
      scaleTargetRef: writeTargetRef(row.scaleTargetRef),
      minReplicas: row.minReplicas,
      maxReplicas: row.maxReplicas,
      metrics: listOf(row.metrics, writeMetric),
      behavior: row.behavior && {
        scaleUp: writeRules(row.behavior.scaleUp),
        scaleDown: writeRules(row.behavior.scaleDown),
      },
    }),
    status: fields({
      lastScaleTime: timeText(row.lastScaleTime),
      currentReplicas: unlessEmpty(row.currentReplicas),
      desiredReplicas: row.desiredReplicas,
      currentMetrics: unlessEmpty(row.currentMetrics),
      conditions: listOf(row.conditions, (item) => writeCondition(item, 'lastUpdateTime')),
    }),
  })
}

function writeRules(rules: ScalingRules): Output {
  return fields({ ...rules })
}
