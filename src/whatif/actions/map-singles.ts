import { type Action, isBlock, type SingleAction } from './action.ts'

/** Each single action changed, in any block. */
export function mapSingles(actions: readonly Action[], change: (action: SingleAction) => SingleAction): readonly Action[] {
  return actions.map((action) => (isBlock(action) ? { ...action, actions: mapSingles(action.actions, change) } : change(action)))
}
