import { counted } from '../../lib/counted.ts'
import { durationText } from '../../lib/duration-text.ts'
import { singleActions } from '../actions/action.ts'
import type { Fork } from './fork.ts'

/** How many steps a fork has gone, how much virtual time passed in it, and how the last step ended. */
export function forkSummary({ steps }: Pick<Fork, 'steps'>): string {
  const last = steps.at(-1)
  if (!last) return 'no step yet: same state as its source.'
  const passed = steps.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return `${counted(steps.length, 'step')}, ${durationText(passed)} of virtual time; the last: ${singleActions(last.scenario.actions).length > 0 ? `${last.verdict}: ` : ''}${last.summary}`
}
