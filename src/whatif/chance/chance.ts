import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Outcome, Verdict } from '../outcome/outcome.ts'
import { settledMs } from '../outcome/settled-ms.ts'
import { compareSeverity, verdictRank } from '../outcome/severity-order.ts'
import type { Scenario } from '../scenario.ts'
import { type ChancePlacement, ChancePlacements } from './chance-placements.ts'

/** How random choices change the outcome of a scenario: runs with consecutive seeds. */
export interface Chance {
  /** Runs that were made, with the seeds from that of the scenario on. */
  readonly runs: number
  /** The mildest first; verdicts that no run ended with are left out. */
  readonly verdicts: readonly VerdictShare[]
  /** The worst outcome; its scenario has the seed that reproduces it. */
  readonly worst: Outcome
  readonly duration: DurationRange
  readonly placements: readonly ChancePlacement[]
}

export interface VerdictShare {
  readonly verdict: Verdict
  readonly runs: number
  /** Between 0 and 1. */
  readonly share: number
  /** The first seed that ends with it. */
  readonly seed: number
}

/** Virtual time until the consequences of the scenario had settled, over the runs. Milliseconds. */
export interface DurationRange {
  readonly leastMs: number
  readonly medianMs: number
  readonly mostMs: number
}

/**
 * Runs a scenario with `seeds` seeds, beginning with its own, whose outcome is already known as `first`. What differs
 * from run to run is what is random in a real cluster: which of equally good nodes is taken, where the scheduler begins
 * its search, and how long pods take (`TYPICAL_SEED`).
 */
export function* chance(
  base: Base,
  { scenario, seeds, first }: { readonly scenario: Scenario; readonly seeds: number; readonly first: Outcome },
): Inquiry<Chance> {
  const placements = new ChancePlacements(base.state)
  const verdicts = new Map<Verdict, VerdictShare>()
  const durations: number[] = []
  let worst = first
  for (let run = 0; run < seeds; run++) {
    const seed = scenario.seed + run
    const outcome = run === 0 ? first : yield { base, scenario: { ...scenario, seed } }
    const { verdict } = outcome
    const known = verdicts.get(verdict)
    const runs = (known?.runs ?? 0) + 1
    verdicts.set(verdict, { verdict, runs, share: runs / seeds, seed: known?.seed ?? seed })
    durations.push(settledMs(outcome))
    placements.add(outcome)
    if (compareSeverity(outcome, worst) > 0) worst = outcome
  }
  return {
    runs: seeds,
    verdicts: [...verdicts.values()].sort((a, b) => verdictRank(a.verdict) - verdictRank(b.verdict)),
    worst,
    duration: rangeOf(durations),
    placements: placements.list(),
  }
}

function rangeOf(durations: readonly number[]): DurationRange {
  const sorted = durations.toSorted((a, b) => a - b)
  return { leastMs: sorted[0] ?? 0, medianMs: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, mostMs: sorted.at(-1) ?? 0 }
}
