import type { CordonAction, UncordonAction } from './cordon.ts'
import type { DeletePodAction } from './delete-pod.ts'
import type { DrainAction } from './drain.ts'
import type { EvictPodAction } from './evict-pod.ts'
import type { ScaleAction } from './scale.ts'
import type { WaitAction } from './wait.ts'

/** One thing that a person or a program does to the cluster. Verbs are kubectl's. */
export type SingleAction =
  | CordonAction
  | UncordonAction
  | DrainAction
  | EvictPodAction
  | DeletePodAction
  | ScaleAction
  | WaitAction

/** Actions that begin at the same moment; it has ended when all of them have. */
export interface ParallelAction {
  readonly kind: 'parallel'
  readonly actions: readonly Action[]
}

export type Action = SingleAction | ParallelAction

export type ActionKind = SingleAction['kind']
export type ActionOf<K extends ActionKind> = Extract<SingleAction, { kind: K }>

/** Actions with those that begin together one by one. */
export function singleActions(actions: readonly Action[]): readonly SingleAction[] {
  return actions.flatMap((action) => (action.kind === 'parallel' ? singleActions(action.actions) : [action]))
}
