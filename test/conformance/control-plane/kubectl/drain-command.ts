import { drainLines } from '../../../../src/engine/eviction/drain/drain-lines.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../../../src/engine/eviction/drain/drain-options.ts'
import { addMs } from '../../../../src/kube/instant.ts'
import { assert } from '../../../../src/lib/assert.ts'
import type { Lab } from '../lab.ts'
import type { CommandLine, CommandResult } from './run-kubectl.ts'

type Reader = (value: string) => Partial<DrainOptions>

const FLAGS: Readonly<Record<string, Reader>> = {
  force: () => ({ force: true }),
  'ignore-daemonsets': () => ({ ignoreDaemonSets: true }),
  'delete-emptydir-data': () => ({ deleteEmptyDirData: true }),
  'disable-eviction': () => ({ disableEviction: true }),
  'grace-period': (value) => ({ gracePeriodSeconds: Number(value) }),
  timeout: (value) => ({ timeoutSeconds: seconds(value) }),
  'pod-selector': (value) => ({ podSelector: value }),
  'skip-wait-for-delete-timeout': (value) => ({ skipWaitForDeleteTimeoutSeconds: Number(value) }),
}

const LONGEST_MS = 600_000
/** A drain finds its nodes and their pods before it begins. */
const LISTING_MS = 100

/** `kubectl drain NODE...`: goes on with the run until the drain has ended. */
export function drainCommand({ words, flags }: CommandLine, lab: Lab): CommandResult {
  let options = DEFAULT_DRAIN_OPTIONS
  for (const [name, value] of flags) {
    const reader = FLAGS[name]
    if (reader === undefined) {
      return { exit: 1, lines: [`error: unknown flag: --${name}`, "See 'kubectl drain --help' for usage."] }
    }
    options = { ...options, ...reader(value) }
  }
  lab.sleep(LISTING_MS)
  const number = lab.act((turn) => lab.kubectl.begin(words, options, turn))
  const drain = lab.kubectl.drains[number]
  assert(drain !== undefined, 'a drain that began is known')
  lab.runUntil(() => drain.exitCode !== undefined, addMs(lab.now, LONGEST_MS))
  return { exit: drain.exitCode ?? -1, lines: drain.reports.flatMap(drainLines) }
}

function seconds(text: string): number {
  const match = /^(\d+)s$/.exec(text)
  assert(match !== null, `${text} is a timeout in seconds`)
  return Number(match[1])
}
