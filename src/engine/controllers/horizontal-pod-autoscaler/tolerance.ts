import type { ScalingBehavior } from '../../../kube/horizontal-pod-autoscaler.ts'
import { quantity } from '../../../kube/quantity.ts'
import { quantityAsFloat } from '../../../kube/quantity-text.ts'
import { TOLERANCE } from './flags.ts'

/** How far a metric may be off its target, as a share of it, before replicas change. */
export interface Tolerance {
  readonly down: number
  readonly up: number
}

/** The controller's tolerance, or an autoscaler's own (gate HPAConfigurableTolerance, on since 1.35; semantics H1). */
export function toleranceOf(behavior: ScalingBehavior | undefined): Tolerance {
  const own = (text: string | undefined): number => (text === undefined ? TOLERANCE : quantityAsFloat(quantity(text)))
  return { down: own(behavior?.scaleDown.tolerance), up: own(behavior?.scaleUp.tolerance) }
}

export function isWithin({ down, up }: Tolerance, ratio: number): boolean {
  return 1 - down <= ratio && ratio <= 1 + up
}
