import { type Action, isBlock, type SingleAction } from './action.ts'

/** Each single action changed, in any block. */
export function mapSingles(actions: readonly Action[], change: (action: SingleAction) => SingleAction): readonly Action[] {
  return flatMapSingles(actions, (action) => [change(action)])
}

/** The same with any number of actions in its place. */
export function flatMapSingles(
  actions: readonly Action[],
  change: (action: SingleAction) => readonly SingleAction[],
): readonly Action[] {
  return actions.flatMap((action): readonly Action[] =>
    isBlock(action) ? [{ ...action, actions: flatMapSingles(action.actions, change) }] : change(action),
  )
}
