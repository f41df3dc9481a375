import type { Rehearsal } from '../../whatif/rehearsal.ts'
import type { RunProgress } from '../../whatif/run-progress.ts'

/**
 * Work between two pauses, in milliseconds: long compared to the cost of a pause, and short enough that collecting
 * garbage in its middle, which takes twice as long, does not delay a client that waits for another answer.
 */
const SLICE_MS = 3
/** And at most this many events, whatever the clock shows. */
const SLICE_EVENTS = 500
/** Rows that are hashed at once: a millisecond, or several when the code is cold. */
const DIGEST_ROWS = 16

/** Lets everything else that waits have its turn. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Continues a rehearsal for one slice of time: until it is due no further, has ended, or others should have their turn. */
export function workSlice(rehearsal: Rehearsal, nowMs: () => number, until?: number): RunProgress {
  const start = nowMs()
  for (let events = 1; ; events++) {
    const progress = rehearsal.step(until === undefined ? {} : { until })
    const due = nowMs() - start >= SLICE_MS || events >= SLICE_EVENTS
    if (due || rehearsal.ended || progress.end !== 'events') return progress
  }
}

/**
 * Does work that pauses between its pieces, and lets others have their turn whenever a slice of time is over. `between` returns
 * for how long, by the duration of the slice.
 */
export async function inSlices<T>(
  work: Generator<void, T>,
  nowMs: () => number,
  between: (sliceMs: number) => Promise<void> = breathe,
): Promise<T> {
  let start = nowMs()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    const sliceMs = nowMs() - start
    if (sliceMs < SLICE_MS) continue
    await between(sliceMs)
    start = nowMs()
  }
}

/** Hashes what a state has changed, a little at a time: then its digest is available. */
export function* digesting(state: { settleDigest(rowsMax: number): boolean }): Generator<void, void> {
  while (!state.settleDigest(DIGEST_ROWS)) yield
}
