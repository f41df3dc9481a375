import type { JsonObject } from '../../../kube/codec/json.ts'
import { KINDS, type Kind } from '../../../kube/kinds.ts'
import { resourceTarget } from './resource-target.ts'

/** The bounds and metrics of a new autoscaler, as the flags of kubectl autoscale give them. */
export interface AutoscalerBounds {
  /** The name of the autoscaler; that of its target when left out. */
  readonly name?: string | undefined
  /** Below 1, or left out: the default of the API server. */
  readonly min?: number | undefined
  readonly max: number
  /** `--cpu`: percent of the requests as `80%`, a quantity, or a number of millicores. */
  readonly cpu?: string | undefined
  /** `--memory`: percent of the requests as `80%`, a quantity, or a number of mebibytes. */
  readonly memory?: string | undefined
  /** `--cpu-percent`, deprecated. */
  readonly cpuPercent?: number | undefined
}

/** The workload that it scales. */
interface ScaleTarget {
  readonly kind: Kind
  readonly name: string
}

/** The first refusal of kubectl before it sends a request, in its order; `undefined`: none. */
export function boundsProblem({ min = -1, max, cpu = '', memory = '', cpuPercent = -1 }: AutoscalerBounds): string | undefined {
  if (max < 1) return `--max=MAXPODS is required and must be at least 1, max: ${max}`
  if (max < min) return `--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`
  if (cpuPercent > 0 && cpu !== '') return '--cpu-percent and --cpu are mutually exclusive'
  for (const [text, resource] of [
    [cpu, 'cpu'],
    [memory, 'memory'],
  ] as const) {
    const read = text === '' ? undefined : resourceTarget(text, resource)
    if (read && 'problem' in read) return read.problem
  }
  return undefined
}

/** The autoscaler that kubectl creates, of autoscaling/v2. */
export function autoscalerManifest(target: ScaleTarget, bounds: AutoscalerBounds): JsonObject {
  const { cpu = '', memory = '', cpuPercent = -1 } = bounds
  const percent = cpuPercent > 0 ? [metric('cpu', { averageUtilization: cpuPercent })] : []
  return withMetrics(target, bounds, [...percent, ...metricsOf('cpu', cpu), ...metricsOf('memory', memory)])
}

/** The one that it creates instead where that is refused, of autoscaling/v1: of the metrics it has --cpu-percent alone. */
export function olderManifest(target: ScaleTarget, bounds: AutoscalerBounds): JsonObject {
  const { cpuPercent = -1 } = bounds
  return withMetrics(target, bounds, cpuPercent < 0 ? [] : [metric('cpu', { averageUtilization: cpuPercent })])
}

/** Why kubectl sends no autoscaler of autoscaling/v1, as it prints that; `undefined`: it does (canCreateHPAV1). */
export function olderObstacle({ cpu = '', memory = '', cpuPercent = -1 }: AutoscalerBounds): string | undefined {
  const read = resourceTarget(cpu, 'cpu')
  if ('problem' in read) return read.problem
  const fits = memory === '' && (cpuPercent >= 0 || 'averageUtilization' in read.target)
  return fits ? undefined : NO_ERROR
}

/** What kubectl prints in the place of an error that it does not have. */
const NO_ERROR = '%!w(<nil>)'

function withMetrics({ kind, name }: ScaleTarget, bounds: AutoscalerBounds, metrics: readonly JsonObject[]): JsonObject {
  const { min = -1, max } = bounds
  return {
    apiVersion: KINDS.HorizontalPodAutoscaler.apiVersion,
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: bounds.name || name },
    spec: {
      scaleTargetRef: { apiVersion: KINDS[kind].apiVersion, kind, name },
      ...(min > 0 ? { minReplicas: min } : {}),
      maxReplicas: max,
      ...(metrics.length > 0 ? { metrics } : {}),
    },
  }
}

function metricsOf(resource: 'cpu' | 'memory', text: string): readonly JsonObject[] {
  const read = resourceTarget(text, resource)
  return 'target' in read ? [metric(resource, read.target)] : []
}

function metric(name: 'cpu' | 'memory', target: JsonObject): JsonObject {
  const type = target['averageUtilization'] === undefined ? 'AverageValue' : 'Utilization'
  return { type: 'Resource', resource: { name, target: { type, ...target } } }
}
