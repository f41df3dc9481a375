import { type Instant, instant } from '../kube/instant.ts'
import type { UsageReading } from '../kube/measured-usage.ts'
import type { SeenLives } from '../kube/seen-lives.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import type { SchedulerConfiguration } from './model/scheduler-config-of.ts'
import type { CoverageNote, StateInfo } from './outcome/outcome.ts'

/** A state to ask about, pinned: all that one question sees, and enough to ask it again. */
export interface Base {
  readonly state: ClusterState
  readonly info: StateInfo
  /** Runs that led to this state. What they drew by chance, uids among it, is taken: the next run draws anew. */
  readonly runs?: number
  /** What the twin could not read: it holds for every answer. */
  readonly coverage: readonly CoverageNote[]
  /** What nodes and pods were measured to use last, or why nobody knows; missing where nobody has looked. */
  readonly usage?: UsageReading
  /** How the scheduler is set up since a scenario said so; a question may say otherwise. Missing: as kube-scheduler is by default. */
  readonly scheduler?: SchedulerConfiguration
  /** What was seen of the lives of pods that they do not tell themselves; missing where nobody has watched. */
  readonly lives?: SeenLives
}

/**
 * The latest moment that any object of the state tells of. It is the "now" of a dump, which has no clock of its own: the
 * same dump gives the same answers on any day.
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
