import { atOnce } from '../../lib/at-once.ts'
import { eachInParts } from '../../lib/in-parts.ts'
import type { TimelineEvent } from './outcome-parts.ts'

/** What begins and what ends an action frame what happens at the same moment; a refusal follows what was granted. */
const RANK: Partial<Record<TimelineEvent['kind'], number>> = {
  ACTION_STARTED: 0,
  EVICTION_REFUSED: 2,
  EVICTION_ERROR: 2,
  ACTION_FINISHED: 3,
  ACTION_FAILED: 3,
}

function rankOf(event: TimelineEvent): number {
  return RANK[event.kind] ?? 1
}

function compareEvents(a: TimelineEvent, b: TimelineEvent): number {
  return a.atMs - b.atMs || rankOf(a) - rankOf(b)
}

/** What changed, as it happened, and what the actions reported, in the order of a narrative. */
export function mergeTimelines(changes: readonly TimelineEvent[], actions: readonly TimelineEvent[]): readonly TimelineEvent[] {
  return atOnce(mergingTimelines(changes, actions))
}

/** The same with pauses. */
export function* mergingTimelines(
  changes: readonly TimelineEvent[],
  actions: readonly TimelineEvent[],
): Generator<void, readonly TimelineEvent[]> {
  const reported = actions.toSorted(compareEvents)
  const merged: TimelineEvent[] = []
  let next = 0
  yield* eachInParts(changes, (change) => {
    for (let action = reported[next]; action && compareEvents(action, change) <= 0; action = reported[++next]) merged.push(action)
    merged.push(change)
  })
  return merged.concat(reported.slice(next))
}
