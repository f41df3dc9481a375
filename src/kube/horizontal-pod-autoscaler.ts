import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** A metric of a HorizontalPodAutoscaler (autoscaling/v2), kept as the API writes it. */
export type MetricSpec = Readonly<Record<string, unknown>>

export interface HorizontalPodAutoscalerRow extends ObjectRow {
  readonly kind: 'HorizontalPodAutoscaler'
  readonly scaleTargetRef: { readonly apiVersion: string; readonly kind: string; readonly name: string }
  readonly minReplicas: number
  readonly maxReplicas: number
  readonly metrics: readonly MetricSpec[]
  readonly behavior: Readonly<Record<string, unknown>> | undefined
  readonly currentReplicas: number
  readonly desiredReplicas: number
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
  }
}
