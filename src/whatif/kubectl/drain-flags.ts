import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import { shellQuoted } from './shell-quoted.ts'

/** The flags of `kubectl drain` for these options, each with a space before it; those at kubectl's defaults are left out. */
export function drainFlags(options: Partial<DrainOptions>): string {
  const flags = [
    options.ignoreDaemonSets && '--ignore-daemonsets',
    options.deleteEmptyDirData && '--delete-emptydir-data',
    options.force && '--force',
    options.disableEviction && '--disable-eviction',
    options.gracePeriodSeconds !== undefined && options.gracePeriodSeconds >= 0 && `--grace-period=${options.gracePeriodSeconds}`,
    options.timeoutSeconds && `--timeout=${options.timeoutSeconds}s`,
    options.podSelector && `--pod-selector=${shellQuoted(options.podSelector)}`,
    options.skipWaitForDeleteTimeoutSeconds && `--skip-wait-for-delete-timeout=${options.skipWaitForDeleteTimeoutSeconds}`,
  ]
  return flags.flatMap((flag) => (flag ? ` ${flag}` : [])).join('')
}
