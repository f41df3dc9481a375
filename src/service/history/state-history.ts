import type { Instant } from '../../kube/instant.ts'
import type { Base } from '../../whatif/base.ts'
import type { FidelityWeek } from '../../whatif/fidelity/fidelity-week.ts'
import type { SeenVerdict, VerdictChange } from './verdict-change.ts'

/** A moment whose state is kept. */
export interface Moment {
  readonly takenAt: Instant
  /** The version of the live twin at that moment; it begins again with each server. */
  readonly version: string
  readonly digest: string
  readonly objects: number
  /** What its record takes on the disk. */
  readonly bytes: number
}

/** The states that a live server keeps as time passes. */
export interface StateHistory {
  /** The kept moments of a cluster, the oldest first. */
  moments(cluster: string): readonly Moment[]
  /** The clusters that states are kept of, by their ids. */
  clusters(): readonly string[]
  /**
   * The state of a kept moment.
   * @throws {Error} when its record is damaged, or was removed because of its age meanwhile.
   */
  read(moment: Moment): Promise<Base>
  /** How the decisions of a cluster compared with the twin's, week by week, the oldest first. */
  fidelityWeeks(cluster: string): readonly FidelityWeek[]
  /** When the verdicts of standing questions about a cluster changed, the oldest first. */
  verdictChanges(cluster: string): readonly VerdictChange[]
  /** Keeps a verdict if it differs from the last one of its question. */
  noteVerdict(seen: SeenVerdict): Promise<void>
}

/** Where nothing is kept. */
export const NO_HISTORY: StateHistory = {
  moments: () => [],
  clusters: () => [],
  fidelityWeeks: () => [],
  verdictChanges: () => [],
  noteVerdict: () => Promise.resolve(),
  read: () => Promise.reject(new Error('no history is kept')),
}

/** The latest of the moments, which are in order, at or before this time. */
export function latestAt(time: Instant, moments: readonly Moment[]): Moment | undefined {
  return moments.findLast(({ takenAt }) => takenAt <= time)
}
