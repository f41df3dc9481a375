import { durationText } from '../../../lib/duration-text.ts'
import type { WorkloadImpact } from '../impact.ts'
import type { VerdictReason } from '../outcome.ts'
import { causeText } from './cause-text.ts'
import { type Facts, reason, weightOf } from './facts.ts'
import { titleOf } from './object-names.ts'

/** Workloads that lack more pods than without the scenario: permanently, or for longer than it tolerates. */
export function workloadReasons({ workloads, refusedJobs, tolerated }: Facts): readonly VerdictReason[] {
  const jobs = refusedJobs.map(({ job, active, want, causes }) =>
    reason('BELOW_DESIRED', 'WARNING', `${titleOf(job)} ends with ${active} of ${want} active pods${causeText(causes)}`, [job]),
  )
  const others = workloads.flatMap((item): readonly VerdictReason[] => {
    const { workload, down, degraded } = item
    if (down && down.untilMs === undefined) return [reason('NO_REPLICA_READY', 'CRITICAL', lastingDownText(item), [workload])]
    const brief = down
      ? [reason('NO_REPLICA_READY', weightOf(down.totalMs > tolerated.noReplicaReadyMs), briefDownText(item), [workload])]
      : []
    if (!degraded) return brief
    if (degraded.untilMs === undefined) return [...brief, reason('BELOW_DESIRED', 'WARNING', lastingText(item), [workload])]
    const weight = weightOf(degraded.totalMs > tolerated.belowDesiredMs)
    // The same time, and not worse in these words.
    if (weight === 'INFO' && down?.totalMs === degraded.totalMs) return brief
    return [...brief, reason('BELOW_DESIRED', weight, briefText(item), [workload])]
  })
  return [...others, ...jobs]
}

function lastingDownText({ workload, down, causes, desired }: WorkloadImpact): string {
  const from = durationText(down?.fromMs ?? 0)
  return `${titleOf(workload)} has no ready ${unitOf(workload)} from ${from} on and none at the end (0 of ${desired})${causeText(causes)}`
}

function briefDownText({ workload, down }: WorkloadImpact): string {
  return `${titleOf(workload)} has no ready ${unitOf(workload)} for ${durationText(down?.totalMs ?? 0)}`
}

function lastingText({ workload, readyAfter, desired, causes }: WorkloadImpact): string {
  return `${titleOf(workload)} ends with ${readyAfter} of ${desired} ${unitOf(workload)}s ready${causeText(causes)}`
}

function briefText({ workload, readyMin, desired, degraded }: WorkloadImpact): string {
  const ms = durationText(degraded?.totalMs ?? 0)
  return `${titleOf(workload)} has at least ${readyMin} of ${desired} ${unitOf(workload)}s ready, and fewer than desired for ${ms}`
}

function unitOf({ kind }: WorkloadImpact['workload']): string {
  return kind === 'DaemonSet' ? 'pod' : 'replica'
}
