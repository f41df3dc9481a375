import type { TimelineEvent } from './outcome.ts'

/** What begins and what ends an action frame what happens at the same moment; a refusal comes after what was granted. */
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

/** What changed and what the actions reported, in the order in which a person would tell it. */
export function mergeTimelines(changes: readonly TimelineEvent[], actions: readonly TimelineEvent[]): readonly TimelineEvent[] {
  return [...actions, ...changes].sort((a, b) => a.atMs - b.atMs || rankOf(a) - rankOf(b))
}
