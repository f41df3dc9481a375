import type { JsonObject } from '../../../src/kube/codec/json.ts'
import type { Outcome } from '../../../src/whatif/outcome/outcome.ts'
import { simulate } from '../../../src/whatif/simulate.ts'
import { type Seen, seenIn } from '../facts/seen.ts'
import { stillRun } from '../facts/witnessed-run.ts'
import { SLACK } from '../judge/slack.ts'
import { baseOf, type Dump } from './base-of.ts'
import { type PlaneTiming, scenarioOf } from './scenario-of.ts'
import { witnessOutcome } from './witness-outcome.ts'

/** A forecast is what this many seeds show. */
export const SEEDS = 20

/** A course that comes to rest within this time is compared at rest. A rollout that hangs is reported after ten minutes. */
export const LONGEST_REST_MS = 60_000
/** How long a real course may take longer than its forecast. */
export const MARGIN_MS = 20_000

/** What is forecast: a question to a saved cluster. */
export interface Question {
  readonly dump: Dump
  /** The fields of a scenario file. */
  readonly scenario: JsonObject
  /** The names of the commands, in the order of their times; `UNSPOKEN` for those that kubectl does not have. */
  readonly commands: readonly string[]
  /** The moment of the comparison, milliseconds; `undefined`: when all is quiet. */
  readonly horizonMs: number | undefined
  /** How long reality was watched until it came to rest, milliseconds. `undefined`: not recorded, and at most `WATCHED_MS_MAX`. */
  readonly watchedMs?: number | undefined
  /** How long the fake kubelet took; left out in older recordings. */
  readonly timing?: PlaneTiming
}

/** No course without a horizon is watched longer. */
export const WATCHED_MS_MAX = LONGEST_REST_MS + MARGIN_MS

/** What one seed shows. */
export interface SeedSeen extends Seen {
  readonly verdict: string
}

export interface Forecast {
  /** What would be seen if nothing happened. */
  readonly still: Seen
  readonly seeds: readonly SeedSeen[]
}

/**
 * What the seeds show at the moment of the comparison. Reality can be at rest while a timer of minutes runs, such as the deadline of a
 * rollout; a run without a horizon continues until it has expired, and is cut off where reality was watched no longer.
 */
export function forecast({ dump, scenario, commands, horizonMs, watchedMs, timing }: Question, seeds = SEEDS): Forecast {
  const base = baseOf(dump)
  const asked = scenarioOf(scenario, timing)
  const latestMs = watchedMs === undefined ? WATCHED_MS_MAX : watchedMs + SLACK.soonerSeconds * 1000
  return {
    still: seenIn(stillRun(base.state)),
    seeds: Array.from({ length: seeds }, (_, i): SeedSeen => {
      const scenario = { ...asked, horizonMs, seed: i + 1 }
      const outcome = simulate(base, scenario)
      const isWatched = horizonMs !== undefined || outcome.durationMs <= latestMs
      const seen = isWatched ? outcome : simulate(base, { ...scenario, horizonMs: latestMs })
      return { ...seenIn(witnessOutcome(base, seen, commands)), verdict: outcome.verdict }
    }),
  }
}

/** The outcomes of a few seeds, without a horizon: they decide how long the cluster is watched. */
export function firstOutcomes(
  { dump, scenario, timing }: Pick<Question, 'dump' | 'scenario' | 'timing'>,
  seeds: number,
): readonly Outcome[] {
  const base = baseOf(dump)
  const asked = scenarioOf(scenario, timing)
  return Array.from({ length: seeds }, (_, i) => simulate(base, { ...asked, seed: i + 1 }))
}
