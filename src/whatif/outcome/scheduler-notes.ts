import type { Sampling } from '../../engine/scheduler/explain.ts'
import type { PodRow } from '../../kube/pod.ts'
import { type SchedulerConfiguration, schedulerConfigOf } from '../model/scheduler-config-of.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote } from './outcome.ts'

/** A search through the nodes that ended before it had seen all of them, because enough would do. */
export interface CutSearch {
  readonly pod: PodRow
  /** How many nodes were looked at, of how many that could be. */
  readonly evaluated: number
  readonly listed: number
}

/** What of a scheduler's configuration takes no part, each a note. */
export function gapNotes(gaps: readonly string[]): readonly CoverageNote[] {
  return gaps.map((message) => ({ code: 'NOT_MODELLED', message, objects: [] }))
}

/** What of a configuration that a question brings along takes no part in its answer. */
export function configurationNotes(configuration: SchedulerConfiguration | undefined): readonly CoverageNote[] {
  return configuration ? gapNotes(schedulerConfigOf(configuration).notModelled) : []
}

/** The same of a trial that looked at all nodes: the pod fits on so many, and the real search stops after fewer. */
export function trialNotes(sampling: Sampling | undefined): readonly CoverageNote[] {
  if (!sampling) return []
  const { feasible, toFind } = sampling
  const message =
    `the scheduler stops looking when it has found ${toFind} nodes where the pod fits, of ${feasible} here, and where the real one ` +
    'begins to look is not known: it takes the best of those that it finds, which need not be the best of all'
  return [{ code: 'SAMPLING_START_UNKNOWN', message, objects: [] }]
}

/**
 * Where a search ends early, the node at which it began decides who is seen at all. The real scheduler goes on where its
 * last search ended (SC-PERF-12), which nobody outside of it knows.
 */
export function samplingNotes(searches: readonly CutSearch[]): readonly CoverageNote[] {
  const [first] = searches
  if (!first) return []
  const most = searches.reduce((a, b) => (b.listed > a.listed ? b : a), first)
  return [
    {
      code: 'SAMPLING_START_UNKNOWN',
      message:
        `the scheduler stops looking when it has found enough nodes (here after ${most.evaluated} of ${most.listed}), and where the ` +
        'real one begins to look is not known: these pods may go to other nodes there. Runs with other seeds begin elsewhere; ' +
        'the mode EXHAUSTIVE, or percentageOfNodesToScore 100, looks at all nodes',
      objects: searches.map(({ pod }) => keyOfRow(pod)),
    },
  ]
}
