import { CrowdedFacts } from './crowded-facts.ts'
import type { NodeMirror } from './node-mirror.ts'
import type { PlacementFacts } from './placement-facts.ts'
import { roomWatchOf } from './room-watch.ts'
import { TrialFacts } from './trial-facts.ts'
import { VerdictBoard } from './verdict-board.ts'

/** Priorities that are remembered of one placement class. */
const PRIORITIES_MAX = 16

/** What is known about room for the pods of one placement class and priority. */
export interface RoomFacts {
  readonly room: CrowdedFacts
  readonly trials: TrialFacts
  readonly board: VerdictBoard
}

const known = new WeakMap<PlacementFacts, Map<number, RoomFacts>>()

export function roomFactsOf(placement: PlacementFacts, mirror: NodeMirror, priority: number): RoomFacts {
  const byPriority = known.get(placement) ?? new Map<number, RoomFacts>()
  known.set(placement, byPriority)
  let facts = byPriority.get(priority)
  if (!facts) {
    if (byPriority.size >= PRIORITIES_MAX) byPriority.clear()
    const room = new CrowdedFacts(placement, mirror, priority)
    facts = { room, trials: new TrialFacts(mirror, roomWatchOf(mirror)), board: new VerdictBoard(room) }
    byPriority.set(priority, facts)
  }
  return facts
}
