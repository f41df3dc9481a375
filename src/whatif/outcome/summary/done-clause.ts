import { counted } from '../../../lib/counted.ts'
import { singleActions } from '../../actions/action.ts'
import { doneText, newPodsText } from '../../actions/ask-spec.ts'
import type { Outcome } from '../outcome.ts'
import type { ReasonCode } from '../reason-code.ts'
import { isOfConsequences } from '../reasons/limit-reasons.ts'
import { finished, type Progress } from './progress.ts'

export type Summarized = Pick<
  Outcome,
  'scenario' | 'moves' | 'placements' | 'workloads' | 'nodeChanges' | 'actionsDoneAtMs' | 'settledAtMs' | 'reasons'
>

/**
 * What was requested and how far it got, and which pods are more than before: the beginning of the first line. Actions of
 * one kind have words of their own, those of several kinds are done or not. `undefined`: the scenario has no actions.
 */
export function doneClause(outcome: Summarized): string | undefined {
  const actions = singleActions(outcome.scenario.actions).filter(({ kind }) => kind !== 'wait')
  const [first] = actions
  if (!first) return undefined
  const progress = progressOf(outcome)
  const more = added(outcome)
  const isOfOneKind = actions.every(({ kind }) => kind === first.kind)
  const newPods = isOfOneKind ? newPodsText(first.kind, actions, progress) : undefined
  if (newPods !== undefined) return `${more} of ${newPods} scheduled`
  const clause = (isOfOneKind ? doneText(first.kind, progress) : undefined) ?? finished(progress)
  return more > 0 ? `${clause}, ${counted(more, 'more pod')} scheduled` : clause
}

/** Reasons that something requested has not ended. */
const UNFINISHED: ReadonlySet<ReasonCode> = new Set(['ACTION_FAILED', 'LIMIT_REACHED', 'NEVER_COMPLETES', 'ROLLOUT_STUCK'])

function progressOf({ moves, workloads, nodeChanges, actionsDoneAtMs, settledAtMs, reasons }: Summarized): Progress {
  const newReplicas = workloads.reduce((sum, { desired, desiredBefore }) => sum + Math.max(0, desired - desiredBefore), 0)
  const isUnfinished = reasons.some((reason) => UNFINISHED.has(reason.code) && !isOfConsequences(reason))
  return { nodeChanges, newReplicas, hasMoves: moves.length > 0, actionsDoneAtMs, settledAtMs, isUnfinished }
}

/** Pods that are more than before and have a node. */
function added({ placements }: Summarized): number {
  return placements.filter(({ causedByScenario, replaces }) => causedByScenario && replaces === undefined).length
}
