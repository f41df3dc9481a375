import type { QueueEntry } from '../../../src/engine/scheduler/queue/queue-entry.ts'
import type { SchedulingQueue } from '../../../src/engine/scheduler/queue/scheduling-queue.ts'
import { keyOf } from '../../../src/kube/namespaced-name.ts'

type Json = Readonly<Record<string, unknown>>

export function stampOf(at: number): string {
  return new Date(at).toISOString()
}

/** What the queue contains, in the form of the recordings. */
export function stateRecord(queue: SchedulingQueue): Json {
  const { active, backoff, errorBackoff, unschedulable, inFlight } = queue.content()
  const waiting = (entry: QueueEntry): Json => ({ ...entryRecord(entry), expires: stampOf(queue.backoffEnd(entry) ?? 0) })
  const nominated = queue.nominations.nodes().map((node) => [node, queue.nominations.on(node).map(keyOf)] as const)
  return {
    active: active.map(entryRecord),
    backoff: backoff.map(waiting),
    errorBackoff: byExpiry(errorBackoff.map(waiting)),
    unschedulable: unschedulable.map(entryRecord),
    inFlight: inFlight.map(keyOf),
    nominated: nominated.length > 0 ? Object.fromEntries(nominated) : undefined,
  }
}

/** Errors that end in the same second leave in an order that the real queue leaves open; the recordings sort them by name. */
function byExpiry(records: readonly Json[]): readonly Json[] {
  const rank = (record: Json): string => `${String(record['expires'])} ${String(record['pod'])}`
  return records.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

/** Where each pod is and what keeps it there, to see what a timer moves. */
export function placesOf(queue: SchedulingQueue): ReadonlyMap<string, string> {
  const { active, backoff, errorBackoff, unschedulable } = queue.content()
  const places = new Map<string, string>()
  for (const [place, entries] of Object.entries({ active, backoff, errorBackoff, unschedulable })) {
    for (const { pod, gatedBy } of entries) places.set(keyOf(pod), place + gatedBy)
  }
  return places
}

function entryRecord(entry: QueueEntry): Json {
  return {
    pod: keyOf(entry.pod),
    timestamp: stampOf(entry.timestamp),
    attempts: entry.attempts,
    unschedulable: entry.unschedulable,
    errors: entry.errors,
    plugins: entry.plugins.length > 0 ? entry.plugins : undefined,
    pending: entry.pending.length > 0 ? entry.pending : undefined,
    gatedBy: entry.gatedBy === '' ? undefined : entry.gatedBy,
    flushed: entry.flushed || undefined,
  }
}
