import type { JsonObject } from '../../../src/kube/codec/json.ts'
import type { Outcome } from '../../../src/whatif/outcome/outcome.ts'
import { simulate } from '../../../src/whatif/simulate.ts'
import { type Seen, seenIn } from '../facts/seen.ts'
import { stillRun } from '../facts/witnessed-run.ts'
import { baseOf, type Dump } from './base-of.ts'
import { scenarioOf } from './scenario-of.ts'
import { witnessOutcome } from './witness-outcome.ts'

/** A forecast is what this many seeds show. */
export const SEEDS = 20

/** What is forecast: a question to a saved cluster. */
export interface Question {
  readonly dump: Dump
  /** The fields of a scenario file. */
  readonly scenario: JsonObject
  /** The names of the actions, in the order of their times. */
  readonly commands: readonly string[]
  /** The moment of the comparison, milliseconds; `undefined`: when all is quiet. */
  readonly horizonMs: number | undefined
}

/** What one seed shows. */
export interface SeedSeen extends Seen {
  readonly verdict: string
}

export interface Forecast {
  /** What would be seen if nothing happened. */
  readonly still: Seen
  readonly seeds: readonly SeedSeen[]
}

export function forecast({ dump, scenario, commands, horizonMs }: Question, seeds = SEEDS): Forecast {
  const base = baseOf(dump)
  const asked = { ...scenarioOf(scenario), horizonMs }
  return {
    still: seenIn(stillRun(base.state)),
    seeds: Array.from({ length: seeds }, (_, i): SeedSeen => {
      const outcome = simulate(base, { ...asked, seed: i + 1 })
      return { ...seenIn(witnessOutcome(base, outcome, commands)), verdict: outcome.verdict }
    }),
  }
}

/** The outcomes of a few seeds, without a horizon: they decide how long the cluster is watched. */
export function firstOutcomes({ dump, scenario }: Pick<Question, 'dump' | 'scenario'>, seeds: number): readonly Outcome[] {
  const base = baseOf(dump)
  const asked = scenarioOf(scenario)
  return Array.from({ length: seeds }, (_, i) => simulate(base, { ...asked, seed: i + 1 }))
}
