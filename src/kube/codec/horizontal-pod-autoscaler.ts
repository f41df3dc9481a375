import { type HorizontalPodAutoscalerRow, horizontalPodAutoscalerRow, type MetricSpec } from '../horizontal-pod-autoscaler.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, unlessEmpty } from './output.ts'

/** What the API server scales by when nothing is said: CPU at 80 % of the requests. */
const DEFAULT_METRICS: readonly MetricSpec[] = [
  { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
]
const SCALE_UP = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
}
const SCALE_DOWN = { selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] }

export function readHorizontalPodAutoscaler(object: Field, context: CodecContext): HorizontalPodAutoscalerRow {
  const spec = object.object('spec')
  const status = object.object('status')
  const target = spec.object('scaleTargetRef')
  const metrics = spec.list('metrics', (metric) => metric.json)
  return horizontalPodAutoscalerRow({
    ...readMetadata(object, 'HorizontalPodAutoscaler', context),
    scaleTargetRef: {
      apiVersion: target.text('apiVersion'),
      kind: target.requiredText('kind'),
      name: target.requiredText('name'),
    },
    minReplicas: spec.integer('minReplicas', 1),
    maxReplicas: spec.integer('maxReplicas', 1),
    metrics: metrics.length > 0 ? metrics : DEFAULT_METRICS,
    behavior: readBehavior(spec.optionalObject('behavior')),
    currentReplicas: status.integer('currentReplicas', 0),
    desiredReplicas: status.integer('desiredReplicas', 0),
  })
}

/** Behavior that is given in part is completed; none at all stays none. */
function readBehavior(behavior: Field | undefined): HorizontalPodAutoscalerRow['behavior'] {
  if (!behavior) return undefined
  return {
    scaleUp: { ...SCALE_UP, ...behavior.object('scaleUp').json },
    scaleDown: { ...SCALE_DOWN, ...behavior.object('scaleDown').json },
  }
}

export function writeHorizontalPodAutoscaler(row: HorizontalPodAutoscalerRow): ApiObject {
  return writeEnvelope(row, {
    spec: fields({
      scaleTargetRef: fields({ ...row.scaleTargetRef, apiVersion: unlessEmpty(row.scaleTargetRef.apiVersion) }),
      minReplicas: row.minReplicas,
      maxReplicas: row.maxReplicas,
      metrics: unlessEmpty(row.metrics),
      behavior: row.behavior,
    }),
    status: fields({ currentReplicas: unlessEmpty(row.currentReplicas), desiredReplicas: row.desiredReplicas }),
  })
}
