import { facts } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import type { JsonObject } from '../json.ts'
import type { Verdict } from '../judge.ts'
import { compareFacts } from './compare-facts.ts'
import { play } from './play.ts'
import type { Recording } from './recording.ts'

/** Plays a recorded scenario on the model and holds the facts of both against each other. */
export function judgeControlPlane(data: JsonObject): Verdict {
  const recording = data as unknown as Recording
  return compareFacts(recording, facts(play(recording)).facts)
}
