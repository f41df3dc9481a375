import { durationText } from '../../lib/duration-text.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { TimingFact } from './outcome-parts.ts'

/** Notes that pods are expected to stop as those of other workloads did, because no stop of their own workload was observed. */
export function sharedStopNotes(timing: readonly TimingFact[]): readonly CoverageNote[] {
  const shared = timing.find(
    (fact) => fact.stage === 'TERMINATE' && fact.provenance === 'OBSERVED' && fact.workload === undefined,
  )
  if (!shared) return []
  const { samples, durationMs, spreadMs } = shared
  const message =
    'pods of workloads without an observed stop take as long to stop as pods of other workloads: ' +
    `${durationText(durationMs)}, spread ${durationText(spreadMs)}, of ${samples} observed in this cluster`
  return [{ code: 'NOT_MODELLED', message, objects: [] }]
}
