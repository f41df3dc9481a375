import type { SchedulerConfiguration } from '../model/scheduler-config-of.ts'
import { type Action, singleActions } from './action.ts'

/** The configurations that actions bring, in their order. */
export function configurationsIn(actions: readonly Action[]): readonly SchedulerConfiguration[] {
  return singleActions(actions).flatMap((action) => (action.kind === 'setSchedulerConfiguration' ? [action.configuration] : []))
}
