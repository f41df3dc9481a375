import type { Base } from '../base.ts'
import type { InputIssue } from '../input-issue.ts'
import type { Inquiry } from '../inquiry.ts'
import type { ObjectKey, Verdict } from '../outcome/outcome.ts'
import { verdictRank } from '../outcome/severity-order.ts'
import type { Scenario } from '../scenario.ts'
import { validateScenario } from '../validate-scenario.ts'
import type { ChangedInBoth } from './changed-in-both.ts'
import { afterRun, type Fork, type ForkStep, forkOf, type StepLimits } from './fork.ts'

export type ConflictKind = 'NOT_POSSIBLE' | 'ENDS_WORSE' | 'CHANGED_IN_BOTH'

/** A reason for review before a fork is rebased to another state. */
export interface RebaseConflict {
  readonly kind: ConflictKind
  /** The step of the fork, from 1; `undefined` for what concerns all of it. */
  readonly step: number | undefined
  readonly message: string
  readonly objects: readonly ObjectKey[]
}

export interface Rebase {
  /** The fork as it would continue from the other state; actions that cannot be done there are left out. */
  readonly fork: Fork
  readonly conflicts: readonly RebaseConflict[]
}

export interface Onto {
  /** The other state. */
  readonly base: Base
  /** What the fork and the other state have both changed since they were one. */
  readonly both: readonly ChangedInBoth[]
}

/** Repeats all steps of a fork on another state, and reports what differs. */
export function* rebase(fork: Fork, { base, both }: Onto, limits: StepLimits): Inquiry<Rebase> {
  const conflicts: RebaseConflict[] = both.map(({ object, message }) => ({
    kind: 'CHANGED_IN_BOTH',
    step: undefined,
    message,
    objects: [object],
  }))
  let next = forkOf(base)
  for (const [index, step] of fork.steps.entries()) {
    const { scenario, issues } = possibleOn(next.base, step.scenario)
    const place = index + 1
    for (const { path, message } of issues)
      conflicts.push({ kind: 'NOT_POSSIBLE', step: place, message: `step ${place}, ${path}: ${message}`, objects: [] })
    if (!scenario) continue
    const outcome = yield { base: next.base, scenario }
    next = afterRun(next, { scenario, limits, outcome })
    if (isWorse(outcome.verdict, step)) conflicts.push(worse(place, step, next))
  }
  return { fork: next, conflicts }
}

function isWorse(verdict: Verdict, step: ForkStep): boolean {
  return verdictRank(verdict) > verdictRank(step.verdict)
}

function worse(place: number, before: ForkStep, { steps }: Fork): RebaseConflict {
  const { verdict, summary } = steps.at(-1) ?? before
  const message = `step ${place}: ended ${before.verdict} before and ${verdict} now: ${summary}`
  return { kind: 'ENDS_WORSE', step: place, message, objects: [] }
}

interface Possible {
  /** Without the actions that cannot be done; `undefined` when none is left. */
  readonly scenario: Scenario | undefined
  readonly issues: readonly InputIssue[]
}

/** What of a scenario can be done on a state, and what is wrong with the rest. Places are those of the whole scenario. */
function possibleOn(base: Base, whole: Scenario): Possible {
  const issues: InputIssue[] = []
  let left = whole.actions.map((action, index) => ({ action, index }))
  for (;;) {
    const scenario = { ...whole, actions: left.map(({ action }) => action) }
    const found = validateScenario(scenario, base.state)
    if (found.length === 0) return { scenario, issues }
    const gone = new Set<number>()
    for (const issue of found) {
      const at = Number(/^actions\[(\d+)\]/.exec(issue.path)?.[1] ?? Number.NaN)
      const index = left[at]?.index
      issues.push(index === undefined ? issue : { ...issue, path: issue.path.replace(/^actions\[\d+\]/, `actions[${index}]`) })
      if (index !== undefined) gone.add(index)
    }
    left = left.filter(({ index }) => !gone.has(index))
    // A part other than an action is invalid, or no action is left: the step cannot be done.
    if (gone.size === 0 || left.length === 0) return { scenario: undefined, issues }
  }
}
