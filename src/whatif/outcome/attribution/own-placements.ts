import { idOf } from '../../../kube/id-of.ts'
import type { Placement } from '../outcome.ts'

type Placed = Pick<Placement, 'pod' | 'owner' | 'replaces'>

export interface OwnPlacementsQuestion {
  /** The placements of the run without the scenario; `undefined` while that run itself is described. */
  readonly baseline: readonly Placed[] | undefined
  /** Whether a pod left its node because of the scenario. */
  readonly hasLeft: (pod: NonNullable<Placement['replaces']>) => boolean
}

/**
 * Whether a pod is given a node because of the scenario. One that takes the place of another is if that one left because
 * of it. Of the others, the pods have other names in the run without the scenario (Jobs in progress, workloads that
 * autoscalers grow), so those of one owner are counted, and each placement is to be looked up once.
 */
export function ownPlacements({ baseline, hasLeft }: OwnPlacementsQuestion): (placement: Placed) => boolean {
  if (baseline === undefined) return () => false
  const known = new Map<string, number>()
  for (const placement of baseline) {
    if (placement.replaces === undefined) known.set(ownerId(placement), (known.get(ownerId(placement)) ?? 0) + 1)
  }
  return (placement) => {
    if (placement.replaces !== undefined) return hasLeft(placement.replaces)
    const id = ownerId(placement)
    const left = known.get(id) ?? 0
    known.set(id, left - 1)
    return left <= 0
  }
}

/** A pod without a controller is known by its own name. */
function ownerId({ owner, pod }: Placed): string {
  return idOf(owner ?? pod)
}
