import type { ScalingBehavior } from '../../../kube/horizontal-pod-autoscaler.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import { type Memory, remember } from './autoscaler-memory.ts'
import { DOWNSCALE_STABILIZATION_SECONDS } from './flags.ts'

export interface Stabilized {
  readonly replicas: number
  /** Why it is another number than the one wanted. */
  readonly reason: 'ScaleUpStabilized' | 'ScaleDownStabilized'
  readonly message: string
  readonly memory: Memory
}

const UP_MESSAGE = 'recent recommendations were lower than current one, applying the lowest recent recommendation'
const DOWN_MESSAGE = 'recent recommendations were higher than current one, applying the highest recent recommendation'

/** Limits the desired replicas by recent recommendations (stabilization window), and remembers the recommendation before it is limited. */
export function stabilize(
  memory: Memory,
  wanted: { readonly desired: number; readonly current: number; readonly behavior: ScalingBehavior | undefined },
  now: Instant,
): Stabilized {
  const { desired, current, behavior } = wanted
  return behavior === undefined ? stabilizeDown(memory, desired, now) : stabilizeBoth(memory, { desired, current, behavior }, now)
}

/** Without behavior: the most of the last five minutes (horizontal.go stabilizeRecommendation; semantics B12.8). */
function stabilizeDown(memory: Memory, desired: number, now: Instant): Stabilized {
  const cutoff = addMs(now, -DOWNSCALE_STABILIZATION_SECONDS * 1000)
  const recent = memory.recommendations.filter(({ at }) => at >= cutoff)
  const replicas = Math.max(desired, ...recent.map((recommendation) => recommendation.replicas))
  const recommendations = remember(memory.recommendations, { replicas: desired, at: now }, ({ at }) => at < cutoff)
  return { replicas, reason: 'ScaleDownStabilized', message: DOWN_MESSAGE, memory: { ...memory, recommendations } }
}

/**
 * With behavior: up to the least, and down to the most, of each direction's own window (stabilizeRecommendationWithBehaviors;
 * semantics B12.9).
 */
function stabilizeBoth(
  memory: Memory,
  { desired, current, behavior }: { desired: number; current: number; behavior: ScalingBehavior },
  now: Instant,
): Stabilized {
  const upCutoff = addMs(now, -1000 * (behavior.scaleUp.stabilizationWindowSeconds ?? 0))
  const downWindow = behavior.scaleDown.stabilizationWindowSeconds ?? DOWNSCALE_STABILIZATION_SECONDS
  const downCutoff = addMs(now, -1000 * downWindow)
  let up = desired
  let down = desired
  for (const { replicas, at } of memory.recommendations) {
    if (at > upCutoff) up = Math.min(up, replicas)
    if (at > downCutoff) down = Math.max(down, replicas)
  }
  const isStale = ({ at }: { at: Instant }): boolean => at < upCutoff && at < downCutoff
  const recommendations = remember(memory.recommendations, { replicas: desired, at: now }, isStale)
  const goesUp = desired >= current
  return {
    replicas: Math.min(Math.max(current, up), down),
    reason: goesUp ? 'ScaleUpStabilized' : 'ScaleDownStabilized',
    message: goesUp ? UP_MESSAGE : DOWN_MESSAGE,
    memory: { ...memory, recommendations },
  }
}
