import type { ObjectKey } from '../../engine/turn.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import type { BudgetImpact } from '../outcome/outcome.ts'

/** What is known of a budget so far; changed in place, copied for forks. */
interface Track {
  readonly budget: ObjectKey
  readonly before: number
  allowed: number
  least: number
  sinceMs: number
  atZeroMs: number
}

/** Follows `status.disruptionsAllowed` of each budget that changes. */
export class BudgetTracker {
  readonly #tracks = new Map<string, Track>()

  constructor(from?: BudgetTracker) {
    for (const [id, track] of from ? from.#tracks : []) this.#tracks.set(id, { ...track })
  }

  fork(): BudgetTracker {
    return new BudgetTracker(this)
  }

  budgetChanged(atMs: number, before: PodDisruptionBudgetRow | undefined, after: PodDisruptionBudgetRow): void {
    const track = this.#trackOf(before ?? after)
    advance(track, atMs)
    track.allowed = after.status.disruptionsAllowed
    track.least = Math.min(track.least, track.allowed)
  }

  impacts(endMs: number): readonly Omit<BudgetImpact, 'refusals'>[] {
    return [...this.#tracks.values()].map((track) => {
      const end = { ...track }
      advance(end, endMs)
      return {
        budget: track.budget,
        allowedBefore: track.before,
        allowedMin: track.least,
        allowedAfter: track.allowed,
        atZeroMs: end.atZeroMs,
      }
    })
  }

  #trackOf(budget: PodDisruptionBudgetRow): Track {
    const id = `${budget.namespace}/${budget.name}`
    const known = this.#tracks.get(id)
    if (known !== undefined) return known
    const allowed = budget.status.disruptionsAllowed
    const key: ObjectKey = { kind: 'PodDisruptionBudget', namespace: budget.namespace, name: budget.name }
    const track = { budget: key, before: allowed, allowed, least: allowed, sinceMs: 0, atZeroMs: 0 }
    this.#tracks.set(id, track)
    return track
  }
}

/** Counts the time until now under what held until now. */
function advance(track: Track, atMs: number): void {
  if (track.allowed === 0) track.atZeroMs += atMs - track.sinceMs
  track.sinceMs = atMs
}
