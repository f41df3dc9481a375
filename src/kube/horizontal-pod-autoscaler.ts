import type { Condition } from './condition.ts'
import type { Instant } from './instant.ts'
import type { LabelSelectorObject } from './label-selector.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** The target of a metric; one of the three is set. Quantities are text as the API writes them. */
export interface MetricTarget {
  readonly type: string
  /** Percent of the requests of a pod, on average. */
  readonly averageUtilization: number | undefined
  /** For each pod, on average. */
  readonly averageValue: string | undefined
  /** In all. */
  readonly value: string | undefined
}

/** The name of a custom or external metric, and which of its series count. */
export interface MetricIdentifier {
  readonly name: string
  readonly selector: LabelSelectorObject | undefined
}

export interface ScaleTargetRef {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
}

/** A metric of a HorizontalPodAutoscaler (autoscaling/v2 MetricSpec), by its source. */
export type MetricSpec =
  | { readonly type: 'Resource'; readonly name: string; readonly target: MetricTarget }
  | { readonly type: 'ContainerResource'; readonly name: string; readonly container: string; readonly target: MetricTarget }
  | { readonly type: 'Pods'; readonly metric: MetricIdentifier; readonly target: MetricTarget }
  | {
      readonly type: 'Object'
      readonly describedObject: ScaleTargetRef
      readonly metric: MetricIdentifier
      readonly target: MetricTarget
    }
  | { readonly type: 'External'; readonly metric: MetricIdentifier; readonly target: MetricTarget }

/** What a metric was at (autoscaling/v2 MetricStatus), as the API writes it: shown, and read by no rule. */
export type MetricStatus = Readonly<Record<string, unknown>>

export interface ScalingPolicy {
  /** `value` counts pods, or percent of those at the begin of the period. */
  readonly type: 'Pods' | 'Percent'
  readonly value: number
  readonly periodSeconds: number
}

/**
 * How fast an autoscaler may scale in one direction (autoscaling/v2 HPAScalingRules), with the API server's defaults filled in.
 */
export interface ScalingRules {
  /** `undefined`: the controller's own window. */
  readonly stabilizationWindowSeconds: number | undefined
  readonly selectPolicy: 'Max' | 'Min' | 'Disabled'
  readonly policies: readonly ScalingPolicy[]
  /** Quantity; `undefined`: the controller's own tolerance. */
  readonly tolerance: string | undefined
}

export interface ScalingBehavior {
  readonly scaleUp: ScalingRules
  readonly scaleDown: ScalingRules
}

export interface HorizontalPodAutoscalerRow extends ObjectRow {
  readonly kind: 'HorizontalPodAutoscaler'
  readonly scaleTargetRef: ScaleTargetRef
  readonly minReplicas: number
  readonly maxReplicas: number
  readonly metrics: readonly MetricSpec[]
  /** `undefined`: the rules of the time before there were any. */
  readonly behavior: ScalingBehavior | undefined
  readonly currentReplicas: number
  readonly desiredReplicas: number
  readonly currentMetrics: readonly MetricStatus[]
  readonly conditions: readonly Condition[]
  readonly lastScaleTime: Instant | undefined
}

/** The one factory of HorizontalPodAutoscaler rows. */
export function horizontalPodAutoscalerRow(
  init: ObjectInit & Partial<Omit<HorizontalPodAutoscalerRow, 'kind'>> & Pick<HorizontalPodAutoscalerRow, 'scaleTargetRef'>,
): HorizontalPodAutoscalerRow {
  return {
    kind: 'HorizontalPodAutoscaler',
    ...objectRow(init),
    scaleTargetRef: init.scaleTargetRef,
    minReplicas: init.minReplicas ?? 1,
    maxReplicas: init.maxReplicas ?? 1,
    metrics: init.metrics ?? [],
    behavior: init.behavior,
    currentReplicas: init.currentReplicas ?? 0,
    desiredReplicas: init.desiredReplicas ?? 0,
    currentMetrics: init.currentMetrics ?? [],
    conditions: init.conditions ?? [],
    lastScaleTime: init.lastScaleTime,
  }
}
