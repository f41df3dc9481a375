import type { ObjectKey } from '../../engine/turn.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import type { BudgetImpact } from '../outcome/outcome.ts'

interface Track {
  readonly budget: ObjectKey
  readonly before: number
  readonly allowed: number
  readonly least: number
  readonly sinceMs: number
  readonly atZeroMs: number
  readonly refusals: number
}

/** Follows `status.disruptionsAllowed` of each budget that changes or refuses. */
export class BudgetTracker {
  readonly #tracks: Map<string, Track>

  constructor(from?: BudgetTracker) {
    this.#tracks = new Map(from ? from.#tracks : [])
  }

  fork(): BudgetTracker {
    return new BudgetTracker(this)
  }

  budgetChanged(atMs: number, before: PodDisruptionBudgetRow | undefined, after: PodDisruptionBudgetRow): void {
    const first = before ?? after
    const track = elapsed(this.#tracks.get(trackId(after)) ?? begin(first), atMs)
    const allowed = after.status.disruptionsAllowed
    this.#tracks.set(trackId(after), { ...track, allowed, least: Math.min(track.least, allowed) })
  }

  refused(atMs: number, budget: PodDisruptionBudgetRow): void {
    const track = elapsed(this.#tracks.get(trackId(budget)) ?? begin(budget), atMs)
    this.#tracks.set(trackId(budget), { ...track, refusals: track.refusals + 1 })
  }

  impacts(endMs: number): readonly BudgetImpact[] {
    return [...this.#tracks.values()].map((track) => ({
      budget: track.budget,
      allowedBefore: track.before,
      allowedMin: track.least,
      allowedAfter: track.allowed,
      atZeroMs: elapsed(track, endMs).atZeroMs,
      refusals: track.refusals,
    }))
  }
}

function trackId(budget: PodDisruptionBudgetRow): string {
  return `${budget.namespace}/${budget.name}`
}

function begin(budget: PodDisruptionBudgetRow): Track {
  const allowed = budget.status.disruptionsAllowed
  const key: ObjectKey = { kind: 'PodDisruptionBudget', namespace: budget.namespace, name: budget.name }
  return { budget: key, before: allowed, allowed, least: allowed, sinceMs: 0, atZeroMs: 0, refusals: 0 }
}

function elapsed(track: Track, atMs: number): Track {
  return { ...track, sinceMs: atMs, atZeroMs: track.atZeroMs + (track.allowed === 0 ? atMs - track.sinceMs : 0) }
}
