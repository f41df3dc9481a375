import type { SliceResult } from '../engine/run/run-loop.ts'

/** The progress of a rehearsal. */
export interface RunProgress {
  readonly end: SliceResult['end']
  /** Virtual milliseconds since it began. */
  readonly atMs: number
}
