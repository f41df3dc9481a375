import type { Instant } from '../../../kube/instant.ts'

/** A number of replicas that was wanted, or by which a scale changed, at a moment. */
export interface Remembered {
  readonly replicas: number
  readonly at: Instant
}

/** What the controller remembers of one autoscaler; it is lost with the controller, as upstream. */
export interface Memory {
  /** What the metrics proposed, before any limit was applied. */
  readonly recommendations: readonly Remembered[]
  readonly scaleUps: readonly Remembered[]
  readonly scaleDowns: readonly Remembered[]
}

/** The memory of an autoscaler that is seen for the first time: it seems to have wanted what there is. */
export function firstMemory(currentReplicas: number, now: Instant): Memory {
  return { recommendations: [{ replicas: currentReplicas, at: now }], scaleUps: [], scaleDowns: [] }
}

/** Adds to a list, in place of its last entry that is out of date, if there is one. */
export function remember(
  list: readonly Remembered[],
  entry: Remembered,
  isStale: (entry: Remembered) => boolean,
): readonly Remembered[] {
  const index = list.findLastIndex(isStale)
  return index < 0 ? [...list, entry] : list.with(index, entry)
}
