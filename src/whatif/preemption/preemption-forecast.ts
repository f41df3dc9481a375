import type { Base } from '../base.ts'
import type { PodExplanation } from '../explain-pod.ts'
import type { ObjectKey, PendingPod, Verdict } from '../outcome/outcome.ts'

/** A preempted pod, and what happens to it. */
export interface Victim {
  readonly pod: ObjectKey
  readonly priority: number
  /** Its controller; `undefined`: it is not recreated. */
  readonly owner: ObjectKey | undefined
  readonly replacedBy: ObjectKey | undefined
  /** The node of the replacement; empty: none. */
  readonly toNode: string
}

/** Pods that a pod of higher priority preempts. */
export interface PreemptionStep {
  readonly preemptor: ObjectKey
  /** 1: a pod that was submitted. 2: one that replaces a victim of such a pod. And so on. */
  readonly level: number
  readonly node: string
  readonly victims: readonly Victim[]
  readonly atMs: number
}

/** Who would be evicted if pods of a template were submitted, and all that follows. */
export interface PreemptionForecast {
  readonly verdict: Verdict
  readonly summary: string
  readonly steps: readonly PreemptionStep[]
  /** The submitted pods that get a node. */
  readonly placed: readonly { readonly pod: ObjectKey; readonly node: string }[]
  /** The submitted pods that get none. */
  readonly waiting: readonly PendingPod[]
  /** Pods of others that are left without a node. */
  readonly displaced: readonly PendingPod[]
  /** Why the API server refused to create more. */
  readonly refusal: string | undefined
  /** What the scheduler makes of the first of them, before anything has moved, and the state with it. */
  readonly first: { readonly explanation: PodExplanation; readonly base: Base } | undefined
  readonly durationMs: number
}
