import { assert } from '../../../lib/assert.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ListVersion } from '../../../lib/versioned-list.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import { type RefusalList, Refusals } from '../cycle/refusals.ts'
import type { FeasibleNodes } from '../framework/plugin-columns.ts'
import type { Rejection } from '../framework/status.ts'
import { bestCandidates } from '../preemption/best-candidates.ts'
import type { DryRun, PreemptionCandidate, PreemptionReport } from '../preemption/dry-run.ts'
import { type CandidateQuestion, searchCandidates } from './candidate-search.ts'
import type { TrialOutcome } from './trial-facts.ts'

export interface CachedDryRunInit extends CandidateQuestion {
  /** The ordinal of one of equally good nodes. */
  pick(best: FeasibleNodes): Ordinal
}

/** A dry run that tries only nodes of which nothing is known. Its later answers are as of then. */
export class CachedDryRun implements DryRun {
  readonly #init: CachedDryRunInit
  /** The place after which it ended; -1 when it visited all nodes. */
  readonly #last: number
  readonly #chosen: PreemptionCandidate | undefined
  readonly #outcomes: ListVersion<TrialOutcome>
  #report: DryRunReport | undefined

  constructor(init: CachedDryRunInit) {
    const { facts } = init
    this.#init = init
    const { last, best } = searchCandidates(init)
    this.#last = last
    this.#chosen = best.count > 0 ? candidateOf(facts.outcomeOf(init.pick(best))) : undefined
    this.#outcomes = facts.outcomes()
  }

  get refusals(): RefusalList {
    const { rejected } = this.#reported()
    return new Refusals(
      rejected.map(({ name }) => name),
      rejected.map(({ verdict }) => verdict),
    )
  }

  choose(): PreemptionCandidate | undefined {
    return this.#chosen
  }

  potential(): readonly string[] {
    const { verdicts } = this.#init
    const names: string[] = []
    verdicts.potential.visit(0, (place) => names.push(verdicts.names[place] as string) > 0)
    return names.sort(compareText)
  }

  candidates(): readonly PreemptionCandidate[] {
    return this.#reported().candidates
  }

  rejected(): PreemptionReport['rejected'] {
    return this.#reported().rejected
  }

  mayChoose(): readonly string[] {
    const best = bestCandidates(this.#reported().candidates, this.#init.now)
    return best.map(({ node }) => node)
  }

  #reported(): DryRunReport {
    if (this.#report) return this.#report
    const { offset, verdicts, enough } = this.#init
    const outcomes = this.#outcomes.values()
    const candidates: PreemptionCandidate[] = []
    const rejected: { name: string; verdict: Rejection }[] = []
    let harmless = 0
    verdicts.potential.visit(offset, (place) => {
      const outcome = outcomes[verdicts.ordinals[place] as Ordinal]
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
    this.#report = { candidates, rejected }
    return this.#report
  }
}

interface DryRunReport {
  /** Sorted by name, as are the rejected nodes. */
  readonly candidates: readonly PreemptionCandidate[]
  readonly rejected: PreemptionReport['rejected']
}

function candidateOf(outcome: TrialOutcome | undefined): PreemptionCandidate {
  assert(outcome && !('kind' in outcome), 'a candidate that was found is known')
  return outcome
}
