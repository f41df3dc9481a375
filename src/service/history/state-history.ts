import type { Instant } from '../../kube/instant.ts'
import type { Base } from '../../whatif/base.ts'
import type { FidelityWeek } from '../../whatif/fidelity/fidelity-week.ts'

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
  /**
   * The state of a kept moment.
   * @throws {Error} when its record is damaged, or was removed because of its age meanwhile.
   */
  read(moment: Moment): Promise<Base>
  /** How the decisions of a cluster compared with the twin's, week by week, the oldest first. */
  fidelityWeeks(cluster: string): readonly FidelityWeek[]
}

/** Where nothing is kept. */
export const NO_HISTORY: StateHistory = {
  moments: () => [],
  fidelityWeeks: () => [],
  read: () => Promise.reject(new Error('no history is kept')),
}

/**
 * What distinguishes a cluster from one that replaces it under the same name: the uid of the namespace kube-system. Where that
 * is not read, the name is all there is.
 */
export function clusterIdOf({ state, info }: Base): string {
  const uid = state.get('Namespace', '', 'kube-system')?.uid
  return uid ? uid : `name:${info.clusterName}`
}

/** The latest of the moments, which are in order, at or before this time. */
export function latestAt(time: Instant, moments: readonly Moment[]): Moment | undefined {
  return moments.findLast(({ takenAt }) => takenAt <= time)
}
