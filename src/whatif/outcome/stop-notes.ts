import type { PodRow } from '../../kube/pod.ts'
import { hasUnknownHook } from '../../kube/seen-lives.ts'
import { durationText } from '../../lib/duration-text.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { TimingFact } from './outcome-parts.ts'

const HOOK_MESSAGE =
  'the preStop hooks of these pods are commands or requests, whose duration is unknown: they are assumed to use the whole grace ' +
  'period unless deleted pods of the workload were observed to end sooner'

/** What is assumed of pods that leave: how long their preStop hooks take decides when a drain is done. */
export function hookNotes(left: readonly PodRow[]): readonly CoverageNote[] {
  const pods = left.filter(({ nodeName, shape }) => nodeName !== '' && hasUnknownHook(shape.spec))
  return pods.length > 0 ? [{ code: 'NOT_MODELLED', message: HOOK_MESSAGE, objects: pods.map(keyOfRow) }] : []
}

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
