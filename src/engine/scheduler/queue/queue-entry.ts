import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { QueuedPod } from '../framework/framework.ts'

/** A pod in the scheduling queue. Entries are immutable: a change is a new entry. */
export interface QueueEntry extends QueuedPod {
  readonly pod: PodRow
  /** Queues identify pods by name: a new pod of the same name replaces the old one. */
  readonly key: NamespacedName
  /** When it was added: for the first time, or again after its last failure. */
  readonly timestamp: number
  /** Orders entries of the same moment. */
  readonly sequence: number
  /** How often it was popped. */
  readonly attempts: number
  /** Failures that a plugin caused. */
  readonly unschedulable: number
  /** Errors since the last such failure. */
  readonly errors: number
  /** Who refused it last, with those that gated it since, sorted. */
  readonly plugins: readonly string[]
  /** Who refused it for now and will call when that changes, sorted. */
  readonly pending: readonly string[]
  /** The plugin that keeps it out of the queue; empty when none does. */
  readonly gatedBy: string
  /** It was unschedulable for too long and has not been tried since. */
  readonly flushed: boolean
  /** When it was refused last, if that was before the run and it has not been tried since. */
  readonly refusedAt: number | undefined
}

export function newEntry(pod: PodRow, timestamp: number, sequence: number): QueueEntry {
  return {
    pod,
    key: keyOf(pod),
    timestamp,
    sequence,
    attempts: 0,
    unschedulable: 0,
    errors: 0,
    plugins: NONE,
    pending: NONE,
    gatedBy: '',
    flushed: false,
    refusedAt: undefined,
  }
}

const NONE: readonly never[] = Object.freeze([])

function sorted(names: readonly string[]): readonly string[] {
  return names.length < 2 ? names : names.toSorted()
}

/** Who stands in the way of the pod. */
export function hasRejectors(entry: QueueEntry): boolean {
  return entry.plugins.length > 0 || entry.pending.length > 0
}

/** What distinguishes a pod from another one of the same name. */
export function identityOf(pod: PodRow): string {
  return pod.uid === '' ? keyOf(pod) : pod.uid
}

/** The end of a scheduling cycle that found no node. */
export interface Failure {
  /** The pod as it is now; `undefined` if it is gone, bound, or replaced by another pod of its name. */
  readonly pod: PodRow | undefined
  /** The plugins that refused it. Empty after an error. */
  readonly plugins: readonly string[]
  /** Who refused it only for now. */
  readonly pending: readonly string[]
  /** Its nomination from now on: a node, `''` to clear it, `undefined` to leave it as it is. */
  readonly nominate: string | undefined
}

/** The entry as it comes back from a cycle that found no node (semantics A4.4). */
export function failedEntry(
  entry: QueueEntry,
  failure: Failure,
  { now, sequence }: { readonly now: number; readonly sequence: number },
): QueueEntry {
  const isError = failure.plugins.length === 0 && failure.pending.length === 0
  return {
    ...entry,
    pod: failure.pod ?? entry.pod,
    timestamp: now,
    sequence,
    unschedulable: isError ? entry.unschedulable : entry.unschedulable + 1,
    errors: isError ? entry.errors + 1 : 0,
    plugins: sorted(failure.plugins),
    pending: sorted(failure.pending),
    flushed: false,
    refusedAt: undefined,
  }
}
