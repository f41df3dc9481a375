/** `--dry-run`: with `client`, kubectl only prints what it would request; with `server`, requests are sent and change nothing. */
export type DryRun = 'none' | 'client' | 'server'

/** kubectl drain's flags, under kubectl's names. */
export interface DrainOptions {
  readonly ignoreDaemonSets: boolean
  readonly deleteEmptyDirData: boolean
  readonly force: boolean
  readonly disableEviction: boolean
  /** Seconds; negative means each pod's own grace period. */
  readonly gracePeriodSeconds: number
  /** Seconds for each node; 0 means no limit, and a negative number means that the time is over at once. */
  readonly timeoutSeconds: number
  /** A label selector in text form; empty selects every pod. */
  readonly podSelector: string
  readonly skipWaitForDeleteTimeoutSeconds: number
  readonly dryRun: DryRun
}

/** kubectl's defaults. */
export const DEFAULT_DRAIN_OPTIONS: DrainOptions = Object.freeze({
  ignoreDaemonSets: false,
  deleteEmptyDirData: false,
  force: false,
  disableEviction: false,
  gracePeriodSeconds: -1,
  timeoutSeconds: 0,
  podSelector: '',
  skipWaitForDeleteTimeoutSeconds: 0,
  dryRun: 'none',
})

/** For drains that a plan proposes: every node runs DaemonSets, so only a drain that ignores them is useful. */
export const PLANNED_DRAIN_OPTIONS: DrainOptions = Object.freeze({ ...DEFAULT_DRAIN_OPTIONS, ignoreDaemonSets: true })
