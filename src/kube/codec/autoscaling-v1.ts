import { isJsonObject, type JsonObject } from './json.ts'
import { objectOf } from './json-parts.ts'

const ANNOTATION = 'autoscaling.alpha.kubernetes.io/'
/** What autoscaling/v1 has no fields for. */
const CARRIED = ['metrics', 'behavior', 'current-metrics', 'conditions', 'scale-down-tolerance', 'scale-up-tolerance']
/** Fields of autoscaling/v2 that a strict reading of autoscaling/v1 refuses. */
const ONLY_IN_V2 = ['metrics', 'behavior']

/** Fields of the spec that autoscaling/v1 does not have and autoscaling/v2 does, as paths. */
export function unknownInAutoscalingV1({ spec }: JsonObject): readonly string[] {
  return isJsonObject(spec) ? ONLY_IN_V2.filter((name) => spec[name] !== undefined).map((name) => `spec.${name}`) : []
}

/**
 * A HorizontalPodAutoscaler of autoscaling/v1 as autoscaling/v2 shows it (semantics B12.14). Annotations carry what v1 has no
 * fields for; one that cannot be read counts for nothing.
 */
export function fromAutoscalingV1(object: JsonObject): JsonObject {
  const metadata = objectOf(object['metadata'])
  const annotations = objectOf(metadata['annotations'])
  const carried = (name: string): unknown => parsed(annotations[ANNOTATION + name])
  const spec = isJsonObject(object['spec']) ? { spec: specOf(object['spec'], carried) } : {}
  const status = isJsonObject(object['status']) ? { status: statusOf(object['status'], carried) } : {}
  const others = Object.entries(annotations).filter(([key]) => !CARRIED.some((name) => key === ANNOTATION + name))
  const kept = isJsonObject(metadata['annotations']) ? { annotations: Object.fromEntries(others) } : {}
  return { ...object, apiVersion: 'autoscaling/v2', metadata: { ...metadata, ...kept }, ...spec, ...status }
}

type Carried = (name: string) => unknown

function specOf(spec: JsonObject, carried: Carried): JsonObject {
  const { targetCPUUtilizationPercentage: target, metrics: _, behavior: __, ...rest } = spec
  const metrics = objectsOf(carried('metrics')).map((metric) => converted(metric, 'target'))
  const behavior = lowerFirst(carried('behavior'))
  return {
    ...rest,
    ...listUnlessEmpty(
      'metrics',
      isSet(target) ? [...metrics, cpu({ target: { type: 'Utilization', averageUtilization: target } })] : metrics,
    ),
    ...(isJsonObject(behavior) && Object.keys(behavior).length > 0 ? { behavior } : {}),
  }
}

function statusOf(status: JsonObject, carried: Carried): JsonObject {
  const { currentCPUUtilizationPercentage: current, ...rest } = status
  const metrics = objectsOf(carried('current-metrics')).map((metric) => converted(metric, 'current'))
  const usage = isSet(current) ? [cpu({ current: { averageUtilization: current } })] : []
  return {
    ...rest,
    ...listUnlessEmpty('currentMetrics', metrics.length > 0 ? metrics : usage),
    ...listUnlessEmpty('conditions', objectsOf(carried('conditions'))),
  }
}

function cpu(value: JsonObject): JsonObject {
  return { type: 'Resource', resource: { name: 'cpu', ...value } }
}

/** A metric, or the measurement of one, whose fields v1 writes side by side: `targetAverageValue`, `currentValue`. */
function converted(metric: JsonObject, word: 'target' | 'current'): JsonObject {
  const { type } = metric
  const key = typeof type === 'string' ? type.charAt(0).toLowerCase() + type.slice(1) : ''
  const source = objectOf(metric[key])
  const amounts = defined({
    value: source[`${word}Value`],
    averageValue: source[key === 'object' ? 'averageValue' : `${word}AverageValue`],
    averageUtilization: source[`${word}AverageUtilization`],
  })
  const amount = word === 'target' ? targetOf(amounts) : amounts
  return { type, [key]: { ...identityOf(key, source), [word]: amount } }
}

/** v1 always writes the value of an object: beside an average a zero means none. */
function targetOf({ value, ...others }: JsonObject): JsonObject {
  const isAverage = others['averageValue'] !== undefined
  if (others['averageUtilization'] !== undefined) return { type: 'Utilization', ...others }
  if (isAverage && (value === undefined || value === '0' || value === 0)) return { type: 'AverageValue', ...others }
  return { type: isAverage ? 'AverageValue' : 'Value', ...defined({ value }), ...others }
}

function identityOf(key: string, source: JsonObject): JsonObject {
  if (key === 'resource' || key === 'containerResource') return defined({ name: source['name'], container: source['container'] })
  const metric = defined({ name: source['metricName'], selector: source[key === 'external' ? 'metricSelector' : 'selector'] })
  return key === 'object' ? { describedObject: source['target'], metric } : { metric }
}

/** The annotation of the behavior spells its fields as Go does: `ScaleUp`. */
function lowerFirst(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerFirst)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).filter(([, item]) => isSet(item))
  return Object.fromEntries(entries.map(([key, item]) => [key.charAt(0).toLowerCase() + key.slice(1), lowerFirst(item)]))
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

function listUnlessEmpty(name: string, list: readonly JsonObject[]): JsonObject {
  return list.length > 0 ? { [name]: list } : {}
}

function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function defined(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => isSet(value)))
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null
}
