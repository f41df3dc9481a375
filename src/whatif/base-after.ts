import { addMs } from '../kube/instant.ts'
import { configurationsIn } from './actions/configurations-in.ts'
import type { Base } from './base.ts'
import type { Outcome } from './outcome/outcome.ts'

/** The state that a run ended with, as the base of the next query: what follows begins when the run ended. */
export function baseAfter({ info, coverage, lives, scheduler, runs = 0 }: Base, { scenario, after, durationMs }: Outcome): Base {
  const setUp = configurationsIn(scenario.actions).at(-1) ?? scheduler
  return {
    state: after,
    coverage,
    ...(lives ? { lives } : {}),
    ...(setUp ? { scheduler: setUp } : {}),
    runs: runs + 1,
    info: { ...info, takenAt: addMs(info.takenAt, durationMs), digest: after.digest() },
  }
}
