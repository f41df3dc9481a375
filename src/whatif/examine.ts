import type { Base } from './base.ts'
import { type Chance, chance } from './chance/chance.ts'
import type { Inquiry } from './inquiry.ts'
import type { Outcome } from './outcome/outcome.ts'
import { type Remedies, remedies } from './remedies/remedies.ts'
import type { Scenario } from './scenario.ts'

/** A scenario, and the additional results requested. */
export interface RehearsalRequest {
  readonly scenario: Scenario
  /** Runs with seeds that follow each other. */
  readonly seeds: number
  /** Whether changes that make it end SAFE are requested. */
  readonly remedies: boolean
}

export interface Examined {
  readonly outcome: Outcome
  /** The results of other seeds, where several are requested. */
  readonly chance: Chance | undefined
  /** What would make it end SAFE, where requested. */
  readonly remedies: Remedies | undefined
}

/** The scenario's own run, and those that chance and remedies take. */
export function* examine(base: Base, { scenario, seeds, remedies: isHelpWanted }: RehearsalRequest): Inquiry<Examined> {
  const outcome = yield { base, scenario }
  return {
    outcome,
    chance: seeds > 1 ? yield* chance(base, { scenario, seeds, first: outcome }) : undefined,
    remedies: isHelpWanted ? yield* remedies(base, scenario, outcome) : undefined,
  }
}
