import type { ObjectKey } from '../../../engine/turn.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { WaitingAction } from '../action-failures.ts'
import type { Outcome, PendingPod } from '../outcome.ts'

/** Something that waits at the end of a run, or for which something waits: an action, objects of one sort, or nodes that reject a pod. */
export interface WaitPoint {
  /** Unique in its graph. */
  readonly id: string
  /** `drain of a`, `Pod shop/web-1`, `12 nodes`. */
  readonly title: string
  /** Empty for an action. */
  readonly objects: readonly ObjectKey[]
  /** What it is waiting for, or how it is. */
  readonly state: string
  /** What would free it, as a noun phrase; `undefined` where only what it waits for can. */
  readonly freedBy: string | undefined
  /** The ids of the points that it waits for. */
  readonly waitsFor: readonly string[]
  /** The number of the cycle in which it waits for itself, from 1; `undefined`: it is in none. */
  readonly cycle: number | undefined
}

/** What a point may wait for, before it is described. */
export type WaitTarget =
  | { readonly kind: 'action'; readonly action: WaitingAction }
  | { readonly kind: 'object'; readonly key: ObjectKey }
  /** Pods that wait in the same way. */
  | { readonly kind: 'pods'; readonly pods: readonly ObjectKey[]; readonly state: string }
  /** A part of a point, for which nothing else waits. */
  | { readonly kind: 'draft'; readonly draft: WaitDraft }

/** A point whose targets are not described yet. */
export interface WaitDraft extends Omit<WaitPoint, 'waitsFor' | 'cycle'> {
  readonly next: readonly WaitTarget[]
}

/** Objects of one owner that wait for the same thing (see Deadlock). */
export interface LockGroup {
  readonly action: WaitingAction | undefined
  readonly waiting: readonly ObjectKey[]
  readonly waitsFor: string
  readonly objects: readonly ObjectKey[]
  readonly freedBy: string
}

/** The end of a run, by what is looked up in it. */
export interface WaitScene {
  readonly after: ClusterView
  readonly workloads: Outcome['workloads']
  readonly rollouts: Outcome['reasons']
  readonly locks: readonly LockGroup[]
  lockOf(key: ObjectKey): LockGroup | undefined
  pendingOf(key: ObjectKey): PendingPod | undefined
}
