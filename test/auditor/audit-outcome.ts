import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { auditCauses } from './audit-causes.ts'
import { auditEnds } from './audit-ends.ts'
import { auditLevels } from './audit-levels.ts'
import { auditMoves } from './audit-moves.ts'
import { auditPreemptions, auditStuck } from './audit-rest.ts'
import { auditSentences, auditUnrelated } from './audit-sentences.ts'
import { auditTimes } from './audit-times.ts'
import { auditVerdict } from './audit-verdict.ts'
import type { Contradiction } from './contradiction.ts'
import { trafficOf } from './departures.ts'
import { levelsOf } from './levels.ts'
import type { PlayedRuns } from './played-runs.ts'

/** Recomputes every statement of an answer from the raw changes of both runs, and lists what they do not confirm. */
export function auditOutcome(outcome: Outcome, runs: PlayedRuns): readonly Contradiction[] {
  const { run, baseline } = runs
  const ours = levelsOf(run)
  const both = { run: ours, baseline: baseline ? levelsOf(baseline) : ours, endMs: run.endMs }
  const traffic = { run: trafficOf(run), baseline: baseline && trafficOf(baseline) }
  return [
    ...auditLevels(outcome, both),
    ...auditMoves(outcome, runs, traffic),
    ...auditCauses(outcome, run),
    ...auditPreemptions(outcome, run, traffic.run),
    ...auditStuck(outcome, run),
    ...auditEnds(outcome, runs),
    ...auditTimes(outcome, runs, both),
    ...auditVerdict(outcome, runs),
    ...auditSentences(outcome),
    ...auditUnrelated(outcome),
  ]
}
