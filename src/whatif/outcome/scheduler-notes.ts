import type { Sampling } from '../../engine/scheduler/explain/explain-pod.ts'
import type { PodRow } from '../../kube/pod.ts'
import { type SchedulerConfiguration, schedulerConfigOf } from '../model/scheduler-config-of.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'

/** A search through the nodes that ended before it had seen all of them, because enough would do. */
export interface CutSearch {
  readonly pod: PodRow
  /** How many nodes were examined, and how many there were. */
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

/** The same for a trial that examined all nodes: the pod fits on this many, and the real search stops after fewer. */
export function trialNotes(sampling: Sampling | undefined): readonly CoverageNote[] {
  if (!sampling) return []
  const { feasible, toFind } = sampling
  const message =
    `the scheduler stops its search after ${toFind} nodes where the pod fits, of ${feasible} here, and the node at which the real ` +
    'scheduler starts its search is unknown: it takes the best of the nodes that it finds, not necessarily the best of all'
  return [{ code: 'SAMPLING_START_UNKNOWN', message, objects: [] }]
}

/**
 * Where a search ends early, the node at which it begins decides which nodes are tried. The real scheduler continues
 * where its last search ended (SC-PERF-12), which is unknown outside of it.
 */
export function samplingNotes(searches: readonly CutSearch[]): readonly CoverageNote[] {
  const [first] = searches
  if (!first) return []
  const most = searches.reduce((a, b) => (b.listed > a.listed ? b : a), first)
  return [
    {
      code: 'SAMPLING_START_UNKNOWN',
      message:
        `the scheduler stops its search after enough nodes (here ${most.evaluated} of ${most.listed}), and the node at which the ` +
        'real scheduler starts its search is unknown: these pods may be scheduled to other nodes there. Other seeds start elsewhere; ' +
        'the mode EXHAUSTIVE, or percentageOfNodesToScore 100, checks all nodes',
      objects: searches.map(({ pod }) => keyOfRow(pod)),
    },
  ]
}
