import type { Taint } from '../../kube/taint.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { ObjectKey } from '../outcome/outcome.ts'

/** What may be changed, the cheapest first: that is the order in which remedies are told. */
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
  'RAISE_PRIORITY',
  'ADD_NODE',
] as const
export type RemedyKind = (typeof REMEDY_KINDS)[number]

/** One change, in words and in detail. Which details there are depends on the kind. */
export interface Change {
  readonly kind: RemedyKind
  /** What is to be done, as one would say it. */
  readonly message: string
  /** What is changed: the node, the pod itself, its claim, or the pod that has to go. Of a new node, the one that it is like. */
  readonly object: ObjectKey
  /** Without a value the label is taken away. */
  readonly label?: { readonly key: string; readonly value: string | undefined }
  readonly taint?: Taint
  /** A request of one container, as quantities. */
  readonly request?: { readonly container: string; readonly resource: string; readonly from: string; readonly to: string }
  /** The field of the pod's spec that is relaxed. */
  readonly field?: string
  readonly priorityClassName?: string
  /** Budgets that would refuse to evict the pod that has to go. */
  readonly budgets?: readonly ObjectKey[]
}

/** A change that may help; whether it does, a run tells. */
export interface Proposal {
  readonly change: Change
  apply(state: ClusterState): void
}

/** A change that helps: a run with it has given the pod a node. */
export interface Remedy extends Change {
  /** The node that the pod got in the run. */
  readonly node: string
}
