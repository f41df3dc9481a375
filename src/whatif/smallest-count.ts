import type { Inquiry } from './inquiry.ts'

/** A search for how much of something is enough. */
export interface CountSearch<T> {
  /** Where the search begins, 1 or more: a count that is believed to be near the answer. */
  readonly from: number
  /** No larger count is tried. */
  readonly max: number
  /** Runs after which no larger count is tried any more; a count that works is always made as small as it can be. */
  readonly runsMax: number
  /** Makes a run with a count. */
  attempt(count: number): Inquiry<CountTried<T>>
}

/** What a run with a count has shown. */
export interface CountTried<T> {
  /** `undefined`: the count is not enough. */
  readonly value: T | undefined
  /** Whether a larger count may be enough where this one is not. */
  readonly mayNeedMore: boolean
}

export interface CountFound<T> {
  readonly found: { readonly count: number; readonly value: T } | undefined
  readonly runs: number
}

/**
 * The smallest count that works, where each larger one works too: the count is doubled until it does, and then halved between the
 * largest that does not and the smallest that does.
 */
export function* smallestCount<T>({ from, max, runsMax, attempt }: CountSearch<T>): Inquiry<CountFound<T>> {
  let [tooFew, runs] = [0, 0]
  let found: CountFound<T>['found']
  for (let count = Math.min(from, max); !found && count > tooFew && runs < runsMax; count = Math.min(count * 2, max)) {
    const tried = yield* attempt(count)
    runs++
    if (tried.value !== undefined) found = { count, value: tried.value }
    else if (tried.mayNeedMore) tooFew = count
    else break
  }
  while (found && found.count > tooFew + 1) {
    const count = Math.floor((tooFew + found.count) / 2)
    const { value } = yield* attempt(count)
    runs++
    if (value === undefined) tooFew = count
    else found = { count, value }
  }
  return { found, runs }
}
