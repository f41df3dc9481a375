import type { Placement } from './outcome.ts'
import { idOf } from './verdict.ts'

type Told = Pick<Placement, 'pod' | 'owner' | 'replaces'>

/**
 * Tells the placements of the scenario's making from those that happen without it: Jobs that go on, workloads that grow by
 * themselves. Their pods have other names in the run with no action, so those of one owner are counted, and each placement is
 * to be asked about once. `undefined` while that run itself is told.
 */
export function ownPlacements(baseline: readonly Told[] | undefined): (placement: Told) => boolean {
  if (baseline === undefined) return () => false
  const known = new Map<string, number>()
  for (const placement of baseline) if (isMore(placement)) known.set(ownerId(placement), (known.get(ownerId(placement)) ?? 0) + 1)
  return (placement) => {
    if (!isMore(placement)) return true
    const id = ownerId(placement)
    const left = known.get(id) ?? 0
    known.set(id, left - 1)
    return left <= 0
  }
}

/** One that took the place of a pod is the doing of whatever removed that. */
function isMore({ replaces }: Told): boolean {
  return replaces === undefined
}

/** A pod that nobody owns is told by its own name. */
function ownerId({ owner, pod }: Told): string {
  return idOf(owner ?? pod)
}
