import type { WorkloadCourse } from '../../../src/whatif/recording/workload-tracker.ts'
import { commandFacts } from './command-facts.ts'
import { evictionOrder } from './eviction-order.ts'
import type { Facts } from './facts.ts'
import { objectFacts } from './object-facts.ts'
import { podFacts } from './pod-facts.ts'
import { PodNames, textOf } from './pod-names.ts'
import type { Landing, WitnessedRun } from './witnessed-run.ts'
import { workloadFacts } from './workload-facts.ts'

/** All that is compared of a run. */
export interface Seen {
  readonly facts: Facts
  /** Which of two things came first; recordings that were made before it was noted have none. */
  readonly order?: Facts
  /** New places of pods. */
  readonly landings: readonly Landing[]
  /** Durations by what takes them. */
  readonly seconds: Readonly<Record<string, number>>
  /** Pods that were preempted. */
  readonly victims: readonly string[]
}

export function seenIn(run: WitnessedRun): Seen {
  const names = new PodNames(run)
  return {
    facts: {
      ...podFacts(run, names),
      ...workloadFacts(run, names),
      ...objectFacts(run, names),
      ...commandFacts(run, names),
    },
    order: evictionOrder(run, names),
    landings: run.placements.map(({ pod, nodes }) => ({ owner: names.ownerOf(pod), nodes })),
    seconds: secondsOf(run, names),
    victims: run.timeline.flatMap(({ kind, object }) => (kind === 'PREEMPTED' ? `${object.namespace}/${object.name}` : [])),
  }
}

/** How long commands take, and until when the ready pods of each workload change. */
function secondsOf({ commands, workloads }: WitnessedRun, names: PodNames): Readonly<Record<string, number>> {
  const seconds: Record<string, number> = {}
  for (const { name, exitCode, seconds: taken } of commands) if (exitCode !== undefined) seconds[`command ${name}`] = taken
  for (const { workload, levels } of workloads.values()) {
    const settled = settledMs(levels)
    if (settled > 0) seconds[`${names.rename(textOf(workload))} settles`] = settled / 1000
  }
  return seconds
}

/** When the number of ready pods last changed, milliseconds. */
function settledMs({ steps, first }: WorkloadCourse['levels']): number {
  let [{ ready }, at] = [first, 0]
  for (const { atMs, value } of steps) if (value.ready !== ready) [ready, at] = [value.ready, atMs]
  return at
}
