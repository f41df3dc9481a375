import { type Action, singleActions } from './action.ts'
import { mapSingles } from './map-singles.ts'

/** Whether a drain is written as a dry run of kubectl. */
export function hasDryRuns(actions: readonly Action[]): boolean {
  return singleActions(actions).some((action) => action.kind === 'drain' && action.options.dryRun !== 'none')
}

/** The actions with drains that are carried out where they are written as dry runs. */
export function carriedOut(actions: readonly Action[]): readonly Action[] {
  if (!hasDryRuns(actions)) return actions
  return mapSingles(actions, (action) =>
    action.kind === 'drain' ? { ...action, options: { ...action.options, dryRun: 'none' } } : action,
  )
}
