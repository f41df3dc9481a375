import type { Taint } from '../../kube/taint.ts'
import { type Action, singleActions } from '../actions/action.ts'
import { kubectlCommand } from '../kubectl/kubectl-command.ts'
import type { ObjectKey } from '../outcome/outcome.ts'

/** What may be changed, the cheapest first: that is the order in which remedies are reported. */
export const REMEDY_KINDS = [
  'WAIT',
  'REMOVE_GATES',
  'CREATE_CLAIM',
  'UNCORDON_NODE',
  'LABEL_NODE',
  'REMOVE_TAINT',
  'TOLERATE_TAINT',
  'REDUCE_REQUEST',
  'RELAX_CONSTRAINT',
  'DELETE_POD',
  'SCALE_DOWN',
  'RAISE_PRIORITY',
  'ADD_NODE',
] as const
export type RemedyKind = (typeof REMEDY_KINDS)[number]

/** One change, in words and in detail. Which details there are depends on the kind. */
export interface Change {
  readonly kind: RemedyKind
  /** What to do, as a sentence. */
  readonly message: string
  /** What is changed: the node, the pod itself, its workload, its claim, or the pod that is deleted. Of new nodes, the one that they are like. */
  readonly object: ObjectKey
  /** Without a value the label is taken away. */
  readonly label?: { readonly key: string; readonly value: string | undefined }
  readonly taint?: Taint
  /** A request of one container, as quantities. */
  readonly request?: { readonly container: string; readonly resource: string; readonly from: string; readonly to: string }
  /** The field of the pod's spec that is relaxed. */
  readonly field?: string
  readonly priorityClassName?: string
  /** Nodes on which pods may be preempted for it. */
  readonly mayChoose?: readonly string[]
  /** Replicas that the workload is left with, or nodes that are added. */
  readonly count?: number
  /** Budgets that refuse to evict the pod that is deleted; a deletion does not check them. */
  readonly budgets?: readonly ObjectKey[]
}

/** One command of a remedy, and the actions that do the same in a scenario. */
export interface Step {
  readonly actions: readonly Action[]
  readonly command: string
}

/** A change that may help, and how it is made: whether it does, a run shows. */
export interface Proposal {
  readonly change: Change
  /** In their order. */
  readonly steps: readonly Step[]
}

/** A proposal of which more or less may be done: the smallest count that helps is searched for. */
export interface Candidate {
  readonly kind: RemedyKind
  readonly countMax: number
  at(count: number): Proposal
}

/** A change that helps: in a run in which its steps were done, the pod was scheduled and still had its node when all was quiet. */
export interface Remedy extends Change, Pick<Proposal, 'steps'> {
  /** The pod that was scheduled: the requested one, or the one in its place where the change makes a new one. */
  readonly pod: ObjectKey
  /** Its node in the run. */
  readonly node: string
  /** Other nodes that are equally good: the real scheduler takes any of them. */
  readonly ties: readonly string[]
  /** Pods that it preempts on its node. */
  readonly victims: readonly ObjectKey[]
  /** What ends worse than without the change; empty: nothing does. */
  readonly costs: readonly string[]
}

/** A step of actions that kubectl has commands for. */
export function stepOf(...actions: readonly Action[]): Step {
  return { actions, command: singleActions(actions).map(kubectlCommand).join(' && ') }
}

/** A proposal of which there is only one size. */
export function asItIs(proposal: Proposal): Candidate {
  return { kind: proposal.change.kind, countMax: 1, at: () => proposal }
}
