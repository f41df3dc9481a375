import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import { compareGravity, verdictRank } from '../outcome/gravity.ts'
import type { Outcome, Verdict } from '../outcome/outcome.ts'
import type { Scenario } from '../scenario.ts'
import { type Landing, Landings } from './landings.ts'

/** What becomes of a scenario as chance will have it: runs with seeds that follow each other. */
export interface Chance {
  /** Runs that were made, with the seeds from that of the scenario on. */
  readonly runs: number
  /** The mildest first; verdicts that no run ended with are left out. */
  readonly verdicts: readonly VerdictShare[]
  /** The gravest outcome; its scenario has the seed with which it comes out again. */
  readonly worst: Outcome
  readonly duration: DurationRange
  readonly landings: readonly Landing[]
}

export interface VerdictShare {
  readonly verdict: Verdict
  readonly runs: number
  /** Between 0 and 1. */
  readonly share: number
  /** The first seed that ends with it. */
  readonly seed: number
}

/** Virtual time of the runs, milliseconds. */
export interface DurationRange {
  readonly leastMs: number
  readonly medianMs: number
  readonly mostMs: number
}

/**
 * Runs a scenario with `seeds` seeds, beginning with its own, whose outcome is already known as `first`. What differs from run to run is
 * what is by chance in a real cluster: which of equally good nodes is taken, where the scheduler begins its search, and how
 * long pods take (`TYPICAL_SEED`).
 */
export function* chance(
  base: Base,
  { scenario, seeds, first }: { readonly scenario: Scenario; readonly seeds: number; readonly first: Outcome },
): Inquiry<Chance> {
  const landings = new Landings(base.state)
  const verdicts = new Map<Verdict, VerdictShare>()
  const durations: number[] = []
  let worst = first
  for (let run = 0; run < seeds; run++) {
    const seed = scenario.seed + run
    const outcome = run === 0 ? first : yield { base, scenario: { ...scenario, seed } }
    const { verdict, durationMs } = outcome
    const known = verdicts.get(verdict)
    const runs = (known?.runs ?? 0) + 1
    verdicts.set(verdict, { verdict, runs, share: runs / seeds, seed: known?.seed ?? seed })
    durations.push(durationMs)
    landings.add(outcome)
    if (compareGravity(outcome, worst) > 0) worst = outcome
  }
  return {
    runs: seeds,
    verdicts: [...verdicts.values()].sort((a, b) => verdictRank(a.verdict) - verdictRank(b.verdict)),
    worst,
    duration: rangeOf(durations),
    landings: landings.list(),
  }
}

function rangeOf(durations: readonly number[]): DurationRange {
  const sorted = durations.toSorted((a, b) => a - b)
  return { leastMs: sorted[0] ?? 0, medianMs: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, mostMs: sorted.at(-1) ?? 0 }
}
