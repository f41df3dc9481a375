import type { Base } from '../base.ts'
import type { InputIssue } from '../input-issue.ts'
import type { Inquiry } from '../inquiry.ts'
import type { ObjectKey, Verdict } from '../outcome/outcome.ts'
import type { Scenario } from '../scenario.ts'
import { validateScenario } from '../validate-scenario.ts'
import type { ChangedInBoth } from './changed-in-both.ts'
import { afterRun, type Fork, type ForkStep, forkOf, type StepLimits } from './fork.ts'

export type ConflictKind = 'NOT_POSSIBLE' | 'ENDS_WORSE' | 'CHANGED_IN_BOTH'

/** A reason to look twice before a fork goes on from another state. */
export interface RebaseConflict {
  readonly kind: ConflictKind
  /** The step of the fork, from 1; `undefined` for what concerns all of it. */
  readonly step: number | undefined
  readonly message: string
  readonly objects: readonly ObjectKey[]
}

/** What is left of a step: its place in the fork as it was, and the places of its actions; all from 0. */
export interface KeptStep {
  readonly step: number
  readonly actions: readonly number[]
}

export interface Rebase {
  /** The fork as it would go on from the other state; actions that cannot be done there are left out. */
  readonly fork: Fork
  /** Where each step of it comes from. */
  readonly kept: readonly KeptStep[]
  readonly conflicts: readonly RebaseConflict[]
}

const GRAVITY: Readonly<Record<Verdict, number>> = { SAFE: 0, DEGRADED: 1, BLOCKED: 2, STUCK: 3 }

export interface Onto {
  /** The other state. */
  readonly base: Base
  /** What the fork and the other state have both changed since they were one. */
  readonly both: readonly ChangedInBoth[]
}

/** Does everything again that was done in a fork, on another state, and tells what is not as it was. */
export function* rebase(fork: Fork, { base, both }: Onto, limits: StepLimits): Inquiry<Rebase> {
  const conflicts: RebaseConflict[] = both.map(({ object, message }) => ({
    kind: 'CHANGED_IN_BOTH',
    step: undefined,
    message,
    objects: [object],
  }))
  const kept: KeptStep[] = []
  let next = forkOf(base)
  for (const [index, step] of fork.steps.entries()) {
    const { scenario, issues, actions } = possibleOn(next.base, step.scenario)
    const place = index + 1
    for (const { path, message } of issues)
      conflicts.push({ kind: 'NOT_POSSIBLE', step: place, message: `step ${place}, ${path}: ${message}`, objects: [] })
    if (!scenario) continue
    const outcome = yield { base: next.base, scenario }
    next = afterRun(next, { scenario, limits, outcome })
    kept.push({ step: index, actions })
    if (isWorse(outcome.verdict, step)) conflicts.push(worse(place, step, next))
  }
  return { fork: next, kept, conflicts }
}

function isWorse(verdict: Verdict, step: ForkStep): boolean {
  return GRAVITY[verdict] > GRAVITY[step.verdict]
}

function worse(place: number, before: ForkStep, { steps }: Fork): RebaseConflict {
  const { verdict, summary } = steps.at(-1) ?? before
  const message = `step ${place}: ended ${before.verdict} before and ${verdict} now: ${summary}`
  return { kind: 'ENDS_WORSE', step: place, message, objects: [] }
}

interface Possible {
  /** Without the actions that cannot be done; `undefined` when nothing of it is left. */
  readonly scenario: Scenario | undefined
  readonly issues: readonly InputIssue[]
  /** The places of the actions that are left. */
  readonly actions: readonly number[]
}

/** What of a scenario can be done on a state, and what is wrong with the rest. Places are those of the whole scenario. */
function possibleOn(base: Base, whole: Scenario): Possible {
  const issues: InputIssue[] = []
  let left = whole.actions.map((action, index) => ({ action, index }))
  for (;;) {
    const scenario = { ...whole, actions: left.map(({ action }) => action) }
    const found = validateScenario(scenario, base.state)
    if (found.length === 0) return { scenario, issues, actions: left.map(({ index }) => index) }
    const gone = new Set<number>()
    for (const issue of found) {
      const at = Number(/^actions\[(\d+)\]/.exec(issue.path)?.[1] ?? Number.NaN)
      const index = left[at]?.index
      issues.push(index === undefined ? issue : { ...issue, path: issue.path.replace(/^actions\[\d+\]/, `actions[${index}]`) })
      if (index !== undefined) gone.add(index)
    }
    left = left.filter(({ index }) => !gone.has(index))
    // Something that is no action is wrong, or no action is left: nothing of this step can be done.
    if (gone.size === 0 || left.length === 0) return { scenario: undefined, issues, actions: [] }
  }
}
