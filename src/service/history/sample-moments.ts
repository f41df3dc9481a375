import type { Instant } from '../../kube/instant.ts'
import type { Moment } from './state-history.ts'

export interface Sampling {
  readonly from?: Instant | null | undefined
  readonly to?: Instant | null | undefined
  /** At most this many moments, at least one. */
  readonly points: number
}

/**
 * The moments at evenly spaced times from the first to the last inside, each the latest at or before its time and none twice: while
 * nothing changed there is one for several times.
 */
export function sampleMoments(moments: readonly Moment[], { from, to, points }: Sampling): readonly Moment[] {
  const inside = moments.filter(({ takenAt }) => takenAt >= (from ?? 0) && takenAt <= (to ?? Number.POSITIVE_INFINITY))
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return []
  const span = last.takenAt - first.takenAt
  const sampled = new Set<Moment>()
  let at = 0
  for (let point = 1; point <= points; point++) {
    const time = points === 1 ? last.takenAt : first.takenAt + (span * (point - 1)) / (points - 1)
    // Rounded down, the last time may be a little before the last moment.
    while (point === points ? at + 1 < inside.length : (inside[at + 1]?.takenAt ?? Number.POSITIVE_INFINITY) <= time) at++
    sampled.add(inside[at] ?? last)
  }
  return [...sampled]
}
