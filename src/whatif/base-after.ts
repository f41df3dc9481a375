import { addMs } from '../kube/instant.ts'
import type { Base } from './base.ts'
import type { Outcome } from './outcome/outcome.ts'

/** The state that a run ended with, to ask the next question of: what follows begins when the run ended. */
export function baseAfter({ info, coverage, lives, runs = 0 }: Base, { after, durationMs }: Outcome): Base {
  return {
    state: after,
    coverage,
    ...(lives ? { lives } : {}),
    runs: runs + 1,
    info: { ...info, takenAt: addMs(info.takenAt, durationMs), digest: after.digest() },
  }
}
