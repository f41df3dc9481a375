import type { DrainPlan } from './plan.ts'

type Wave = DrainPlan['waves'][number]

/** A wave and when it starts. */
export interface ScheduledWave {
  /** From 1. */
  readonly number: number
  readonly wave: Wave
  /** Seconds from the start of the plan. */
  readonly startsAt: number
}

/** Each wave starts when the one before it has settled. */
export function scheduledWaves(waves: readonly Wave[]): readonly ScheduledWave[] {
  let startsAt = 0
  return waves.map((wave, index) => {
    const scheduled = { number: index + 1, wave, startsAt }
    startsAt += wave.settledSeconds
    return scheduled
  })
}
