import type { Base } from './base.ts'
import { type Chance, chance } from './chance/chance.ts'
import type { Inquiry } from './inquiry.ts'
import type { Outcome } from './outcome/outcome.ts'
import { type Remedies, remedies } from './remedies/remedies.ts'
import type { Scenario } from './scenario.ts'

/** A scenario, and what else is wanted of it. */
export interface Wanted {
  readonly scenario: Scenario
  /** Runs with seeds that follow each other. */
  readonly seeds: number
  /** Whether it is asked what would make it end SAFE. */
  readonly remedies: boolean
}

export interface Examined {
  readonly outcome: Outcome
  /** What other seeds make of it, where several are asked for. */
  readonly chance: Chance | undefined
  /** What would make it end SAFE, where that is asked for. */
  readonly remedies: Remedies | undefined
}

/** The scenario's own run, and those that chance and remedies take. */
export function* examine(base: Base, { scenario, seeds, remedies: isHelpWanted }: Wanted): Inquiry<Examined> {
  const outcome = yield { base, scenario }
  return {
    outcome,
    chance: seeds > 1 ? yield* chance(base, { scenario, seeds, first: outcome }) : undefined,
    remedies: isHelpWanted ? yield* remedies(base, scenario, outcome) : undefined,
  }
}
