import { assertNever } from '../../lib/assert-never.ts'
import type { Action, SingleAction, Start } from './action.ts'

/** One thing in a script: an action, or a moment that others wait for. */
export interface ScriptStep {
  readonly does: SingleAction | Start
  /** Numbers of the steps that have to have ended before. */
  readonly needs: readonly number[]
}

/** Whether the step is a moment to wait for, and no action. */
export function isMoment(does: SingleAction | Start): does is Start {
  return !('kind' in does)
}

/**
 * The actions of a scenario with what each follows, blocks taken apart. They are in the order in which they are written,
 * so those that may begin at the same time begin in that order.
 */
export function scriptOf(actions: readonly Action[]): readonly ScriptStep[] {
  const steps: ScriptStep[] = []
  const add = (does: ScriptStep['does'], needs: readonly number[]): readonly number[] => [steps.push({ does, needs }) - 1]

  /** Writes an action down; what has to end before it has ended. */
  const write = (action: Action, needs: readonly number[]): readonly number[] => {
    switch (action.kind) {
      case 'parallel':
        return action.actions.flatMap((item) => write(item, needs))
      case 'timed':
        return writeAll(action.actions, action.start ? add(action.start, needs) : needs)
      default:
        return add(action, needs)
    }
  }

  /** One after the other, except those that have a time of their own. */
  const writeAll = (list: readonly Action[], needs: readonly number[]): readonly number[] => {
    let before = needs
    const apart: number[] = []
    for (const action of list) {
      if (hasOwnMoment(action)) apart.push(...write(action, needs))
      else before = write(action, before)
    }
    return [...before, ...apart]
  }

  writeAll(actions, [])
  return steps
}

function hasOwnMoment(action: Action): boolean {
  return action.kind === 'timed' && action.start !== undefined && 'atMs' in action.start
}

/** Milliseconds to wait from now, given the time since the run began; `undefined`: until all is quiet. */
export function waitOf(start: Start, sinceBeginMs: number): number | undefined {
  if ('atMs' in start) return Math.max(0, start.atMs - sinceBeginMs)
  if ('afterMs' in start) return start.afterMs
  if ('whenQuiet' in start) return undefined
  return assertNever(start)
}
