import type { ObjectKey } from '../../../engine/turn.ts'
import { durationText } from '../../../lib/duration-text.ts'
import type { WorkloadImpact } from '../impact.ts'
import type { VerdictReason } from '../outcome.ts'
import { causeText } from './cause-text.ts'
import { type Facts, reason, weightOf } from './facts.ts'
import { titleOf } from './object-names.ts'

/** Workloads that lack more pods than without the scenario: permanently, or for longer than it tolerates. */
export function workloadReasons({ workloads, customImpacts, refusedJobs, tolerated }: Facts): readonly VerdictReason[] {
  const jobs = refusedJobs.map(({ job, active, want, causes }) =>
    reason('BELOW_DESIRED', 'WARNING', `${titleOf(job)} ends with ${active} of ${want} active pods${causeText(causes)}`, [job]),
  )
  const custom = customImpacts.map((impact) => ({ ...impact, unit: 'pod', objects: impact.pods, causes: [] }))
  const felt = [...workloads.map(feltBy), ...custom].flatMap((item) => shortageReasons(item, tolerated))
  return [...felt, ...jobs]
}

/** What a workload felt, with the words for it. */
interface Felt extends Pick<WorkloadImpact, 'desired' | 'readyMin' | 'readyAfter' | 'degraded' | 'down' | 'causes'> {
  readonly title: string
  readonly unit: string
  readonly objects: readonly ObjectKey[]
}

function feltBy(impact: WorkloadImpact): Felt {
  const { workload } = impact
  return { ...impact, title: titleOf(workload), unit: workload.kind === 'DaemonSet' ? 'pod' : 'replica', objects: [workload] }
}

function shortageReasons(item: Felt, tolerated: Facts['tolerated']): readonly VerdictReason[] {
  const { objects, down, degraded } = item
  if (down && down.untilMs === undefined) return [reason('NO_REPLICA_READY', 'CRITICAL', lastingDownText(item), objects)]
  const brief = down
    ? [reason('NO_REPLICA_READY', weightOf(down.totalMs > tolerated.noReplicaReadyMs), briefDownText(item), objects)]
    : []
  if (!degraded) return brief
  if (degraded.untilMs === undefined) return [...brief, reason('BELOW_DESIRED', 'WARNING', lastingText(item), objects)]
  const weight = weightOf(degraded.totalMs > tolerated.belowDesiredMs)
  // The same time, and not worse in these words.
  if (weight === 'INFO' && down?.totalMs === degraded.totalMs) return brief
  return [...brief, reason('BELOW_DESIRED', weight, briefText(item), objects)]
}

function lastingDownText({ title, unit, down, causes, desired }: Felt): string {
  const from = durationText(down?.fromMs ?? 0)
  return `${title} has no ready ${unit} from ${from} on and none at the end (0 of ${desired})${causeText(causes)}`
}

function briefDownText({ title, unit, down }: Felt): string {
  return `${title} has no ready ${unit} for ${durationText(down?.totalMs ?? 0)}`
}

function lastingText({ title, unit, readyAfter, desired, causes }: Felt): string {
  return `${title} ends with ${readyAfter} of ${desired} ${unit}s ready${causeText(causes)}`
}

function briefText({ title, unit, readyMin, desired, degraded }: Felt): string {
  const ms = durationText(degraded?.totalMs ?? 0)
  return `${title} has at least ${readyMin} of ${desired} ${unit}s ready, and fewer than desired for ${ms}`
}
