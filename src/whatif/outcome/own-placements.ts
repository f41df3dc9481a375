import type { SeenPlacement } from '../recording/placement-tracker.ts'
import type { Placement } from './outcome.ts'

/**
 * Tells the placements of the scenario's making from those that happen without it: Jobs that go on, workloads that grow by
 * themselves. Their pods have other names in the run with no action, so those of one owner are counted; `undefined` while that
 * run itself is told.
 */
export function ownPlacements(seen: readonly SeenPlacement[], baseline: readonly Placement[] | undefined): readonly Placement[] {
  const known = new Map<string, number>()
  for (const placement of baseline ?? []) {
    const id = ownerId(placement)
    if (isMore(placement)) known.set(id, (known.get(id) ?? 0) + 1)
  }
  return seen.map((placement) => {
    if (baseline === undefined || !isMore(placement)) return { ...placement, causedByScenario: baseline !== undefined }
    const id = ownerId(placement)
    const left = known.get(id) ?? 0
    known.set(id, left - 1)
    return { ...placement, causedByScenario: left <= 0 }
  })
}

/** One that took the place of a pod is the doing of whatever removed that. */
function isMore({ replaces }: SeenPlacement): boolean {
  return replaces === undefined
}

/** A pod that nobody owns is told by its own name. */
function ownerId({ owner, pod }: SeenPlacement): string {
  const { kind, namespace, name } = owner ?? pod
  return `${kind}/${namespace}/${name}`
}
