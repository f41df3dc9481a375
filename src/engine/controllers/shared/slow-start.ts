import { atOnce } from '../../../lib/at-once.ts'
import type { Random } from '../../run/random.ts'

/**
 * Does `count` things in batches of 1, 2, 4, 8..., so that what fails for all fails only once (semantics B1.3, G5). A batch in
 * which something fails is finished, the rest is left out. Returns the first failure.
 */
export function slowStart<Failure>(count: number, attempt: () => Failure | undefined): Failure | undefined {
  return atOnce(slowStartInParts(count, attempt))
}

/** The same with a pause after each attempt. */
export function* slowStartInParts<Failure>(
  count: number,
  attempt: () => Failure | undefined,
): Generator<void, Failure | undefined> {
  let left = count
  for (let batch = Math.min(left, 1); batch > 0; batch = Math.min(2 * batch, left)) {
    let first: Failure | undefined
    for (let i = 0; i < batch; i++) {
      first = keepFirst(first, attempt())
      yield
    }
    if (first !== undefined) return first
    left -= batch
  }
  return undefined
}

/** The order in which the batches of a slow start process items: what is sent side by side arrives in any order. */
export function inBatches<T>(items: readonly T[], random: Random): readonly T[] {
  const ordered: T[] = []
  for (let batch = 1; ordered.length < items.length; batch *= 2) {
    const rest = items.slice(ordered.length, ordered.length + batch)
    while (rest.length > 0) ordered.push(...rest.splice(random.below(rest.length), 1))
  }
  return ordered
}

function keepFirst<T>(first: T | undefined, next: T | undefined): T | undefined {
  return first === undefined ? next : first
}
