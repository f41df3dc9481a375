import type { Instant } from '../../../kube/instant.ts'
import { assert } from '../../../lib/assert.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ForkableTable } from '../../../twin/forkable-table.ts'
import type { DryRun } from '../dry-run.ts'
import type { PreemptionCandidate, PreemptionReport, Rejection } from '../framework.ts'
import type { RefusalList } from '../refusal-list.ts'
import { Refusals } from '../refusals.ts'
import type { KnownVerdicts } from './known-verdicts.ts'
import type { FeasibleNodes } from './plugin-columns.ts'
import { HARMLESS, NO_HELP, type TrialFacts, type TrialOutcome } from './trial-facts.ts'

export interface KeptDryRunInit {
  readonly facts: TrialFacts
  readonly verdicts: KnownVerdicts
  /** Ordinals in the scheduler's order. */
  readonly potential: Int32Array
  /** Where the run begins. */
  readonly offset: number
  /** Candidates after which it ends. */
  readonly enough: number
  readonly now: Instant
  /** Tries a node of which nothing is known; returns its state. */
  tryNode(ordinal: number): number
  /** The ordinal of one of equally good nodes. */
  pick(best: FeasibleNodes): number
}

/** A dry run that tries only nodes of which nothing is known. What it tells later is as it was then. */
export class KeptDryRun implements DryRun {
  readonly #init: KeptDryRunInit
  readonly #tried: number
  readonly #best: FeasibleNodes
  readonly #outcomes: ForkableTable<TrialOutcome>
  #told: Told | undefined

  constructor(init: KeptDryRunInit) {
    this.#init = init
    const { tried, best } = run(init)
    this.#tried = tried
    this.#best = { ordinals: best, count: best.length }
    this.#outcomes = init.facts.outcomes()
  }

  get refusals(): RefusalList {
    const { rejected } = this.#tell()
    return new Refusals(
      rejected.map(({ name }) => name),
      rejected.map(({ verdict }) => verdict),
    )
  }

  choose(): PreemptionCandidate | undefined {
    if (this.#best.count === 0) return undefined
    return this.#candidate(this.#init.pick(this.#best))
  }

  potential(): readonly string[] {
    const { names } = this.#tell()
    return Array.from(this.#init.potential, (ordinal) => names.get(ordinal) as string).sort(compareText)
  }

  candidates(): readonly PreemptionCandidate[] {
    return this.#tell().candidates
  }

  rejected(): PreemptionReport['rejected'] {
    return this.#tell().rejected
  }

  mayChoose(): readonly string[] {
    return Array.from(this.#best.ordinals, (ordinal) => this.#candidate(ordinal).node).sort(compareText)
  }

  #candidate(ordinal: number): PreemptionCandidate {
    const outcome = this.#outcomes.get(ordinal)
    assert(outcome && !('kind' in outcome), 'a candidate that was found is known')
    return outcome
  }

  #tell(): Told {
    if (this.#told) return this.#told
    const { potential, offset, verdicts } = this.#init
    const names = new Map(verdicts.names.map((name, i) => [verdicts.ordinals[i] as number, name]))
    const candidates: PreemptionCandidate[] = []
    const rejected: { name: string; verdict: Rejection }[] = []
    for (let i = 0; i < this.#tried; i++) {
      const ordinal = potential[(offset + i) % potential.length] as number
      const outcome = this.#outcomes.get(ordinal)
      assert(outcome, 'a node that was tried has an outcome')
      if ('kind' in outcome) rejected.push({ name: names.get(ordinal) as string, verdict: outcome })
      else candidates.push(outcome)
    }
    candidates.sort((a, b) => compareText(a.node, b.node))
    rejected.sort((a, b) => compareText(a.name, b.name))
    this.#told = { names, candidates, rejected }
    return this.#told
  }
}

interface Told {
  readonly names: ReadonlyMap<number, string>
  /** Sorted by name, as are the rejected nodes. */
  readonly candidates: readonly PreemptionCandidate[]
  readonly rejected: PreemptionReport['rejected']
}

interface Tried {
  readonly tried: number
  /** The candidates that are equal by all criteria. */
  readonly best: Int32Array
}

/** Goes on until there are enough candidates, at least one of them without a budget violation (semantics A15.3). */
function run({ facts, potential, offset, enough, now, tryNode }: KeptDryRunInit): Tried {
  const { length } = potential
  const best: number[] = []
  let candidates = 0
  let harmless = 0
  let index = offset
  for (let i = 0; i < length; i++) {
    const ordinal = potential[index] as number
    if (++index === length) index = 0
    const state = facts.holds(ordinal, now) ? (facts.states[ordinal] as number) : tryNode(ordinal)
    if (state === NO_HELP) continue
    const order = best.length === 0 ? -1 : facts.compare(ordinal, best[0] as number, now)
    if (order < 0) best.length = 0
    if (order <= 0) best.push(ordinal)
    candidates++
    if (state === HARMLESS) harmless++
    if (harmless > 0 && candidates >= enough) return { tried: i + 1, best: Int32Array.from(best) }
  }
  return { tried: length, best: Int32Array.from(best) }
}
