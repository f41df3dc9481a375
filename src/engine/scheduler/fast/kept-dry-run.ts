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
import { HARMLESS, NO_HELP, type TrialFacts, type TrialOutcome, UNTRIED } from './trial-facts.ts'

export interface KeptDryRunInit {
  readonly facts: TrialFacts
  readonly verdicts: KnownVerdicts
  /** Which of the potential nodes comes first. */
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
  /** The place after which it ended; -1 when it went once round. */
  readonly #last: number
  readonly #best: FeasibleNodes
  readonly #outcomes: ForkableTable<TrialOutcome>
  #told: Told | undefined

  constructor(init: KeptDryRunInit) {
    this.#init = init
    const { last, best } = run(init)
    this.#last = last
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
    const { verdicts } = this.#init
    const names: string[] = []
    verdicts.potential.visit(0, (place) => names.push(verdicts.names[place] as string) > 0)
    return names.sort(compareText)
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
    const { offset, verdicts, enough } = this.#init
    const candidates: PreemptionCandidate[] = []
    const rejected: { name: string; verdict: Rejection }[] = []
    let harmless = 0
    verdicts.potential.visit(offset, (place) => {
      const outcome = this.#outcomes.get(verdicts.ordinals[place] as number)
      assert(outcome, 'a node that was tried has an outcome')
      if ('kind' in outcome) rejected.push({ name: verdicts.names[place] as string, verdict: outcome })
      else if ((outcome.pdbViolations === 0 ? harmless : candidates.length - harmless) < enough) {
        candidates.push(outcome)
        if (outcome.pdbViolations === 0) harmless++
      }
      return place !== this.#last
    })
    candidates.sort((a, b) => compareText(a.node, b.node))
    rejected.sort((a, b) => compareText(a.name, b.name))
    this.#told = { candidates, rejected }
    return this.#told
  }
}

interface Told {
  /** Sorted by name, as are the rejected nodes. */
  readonly candidates: readonly PreemptionCandidate[]
  readonly rejected: PreemptionReport['rejected']
}

interface Tried {
  /** The place of the candidate that was enough; -1: all potential nodes were tried. */
  readonly last: number
  /** The candidates that are equal by all criteria. */
  readonly best: Int32Array
}

/** The best so far; what was found is copied out of it. */
let found: Int32Array = new Int32Array(1024)

/**
 * Goes on until there are enough candidates, at least one of them without a budget violation (semantics A15.3); no more than
 * enough are kept with a violation, and as many without. Where room is scarce thousands of nodes do not help: those are passed
 * over by the word.
 */
function run({ facts, verdicts, offset, enough, now, tryNode }: KeptDryRunInit): Tried {
  const { ordinals, potential } = verdicts
  if (found.length < ordinals.length) found = new Int32Array(ordinals.length * 2)
  const [best, { states, ranks }, { words }] = [found, facts, potential]
  const isKept = facts.isKeptAt(now)
  const helpless = isKept ? facts.helpless(verdicts).words : undefined
  let [count, bestRank, candidates, harmless] = [0, -1, 0, 0]
  const first = Math.max(0, potential.nth(offset))
  const upper = -1 << (first & 31)
  // The word that is begun in the middle comes once more at the end, for its lower half.
  for (let i = 0, word = first >> 5; i <= words.length; i++, word = word + 1 < words.length ? word + 1 : 0) {
    let bits = (words[word] ?? 0) & ~(helpless?.[word] ?? 0)
    if (i === 0) bits &= upper
    else if (i === words.length) bits &= ~upper
    for (; bits !== 0; bits &= bits - 1) {
      const place = (word << 5) + 31 - Math.clz32(bits & -bits)
      const ordinal = ordinals[place] as number
      const known = isKept || facts.holds(ordinal, now) ? (states[ordinal] as number) : UNTRIED
      const state = known === UNTRIED ? tryNode(ordinal) : known
      if (state === NO_HELP) continue
      if ((state === HARMLESS ? harmless : candidates - harmless) >= enough) continue
      const rank = ranks[ordinal] as number
      const order = count === 0 ? -1 : rank === bestRank ? 0 : facts.compare(ordinal, best[0] as number, now)
      if (order < 0) {
        count = 0
        bestRank = rank
      }
      if (order <= 0) best[count++] = ordinal
      candidates++
      if (state === HARMLESS) harmless++
      if (harmless > 0 && candidates >= enough) return { last: place, best: best.slice(0, count) }
    }
  }
  return { last: -1, best: best.slice(0, count) }
}
