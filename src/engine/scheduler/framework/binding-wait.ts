import { idOf } from '../../../kube/id-of.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import { changedRow } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** What is checked before a pod is bound. */
export interface BindingCheck {
  readonly pod: PodRow
  readonly nodeName: string
  readonly cluster: ClusterView
  readonly now: Instant
}

/** The result of a check; an error ends the wait, and the pod is scheduled again. */
export type BindingReadiness = 'ready' | 'waiting' | { readonly error: string }

/**
 * What a pod waits for when it has a node and is not bound yet: a plugin's PreBind, after its objects were written. It has no
 * state.
 */
export interface BindingWait {
  readonly plugin: string
  /** The plugin checks this long after the wait began, and repeatedly after the same time. */
  readonly everyMs: number
  /** Whether the plugin also checks when the wait begins. */
  readonly checksAtOnce: boolean
  readonly timeoutMs: number
  readonly timeoutError: string
  /** Whose changes may end the wait (see `idOf`), besides the pod's and the node's. */
  readonly follows: readonly string[]
  /** The event of the pod for the wait. */
  readonly event: { readonly reason: string; readonly message: string } | undefined
  check(at: BindingCheck): BindingReadiness
}

/** The id of the object that a change is about. */
export function followedChange(change: Change): string {
  return idOf(changedRow(change as Parameters<typeof changedRow>[0]))
}
