import type { ActionSpec } from './action-spec.ts'
import type { ACTION_SPECS } from './registry.ts'

/** One thing that a person or a program does to the cluster. Verbs are kubectl's. */
export type SingleAction = { readonly [K in ActionKind]: ActionOf<K> }[ActionKind]

export type ActionKind = keyof typeof ACTION_SPECS
export type ActionOf<K extends ActionKind> = (typeof ACTION_SPECS)[K] extends ActionSpec<infer A> ? A : never

/** Actions that begin at the same moment; it has ended when all of them have. */
export interface ParallelAction {
  readonly kind: 'parallel'
  readonly actions: readonly Action[]
}

/** When a block of actions begins. Milliseconds. */
export type Start =
  /** Since the run began, whatever else is in progress; at once when it is later already. */
  | { readonly atMs: number }
  /** After its turn has come. */
  | { readonly afterMs: number }
  /** When its turn has come and nothing is in progress any more. */
  | { readonly whenQuiet: true }

/**
 * Actions that are done one after the other, at their time; it has ended when all of them have. One that begins at a moment of
 * the run is outside the order: it does not wait for those before it, nor do those after it wait.
 */
export interface TimedAction {
  readonly kind: 'timed'
  /** `undefined`: when it is its turn. */
  readonly start: Start | undefined
  readonly actions: readonly Action[]
}

export type BlockAction = ParallelAction | TimedAction
export type Action = SingleAction | BlockAction

export function isBlock(action: Action): action is BlockAction {
  return action.kind === 'parallel' || action.kind === 'timed'
}

/** Actions with those of blocks one by one. */
export function singleActions(actions: readonly Action[]): readonly SingleAction[] {
  return actions.flatMap((action) => (isBlock(action) ? singleActions(action.actions) : [action]))
}
