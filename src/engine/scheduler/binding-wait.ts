import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { Change } from '../../twin/change.ts'
import { changedRow } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** What is looked at before a pod is bound. */
export interface BindingLook {
  readonly pod: PodRow
  readonly nodeName: string
  readonly cluster: ClusterView
  readonly now: Instant
}

/** What a look finds; an error ends the wait, and the pod is scheduled anew. */
export type BindingReadiness = 'ready' | 'waiting' | { readonly error: string }

/**
 * What a pod waits for when it has a node and is not bound yet: a plugin's PreBind, after its objects were written. It holds
 * no state, so forks share it.
 */
export interface BindingWait {
  readonly plugin: string
  /** The plugin looks that long after the wait began, and again and again after as long. */
  readonly everyMs: number
  /** It looks when the wait begins as well. */
  readonly looksAtOnce: boolean
  readonly timeoutMs: number
  readonly timeoutError: string
  /** Whose changes may end the wait (see `followedName`), besides the pod's and the node's. */
  readonly follows: readonly string[]
  /** An event of the pod that tells of the wait. */
  readonly told: { readonly reason: string; readonly message: string } | undefined
  look(at: BindingLook): BindingReadiness
}

/** The name under which an object is followed. */
export function followedName(row: { readonly kind: string; readonly namespace: string; readonly name: string }): string {
  return `${row.kind}/${row.namespace}/${row.name}`
}

/** The same for the object that a change is about. */
export function followedChange(change: Change): string {
  return followedName(changedRow(change as Parameters<typeof changedRow>[0]))
}
