import { type Event, eventId } from '../engine/run/event-queue.ts'

/** It counts pods and removes marks of disruptions that did not happen, some minutes later: no pod and no node changes by that. */
const COUNTS_ONLY = 'disruption'

/**
 * Whether a run has work left that the same time without its scenario has not. Objects that both made have different names, so what only
 * one of them has is compared by its number.
 */
export function hasOwnWork(left: readonly Event[], without: readonly Event[]): boolean {
  const [ours, theirs] = [beyond(left, without), beyond(without, left)]
  return [...ours].some(([kind, count]) => kind !== COUNTS_ONLY && count > (theirs.get(kind) ?? 0))
}

/** The number of events of each actor that are not among the others. */
function beyond(events: readonly Event[], others: readonly Event[]): ReadonlyMap<string, number> {
  const known = new Set(others.map(eventId))
  const counts = new Map<string, number>()
  for (const event of events) if (!known.has(eventId(event))) counts.set(event.kind, (counts.get(event.kind) ?? 0) + 1)
  return counts
}
