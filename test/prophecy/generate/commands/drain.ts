import type { Step } from '../../course.ts'
import { inputOf, type NodesChosen, wordsOf } from './nodes.ts'

/** Flags of kubectl drain; those that are missing have kubectl's defaults. */
export interface DrainFlags {
  readonly ignoreDaemonSets: boolean
  readonly deleteEmptyDirData: boolean
  readonly force: boolean
  readonly disableEviction: boolean
  readonly gracePeriodSeconds?: number
  readonly timeoutSeconds?: number
  readonly podSelector?: string
  readonly skipWaitSeconds?: number
}

/** `kubectl drain`. */
export function drain(atSeconds: number, nodes: NodesChosen, flags: DrainFlags): Step {
  const { gracePeriodSeconds, timeoutSeconds, podSelector, skipWaitSeconds } = flags
  const set = [
    ...(flags.ignoreDaemonSets ? [['--ignore-daemonsets', { ignoreDaemonSets: true }] as const] : []),
    ...(flags.deleteEmptyDirData ? [['--delete-emptydir-data', { deleteEmptyDirData: true }] as const] : []),
    ...(flags.force ? [['--force', { force: true }] as const] : []),
    ...(flags.disableEviction ? [['--disable-eviction', { disableEviction: true }] as const] : []),
    ...(gracePeriodSeconds === undefined ? [] : [[`--grace-period=${gracePeriodSeconds}`, { gracePeriodSeconds }] as const]),
    ...(timeoutSeconds === undefined ? [] : [[`--timeout=${timeoutSeconds}s`, { timeout: `${timeoutSeconds}s` }] as const]),
    ...(podSelector === undefined ? [] : [[`--pod-selector=${podSelector}`, { podSelector }] as const]),
    ...(skipWaitSeconds === undefined
      ? []
      : [[`--skip-wait-for-delete-timeout=${skipWaitSeconds}`, { skipWaitForDeleteTimeout: `${skipWaitSeconds}s` }] as const]),
  ]
  return {
    atSeconds,
    command: ['drain', ...wordsOf(nodes), ...set.map(([flag]) => flag)],
    action: { drain: Object.assign({ nodes: inputOf(nodes) }, ...set.map(([, fields]) => fields)) },
  }
}
