import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import { durationText } from '../../lib/duration-text.ts'
import type { DrainPlan } from './drain-plan.ts'
import type { HeldNode } from './drain-waves.ts'

/** How many of the nodes can be drained, in how many waves, after which time it is done, and what blocks the others. */
export function drainPlanSummary(plan: Pick<DrainPlan, 'waves' | 'held' | 'gone' | 'untried' | 'surge'>): string {
  const { waves, held, gone, untried, surge } = plan
  const going = waves.reduce((sum, { nodes }) => sum + nodes.length, 0)
  const all = counted(going + held.length + gone.length + untried.length, 'node')
  const parts = [
    going === 0
      ? `0 of ${all} can be drained`
      : `${going} of ${all} in ${counted(waves.length, 'wave')}, done after ${durationText(doneMs(plan))}`,
    heldText(held),
    gone.length > 0
      ? `${abbreviatedNames(gone)} removed by the autoscaler before ${gone.length === 1 ? 'its' : 'their'} turn`
      : '',
    untried.length > 0 ? `${counted(untried.length, 'node')} not rehearsed: the limit of runs is reached` : '',
    surge ? `${held.length - surge.held.length} more with ${counted(surge.like.length, 'added node')}` : '',
  ]
  return `${parts.filter((part) => part !== '').join('; ')}.`
}

/** Milliseconds until the last wave is done: each waits until the one before has settled. */
function doneMs({ waves }: Pick<DrainPlan, 'waves'>): number {
  const last = waves.at(-1)
  return waves.slice(0, -1).reduce((sum, { settledMs }) => sum + settledMs, last?.actionsDoneMs ?? 0)
}

/** One node with its reason; several by name, because their reasons are listed below. */
function heldText(held: readonly HeldNode[]): string {
  const [first, ...others] = held
  if (!first) return ''
  if (others.length === 0) return `${first.node} is ${first.verdict}: ${first.summary.replace(/\.$/, '')}`
  return `${counted(held.length, 'node')} not planned: ${abbreviatedNames(held.map(({ node }) => node))}`
}
