import { type Instant, instant } from '../kube/instant.ts'
import type { UsageReading } from '../kube/measured-usage.ts'
import type { SeenLives } from '../kube/seen-lives.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import type { SchedulerConfiguration } from './model/scheduler-config-of.ts'
import type { CoverageNote } from './outcome/coverage-note.ts'
import type { StateInfo } from './outcome/outcome.ts'

/** A pinned state to query: all that one query reads, and enough to repeat it. */
export interface Base {
  readonly state: ClusterState
  readonly info: StateInfo
  /** Runs that led to this state. Their random values, uids among them, are used: the next run draws new ones. */
  readonly runs?: number
  /** What the twin could not read: it applies to every answer. */
  readonly coverage: readonly CoverageNote[]
  /** What nodes and pods were measured to use last, or why it is unknown; absent where it was not measured. */
  readonly usage?: UsageReading
  /** The scheduler configuration that a scenario set; a question may override it. Missing: as kube-scheduler is by default. */
  readonly scheduler?: SchedulerConfiguration
  /** Observations of the lives of pods that they do not report themselves; absent where no source watched. */
  readonly lives?: SeenLives
  /** What keeps this very state beyond one question; missing for states that only an answer shows. */
  readonly held?: 'live' | 'fork' | 'snapshot'
}

/** The same ground with another state on it, which nothing keeps. */
export function onState({ held: _, ...ground }: Base, state: ClusterState): Base {
  return { ...ground, state }
}

/**
 * The latest moment in any object of the state. It is the "now" of a dump, which has no clock of its own: the same dump
 * gives the same answers on any day.
 */
export function observedAt(state: ClusterState): Instant {
  let latest = 0
  const see = (at: Instant | undefined): void => {
    if (at !== undefined && at > latest) latest = at
  }
  state.table('Lease').forEach((lease) => {
    see(lease.renewTime)
  })
  state.table('Node').forEach((node) => {
    see(node.creationTimestamp)
    for (const condition of node.conditions) see(condition.lastUpdateTime)
  })
  state.table('Pod').forEach((pod) => {
    see(pod.creationTimestamp)
    see(pod.startTime)
    for (const condition of pod.conditions) see(condition.lastTransitionTime)
  })
  return instant(latest)
}
