import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { settledMs } from '../outcome/settled-ms.ts'
import { compareVerdicts, verdictRank } from '../outcome/severity-order.ts'
import type { Scenario } from '../scenario.ts'
import { type CountTried, smallestCount } from '../smallest-count.ts'
import { budgetProposals } from './budget-proposals.ts'
import { drainProposals } from './drain-proposals.ts'
import { overlapProposals } from './overlap-proposals.ts'
import { type Proposal, planOf, type Sizes, type Tried } from './plan.ts'
import { type Attempt, attemptWith, type Proving, proveMinimal } from './prove-minimal.ts'
import { quotaProposals } from './quota-proposals.ts'
import type { ChangeKind, ScenarioRemedy } from './remedy.ts'
import { replicaProposals } from './replica-proposals.ts'
import { roomProposals } from './room-proposals.ts'

/** Changes that make a scenario end better. */
export interface Remedies {
  /**
   * The cheapest first, and each ends SAFE. Where nothing that was tried does, at most one: the changes that come closest,
   * when they end with a milder verdict.
   */
  readonly remedies: readonly ScenarioRemedy[]
  /** How many runs were made to find them. */
  readonly tried: number
}

/** Runs in which a size is doubled until it is enough. */
const DOUBLINGS_MAX = 5
/** Runs of the search, in all and on one level, and runs that prove that changes which go together are all needed. */
const SEARCH_RUNS_MAX = 36
const LEVEL_RUNS_MAX = 20
const PROOF_RUNS_MAX = 8
export const REMEDY_RUNS_MAX = SEARCH_RUNS_MAX + PROOF_RUNS_MAX
/** Remedies that are enough to choose from. */
const REPORTED_MAX = 5
/** Changes that are put together where one alone does not do. */
const CHANGES_MAX = 3

/**
 * The smallest changes with which a scenario that does not end SAFE would: others of its actions, or something done before it.
 * Each is proposed from the reasons of the outcome and returned only when a run of the changed scenario has shown it, and runs
 * without each of its changes that all of them are needed. If no single change is enough, the one that comes closest is kept, and
 * the search continues on top of it.
 */
export function* remedies(base: Base, scenario: Scenario, first: Outcome): Inquiry<Remedies> {
  let at: Attempt = { plan: planOf(scenario, base), outcome: first, proposals: [] }
  let closest = at
  let tried = 0
  while (at.outcome.verdict !== 'SAFE' && at.plan.changes.length < CHANGES_MAX && tried < SEARCH_RUNS_MAX) {
    const runsMax = Math.min(LEVEL_RUNS_MAX, SEARCH_RUNS_MAX - tried)
    const found = yield* tryAll(proposalsFor(base, at), { at, base, scenario, runsMax })
    tried += found.runs
    const safe = found.tries.filter(({ outcome }) => outcome.verdict === 'SAFE')
    if (safe.length > 0) {
      const proved = yield* proveAll(safe, { base, scenario, runsMax: PROOF_RUNS_MAX })
      return { remedies: proved.remedies.sort(byCost).slice(0, REPORTED_MAX), tried: tried + proved.runs }
    }
    const best = nextAttempt(found.tries, at)
    if (!best) break
    at = best
    if (compareVerdicts(at.outcome, closest.outcome) < 0) closest = at
  }
  const isMilder = verdictRank(closest.outcome.verdict) < verdictRank(first.verdict)
  const proved = yield* proveAll(isMilder ? [closest] : [], { base, scenario, runsMax: PROOF_RUNS_MAX })
  return { remedies: proved.remedies, tried: tried + proved.runs }
}

/** What is left of attempts when all that is idle is left out, each once. The cheapest are proved first, as far as the runs go. */
function* proveAll(attempts: readonly Attempt[], proving: Proving): Inquiry<{ remedies: ScenarioRemedy[]; runs: number }> {
  const found = new Map<string, ScenarioRemedy>()
  let runs = 0
  for (const attempt of attempts.toSorted((a, b) => byCost(remedyOf(a), remedyOf(b)))) {
    const proved = yield* proveMinimal(attempt, { ...proving, runsMax: proving.runsMax - runs })
    runs += proved.runs
    if (!proved.attempt) continue
    const remedy = remedyOf(proved.attempt)
    found.set(remedy.changes.map(({ message }) => message).join('\n'), remedy)
  }
  return { remedies: [...found.values()], runs }
}

/** What costs nothing and helps nothing only takes runs away from what may. */
const IDLE_KINDS: ReadonlySet<ChangeKind> = new Set(['WAIT_FIRST', 'OTHER_ORDER'])

/**
 * The mildest that was tried, even if it is not milder than before: what blocks with one replica more may be the last thing that
 * does.
 */
function nextAttempt(tries: readonly Attempt[], { outcome }: Tried): Attempt | undefined {
  const open = tries.filter((item) => {
    const last = item.plan.changes.at(-1)
    return compareVerdicts(item.outcome, outcome) < 0 || !last || !IDLE_KINDS.has(last.kind)
  })
  return open.toSorted((a, b) => compareVerdicts(a.outcome, b.outcome))[0]
}

interface Level extends Proving {
  readonly at: Attempt
}

interface Found {
  readonly tries: readonly Attempt[]
  readonly runs: number
}

/** Runs each proposal, the cheapest first, until there are enough that help. */
function* tryAll(proposals: readonly Proposal[], level: Level): Inquiry<Found> {
  const { at, runsMax } = level
  const tries: Attempt[] = []
  let runs = 0
  for (const proposal of proposals) {
    if (runs >= runsMax || tries.filter(({ outcome }) => outcome.verdict === 'SAFE').length >= REPORTED_MAX) break
    if (proposal.sizes) {
      const sized = yield* trySizes(proposal.sizes, { ...level, runsMax: runsMax - runs })
      runs += sized.runs
      tries.push(...sized.tries)
      continue
    }
    let attempt = yield* attemptWith([...at.proposals, proposal], level)
    runs++
    const refined = attempt.outcome.verdict === 'SAFE' ? proposal.refine?.(attempt.outcome) : undefined
    if (refined && runs < runsMax) {
      attempt = yield* attemptWith([...at.proposals, refined], level)
      runs++
    }
    tries.push(attempt)
  }
  return { tries, runs }
}

/** The smallest size with which it ends SAFE; where none does, the one that comes closest. */
function* trySizes(sizes: Sizes, level: Level): Inquiry<Found> {
  const tries: Attempt[] = []
  const { found, runs } = yield* smallestCount({
    from: sizes.from,
    max: sizes.max,
    runsMax: Math.min(DOUBLINGS_MAX, level.runsMax),
    *attempt(size): Inquiry<CountTried<Attempt>> {
      const attempt = yield* attemptWith([...level.at.proposals, sizes.at(size)], level)
      tries.push(attempt)
      const { outcome } = attempt
      return { value: outcome.verdict === 'SAFE' ? attempt : undefined, mayNeedMore: sizes.mayNeedMore(outcome) }
    },
  })
  const closest = tries.toSorted((a, b) => compareVerdicts(a.outcome, b.outcome)).slice(0, 1)
  return { tries: found ? [found.value] : closest, runs }
}

/** Proposals for the reasons of an outcome, the cheapest first; what is part of the plan already is not proposed again. */
function proposalsFor(base: Base, at: Tried): readonly Proposal[] {
  const ill = { ...at, base }
  const known = new Set(at.plan.changes.map(({ message }) => message))
  return [
    ...drainProposals(ill),
    ...overlapProposals(ill),
    ...budgetProposals(ill),
    ...quotaProposals(ill),
    ...replicaProposals(ill),
    ...roomProposals(ill),
  ]
    .filter(({ change: { message } }) => !known.has(message) && known.add(message))
    .sort((a, b) => a.change.cost - b.change.cost)
}

function remedyOf({ plan: { changes }, outcome }: Tried): ScenarioRemedy {
  return { changes, cost: changes.reduce((sum, { cost }) => sum + cost, 0), outcome }
}

/** Of equal costs the one that takes less time. */
function byCost(a: ScenarioRemedy, b: ScenarioRemedy): number {
  return a.cost - b.cost || settledMs(a.outcome) - settledMs(b.outcome)
}
