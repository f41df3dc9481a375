import type { NodeMirror } from './node-mirror.ts'
import type { PlacementFacts } from './placement-facts.ts'
import { preemptionWatchOf } from './preemption-watch.ts'
import { PriorityVerdicts } from './priority-verdicts.ts'
import { TrialFacts } from './trial-facts.ts'
import { VerdictIndex } from './verdict-index.ts'

/** Priorities that are remembered of one placement class. */
const PRIORITIES_MAX = 16

/** What is known about the nodes for the pods of one placement class and priority. */
export interface PriorityFacts {
  readonly verdicts: PriorityVerdicts
  readonly trials: TrialFacts
  readonly index: VerdictIndex
}

const known = new WeakMap<PlacementFacts, Map<number, PriorityFacts>>()

export function priorityFactsOf(placement: PlacementFacts, mirror: NodeMirror, priority: number): PriorityFacts {
  const byPriority = known.get(placement) ?? new Map<number, PriorityFacts>()
  known.set(placement, byPriority)
  let facts = byPriority.get(priority)
  if (!facts) {
    if (byPriority.size >= PRIORITIES_MAX) byPriority.clear()
    const verdicts = new PriorityVerdicts(placement, mirror, priority)
    facts = { verdicts, trials: new TrialFacts(mirror, preemptionWatchOf(mirror)), index: new VerdictIndex(verdicts) }
    byPriority.set(priority, facts)
  }
  return facts
}
