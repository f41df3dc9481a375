import type { ObjectKey } from '../../engine/turn.ts'

export type MoveCause =
  | 'EVICTION'
  | 'DELETION'
  | 'PREEMPTION'
  | 'SCALE'
  | 'ROLLOUT'
  | 'TAINT'
  | 'NODE_FAILURE'
  | 'NODE_REMOVED'
  | 'NODE_PRESSURE'
  | 'NODE_SHUTDOWN'
  | 'OTHER'

/**
 * What became of a pod that left its node. RESCHEDULED: evicted, deleted or lost, and its replacement has a node.
 * REPLACED: by a pod of a newer template, as a rollout does. PENDING: its replacement has no node. DELETED: its
 * controller or a caller removes it. TERMINATING: it is being deleted and does not go. NOT_REPLACED: nothing took its
 * place although it is missed. UNKNOWN: its controller is not modelled, or could not be read.
 */
export type MoveResult = 'RESCHEDULED' | 'REPLACED' | 'PENDING' | 'DELETED' | 'TERMINATING' | 'NOT_REPLACED' | 'UNKNOWN'

/** A pod that left its node, and the one that took its place. */
export interface Move {
  readonly pod: ObjectKey
  /** Its controller: the ReplicaSet of a Deployment's pod. */
  readonly owner: ObjectKey | undefined
  /** The workload at the top of its owners: the Deployment. */
  readonly workload: ObjectKey | undefined
  readonly fromNode: string
  /** Empty while the replacement has no node, or when it does not exist. */
  readonly toNode: string
  readonly replacedBy: ObjectKey | undefined
  readonly cause: MoveCause
  readonly result: MoveResult
  /** Whether the pod was ready when the run began, or came later. */
  readonly wasReady: boolean
  /** The pod had emptyDir volumes: their content is lost. */
  readonly losesData: boolean
  readonly leftAtMs: number
  /** When its containers had ended or its object was removed; `undefined`: not before the run ended. */
  readonly goneAtMs: number | undefined
  /** When its replacement became ready; `undefined`: not before the run ended. */
  readonly readyAtMs: number | undefined
  /** Milliseconds from the moment the pod was no longer ready to the moment its replacement was; `undefined`: never. */
  readonly downtimeMs: number | undefined
  /** All nodes that were equally good for the replacement: the real scheduler takes any of them. */
  readonly ties: readonly string[]
}
