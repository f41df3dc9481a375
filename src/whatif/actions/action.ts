import type { AddNodesAction } from './add-nodes.ts'
import type { ApplyAction } from './apply.ts'
import type { CompleteJobAction, FailContainerAction } from './container-exit.ts'
import type { CordonAction, UncordonAction } from './cordon.ts'
import type { DeleteNodeAction } from './delete-node.ts'
import type { DeleteObjectAction } from './delete-object.ts'
import type { DeletePodAction } from './delete-pod.ts'
import type { DrainAction } from './drain.ts'
import type { EvictPodAction } from './evict-pod.ts'
import type { FailDomainAction } from './fail-domain.ts'
import type { FailImagePullAction } from './fail-image-pull.ts'
import type { FailNodeAction, RecoverNodeAction } from './fail-node.ts'
import type { FailProbeAction } from './fail-probe.ts'
import type { LabelAction } from './label.ts'
import type { RemoveNodesAction } from './remove-nodes.ts'
import type { RolloutAction } from './rollout/rollout.ts'
import type { ScaleAction } from './scale.ts'
import type { SetUsageAction } from './set-usage.ts'
import type { ShutdownNodeAction } from './shutdown-node.ts'
import type { SubmitAction } from './submit.ts'
import type { TaintAction, UntaintAction } from './taint.ts'
import type { WaitAction } from './wait.ts'

/** One thing that a person or a program does to the cluster. Verbs are kubectl's. */
export type SingleAction =
  | CordonAction
  | UncordonAction
  | DrainAction
  | TaintAction
  | UntaintAction
  | LabelAction
  | FailNodeAction
  | FailDomainAction
  | RecoverNodeAction
  | ShutdownNodeAction
  | AddNodesAction
  | RemoveNodesAction
  | DeleteNodeAction
  | EvictPodAction
  | DeletePodAction
  | FailContainerAction
  | FailProbeAction
  | FailImagePullAction
  | ScaleAction
  | RolloutAction
  | CompleteJobAction
  | ApplyAction
  | DeleteObjectAction
  | SubmitAction
  | SetUsageAction
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
