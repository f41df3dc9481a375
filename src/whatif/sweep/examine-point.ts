import type { Base } from '../base.ts'
import type { Chance } from '../chance/chance.ts'
import { examine, type RehearsalRequest } from '../examine.ts'
import type { Inquiry } from '../inquiry.ts'
import { REMEDY_RUNS_MAX, type Remedies } from '../remedies/remedies.ts'
import { type PointChance, type PointRemedy, type PointResult, pointResult } from './point-result.ts'

/** The request at one point of a grid. */
export type PointQuestion = RehearsalRequest

/** Runs that a point may take. */
export function runsOfPoint(question: Pick<PointQuestion, 'seeds' | 'remedies'>): number {
  return Math.max(1, question.seeds) + (question.remedies ? REMEDY_RUNS_MAX : 0)
}

/** The figures of a point: of the scenario's own run, of what chance makes of it, and of what would help. */
export function* examinePoint(base: Base, question: PointQuestion): Inquiry<PointResult> {
  const { outcome, chance, remedies } = yield* examine(base, question)
  return {
    ...pointResult(outcome),
    ...(chance ? { chance: chanceOf(chance) } : {}),
    ...(remedies ? { remedies: remediesOf(remedies) } : {}),
  }
}

function chanceOf({ runs, verdicts, worst }: Chance): PointChance {
  return { runs, verdicts, worst: worst.verdict, worstSeed: worst.scenario.seed }
}

function remediesOf({ remedies }: Remedies): readonly PointRemedy[] {
  return remedies.map(({ changes, cost, outcome }) => ({
    message: changes.map(({ message }) => message).join(', and '),
    cost,
    verdict: outcome.verdict,
  }))
}
