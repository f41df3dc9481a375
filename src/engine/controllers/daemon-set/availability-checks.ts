import { addMs, type Instant } from '../../../kube/instant.ts'
import type { ChangeOf } from '../../../twin/change.ts'
import { becomesReady } from '../shared/becomes-ready.ts'

/** The result of a sync for a check. */
export interface Synced {
  readonly minReadySeconds: number
  /** Whether the status counts pods that are ready and not available yet. */
  readonly awaited: boolean
  /** Until the first of the pods is available that were ready before the run; `undefined`: no such pod. */
  readonly nextMs: () => number | undefined
  readonly now: Instant
}

/** Added to the time that a pod has to be ready, against clocks that differ by less. */
const SKEW_MS = 1000

/**
 * When a DaemonSet is synced again because pods may have become available meanwhile (updatePod, updateDaemonSetStatus). Unlike
 * that of other controllers this check is not aimed at the moment: it happens `minReadySeconds` and a second after a pod got ready,
 * or `minReadySeconds` after a sync that counted ready pods which are not available, and of several only the earliest is kept. A
 * successor of a surge does not count, because the status counts the oldest pod of a node (semantics B4.9).
 */
export class AvailabilityChecks {
  /** Sets of which a pod has become ready since the last sync. */
  readonly #turnedReady = new Set<string>()
  readonly #dueAt = new Map<string, Instant>()

  /** Notes a change of a pod that concerns these sets. */
  note(change: ChangeOf<'Pod'>, keys: readonly string[]): void {
    if (!becomesReady(change) || change.after?.deletionTimestamp !== undefined) return
    for (const key of keys) this.#turnedReady.add(key)
  }

  /** When the set of that key is synced again; `undefined`: not for the sake of availability. */
  next(key: string, { minReadySeconds, awaited, nextMs, now }: Synced): Instant | undefined {
    const turnedReady = this.#turnedReady.delete(key)
    if (minReadySeconds === 0) return undefined
    const known = this.#dueAt.get(key)
    const waitMs = minReadySeconds * 1000
    let dueAt = known ?? Number.POSITIVE_INFINITY
    // Who got ready before the run was seen then.
    if (known === undefined && !turnedReady) dueAt = now + (nextMs() ?? Number.POSITIVE_INFINITY) + SKEW_MS
    if (dueAt <= now) dueAt = Number.POSITIVE_INFINITY
    if (turnedReady) dueAt = Math.min(dueAt, addMs(now, waitMs + SKEW_MS))
    if (awaited) dueAt = Math.min(dueAt, addMs(now, waitMs))
    this.#dueAt.set(key, dueAt as Instant)
    return Number.isFinite(dueAt) ? (dueAt as Instant) : undefined
  }
}
