import type { Instant } from '../../../kube/instant.ts'
import type { ApiRefusal } from '../../turn.ts'

/** A pod as it was listed; a later pod of the same name has another uid. */
export interface PodIdentity {
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

/** One event of a drain. Reports are in the order of time. */
export type DrainReport = { readonly at: Instant; readonly node: string } & (
  | { readonly kind: 'cordoned'; readonly already: boolean }
  | { readonly kind: 'uncordoned'; readonly already: boolean }
  /** What kubectl reports about pods that stay, or that no controller recreates. */
  | { readonly kind: 'warnings'; readonly messages: readonly string[] }
  /** A pod that stays on the node, and why. */
  | { readonly kind: 'left'; readonly pod: PodIdentity; readonly reason: string }
  | { readonly kind: 'evicting'; readonly pod: PodIdentity }
  /** The request to read the pod, or to evict it, waited this long, because kubectl limits its own requests. */
  | { readonly kind: 'throttled'; readonly pod: PodIdentity; readonly verb: 'GET' | 'POST'; readonly delayMs: number }
  /** Refused for now; kubectl retries after five seconds. */
  | { readonly kind: 'refused'; readonly pod: PodIdentity; readonly refusal: ApiRefusal }
  | { readonly kind: 'accepted'; readonly pod: PodIdentity; readonly byEviction: boolean }
  /** The server would have removed the pod, had this not been a dry run. */
  | { readonly kind: 'tried'; readonly pod: PodIdentity; readonly byEviction: boolean }
  /** The pod is gone, or waiting for it failed with `error`. */
  | { readonly kind: 'finished'; readonly pod: PodIdentity; readonly byEviction: boolean; readonly error: string | undefined }
  /** The drain stops waiting for the pod: its deletion takes too long. */
  | { readonly kind: 'overdue'; readonly pod: PodIdentity; readonly seconds: number }
  /** Given up. */
  | { readonly kind: 'failed'; readonly pod: PodIdentity; readonly message: string }
  | { readonly kind: 'drained' }
  | { readonly kind: 'notDrained'; readonly failure: NodeFailure; readonly pending: readonly PodIdentity[] }
  /** The end of a command that failed; `nodes` were not drained. */
  | { readonly kind: 'aborted'; readonly nodes: readonly string[]; readonly lines: readonly string[] }
)

/** Why a node was not drained. */
export interface NodeFailure {
  readonly errors: readonly string[]
  /** Whether any eviction was requested: before that, the pods of the node could not even be sorted. */
  readonly begun: boolean
  /** The lines with which kubectl ends when this is all that failed. */
  readonly closing: readonly string[]
}

export type DrainReportKind = DrainReport['kind']

export function identityOf(pod: PodIdentity): PodIdentity {
  return { namespace: pod.namespace, name: pod.name, uid: pod.uid }
}
