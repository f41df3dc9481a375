import { CrowdedFacts } from './crowded-facts.ts'
import type { NodeMirror } from './node-mirror.ts'
import type { PlacementFacts } from './placement-facts.ts'
import { roomWatchOf } from './room-watch.ts'
import { TrialFacts } from './trial-facts.ts'

/** Priorities that are remembered of one placement class. */
const PRIORITIES_MAX = 16

/** What is known about room for the pods of one placement class and priority. */
export interface RoomFacts {
  readonly room: CrowdedFacts
  readonly trials: TrialFacts
}

const known = new WeakMap<PlacementFacts, Map<number, RoomFacts>>()

export function roomFactsOf(placement: PlacementFacts, mirror: NodeMirror, priority: number): RoomFacts {
  const byPriority = known.get(placement) ?? new Map<number, RoomFacts>()
  known.set(placement, byPriority)
  let facts = byPriority.get(priority)
  if (!facts) {
    if (byPriority.size >= PRIORITIES_MAX) byPriority.clear()
    facts = { room: new CrowdedFacts(placement, mirror, priority), trials: new TrialFacts(mirror, roomWatchOf(mirror)) }
    byPriority.set(priority, facts)
  }
  return facts
}
