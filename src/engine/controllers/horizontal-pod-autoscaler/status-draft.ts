import { type Condition, condition, setCondition } from '../../../kube/condition.ts'
import {
  type HorizontalPodAutoscalerRow,
  horizontalPodAutoscalerRow,
  type MetricStatus,
} from '../../../kube/horizontal-pod-autoscaler.ts'
import { stamp } from '../../../kube/instant.ts'
import type { Turn } from '../../turn.ts'

export type AutoscalerCondition = 'AbleToScale' | 'ScalingActive' | 'ScalingLimited'

/** The status of an autoscaler while a sync computes it, and the events that it records. */
export class StatusDraft {
  readonly #row: HorizontalPodAutoscalerRow
  readonly #turn: Turn
  #conditions: readonly Condition[]

  constructor(row: HorizontalPodAutoscalerRow, turn: Turn) {
    this.#row = row
    this.#turn = turn
    this.#conditions = row.conditions
  }

  set(type: AutoscalerCondition, status: 'True' | 'False', reason: string, message: string): void {
    const next = condition({ type, status, reason, message, lastTransitionTime: stamp(this.#turn.now) })
    this.#conditions = setCondition(this.#conditions, next)
  }

  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    const { kind, namespace, name } = this.#row
    this.#turn.record({ regarding: { kind, namespace, name }, type, reason, message })
  }

  /** Writes the conditions, and the numbers where the sync got as far. */
  write(numbers: Partial<Pick<HorizontalPodAutoscalerRow, 'currentReplicas' | 'desiredReplicas'>> & Reported = {}): void {
    const { metrics, rescaled = false, ...replicas } = numbers
    this.#turn.api.updateStatus(
      horizontalPodAutoscalerRow({
        ...this.#row,
        ...replicas,
        currentMetrics: metrics ?? this.#row.currentMetrics,
        conditions: this.#conditions,
        lastScaleTime: rescaled ? stamp(this.#turn.now) : this.#row.lastScaleTime,
      }),
    )
  }
}

interface Reported {
  readonly metrics?: readonly MetricStatus[]
  readonly rescaled?: boolean
}
