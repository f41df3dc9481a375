import type { AddNodesAction } from './add-nodes.ts'
import type { ApplyAction } from './apply.ts'
import type { CompleteJobAction, FailContainerAction } from './container-exit.ts'
import type { CordonAction, UncordonAction } from './cordon.ts'
import type { DebugAction } from './debug.ts'
import type { DeleteNodeAction } from './delete-node.ts'
import type { DeleteObjectAction } from './delete-object.ts'
import type { DeletePodAction } from './delete-pod.ts'
import type { DrainAction } from './drain.ts'
import type { EvictPodAction } from './evict-pod.ts'
import type { FailDomainAction } from './fail-domain.ts'
import type { FailImagePullAction } from './fail-image-pull.ts'
import type { FailNodeAction, RecoverNodeAction } from './fail-node.ts'
import type { FailProbeAction } from './fail-probe.ts'
import type { FailProvisioningAction } from './fail-provisioning.ts'
import type { LabelAction } from './label.ts'
import type { RebootNodeAction } from './reboot-node.ts'
import type { RemoveNodesAction } from './remove-nodes.ts'
import type { RolloutAction } from './rollout/rollout.ts'
import type { ScaleAction } from './scale.ts'
import type { SetSchedulerConfigurationAction } from './set-scheduler-configuration.ts'
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
  | RebootNodeAction
  | AddNodesAction
  | RemoveNodesAction
  | DeleteNodeAction
  | EvictPodAction
  | DeletePodAction
  | FailContainerAction
  | FailProbeAction
  | DebugAction
  | FailImagePullAction
  | FailProvisioningAction
  | ScaleAction
  | RolloutAction
  | CompleteJobAction
  | ApplyAction
  | DeleteObjectAction
  | SubmitAction
  | SetUsageAction
  | SetSchedulerConfigurationAction
  | WaitAction

/** Actions that begin at the same moment; it has ended when all of them have. */
export interface ParallelAction {
  readonly kind: 'parallel'
  readonly actions: readonly Action[]
}

/** When a block of actions begins. Milliseconds. */
export type Start =
  /** Since the run began, whatever else goes on; at once when it is later already. */
  | { readonly atMs: number }
  /** After its turn has come. */
  | { readonly afterMs: number }
  /** When its turn has come and nothing is going on any more. */
  | { readonly whenQuiet: true }

/**
 * Actions that are done one after the other, at their time; it has ended when all of them have. One that begins at a moment of
 * the run stands outside of the order: it does not wait for those before it, nor do those after it wait.
 */
export interface TimedAction {
  readonly kind: 'timed'
  /** `undefined`: when its turn has come. */
  readonly start: Start | undefined
  readonly actions: readonly Action[]
}

export type BlockAction = ParallelAction | TimedAction
export type Action = SingleAction | BlockAction

export type ActionKind = SingleAction['kind']
export type ActionOf<K extends ActionKind> = Extract<SingleAction, { kind: K }>

export function isBlock(action: Action): action is BlockAction {
  return action.kind === 'parallel' || action.kind === 'timed'
}

/** Actions with those of blocks one by one. */
export function singleActions(actions: readonly Action[]): readonly SingleAction[] {
  return actions.flatMap((action) => (isBlock(action) ? singleActions(action.actions) : [action]))
}

/** Whether one of them begins at a moment of the run, so that nobody knows what it comes after. */
export function hasMoments(actions: readonly Action[]): boolean {
  return actions.some(
    (action) =>
      isBlock(action) &&
      ((action.kind === 'timed' && action.start !== undefined && 'atMs' in action.start) || hasMoments(action.actions)),
  )
}
