import { facts } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import type { JsonObject } from '../json.ts'
import type { FactVerdict, Verdict } from '../judge.ts'
import { CHANCES_TO_TRY } from './chance.ts'
import { compareFacts } from './compare-facts.ts'
import { play } from './play.ts'
import type { Recording } from './recording.ts'

/**
 * Plays a recorded scenario on the model and compares the facts of both. What the recorded runs had in common
 * may be chance all the same, so the model has agreed when one of its own runs shows exactly that; else the nearest one counts.
 */
export function judgeControlPlane(data: JsonObject): Verdict {
  const recording = data as unknown as Recording
  let nearest: FactVerdict | undefined
  for (const chance of CHANCES_TO_TRY) {
    const verdict = compareFacts(recording, facts(play(recording, chance)).facts)
    if (nearest === undefined || verdict.differences.length < nearest.differences.length) nearest = verdict
    if (nearest.differences.length === 0) break
  }
  return nearest ?? []
}
