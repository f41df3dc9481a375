/** The result of a trial with this number, and whether it succeeded. */
export interface Trial<T> {
  readonly ok: boolean
  readonly found: T
}

/** The largest number that succeeds, and the result of the next larger one. */
export interface Bisection<T> {
  readonly most: number
  /** What was found at `most`; `undefined`: it was never tried, because not even the smallest number succeeds. */
  readonly best: T | undefined
  /** The result of the smallest number that fails; `undefined`: `max` succeeds. */
  readonly beyond: T | undefined
}

/**
 * Finds the largest number up to `max` with which a trial succeeds, where all smaller ones succeed as well: by doubling, and then
 * by halving what is in between. 0 is assumed to succeed.
 */
export function* bisect<Y, T, N>(
  max: number,
  trial: (count: number) => Generator<Y, Trial<T>, N>,
): Generator<Y, Bisection<T>, N> {
  let most = 0
  let best: T | undefined
  let failing = max + 1
  let beyond: T | undefined
  for (let next = Math.min(1, max); failing - most > 1; ) {
    const { ok, found } = yield* trial(next)
    if (ok) [most, best] = [next, found]
    else [failing, beyond] = [next, found]
    next = failing > max ? Math.min(most * 2, max) : Math.floor((most + failing) / 2)
  }
  return { most, best, beyond }
}
