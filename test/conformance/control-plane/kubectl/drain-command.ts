import { drainLines } from '../../../../src/engine/eviction/drain/drain-lines.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../../../src/engine/eviction/drain/drain-options.ts'
import { parseGoDuration } from '../../../../src/kube/duration.ts'
import { addMs, type Instant } from '../../../../src/kube/instant.ts'
import { matches } from '../../../../src/kube/label-selector.ts'
import { parseLabelSelector } from '../../../../src/kube/label-selector-parser.ts'
import { assert } from '../../../../src/lib/assert.ts'
import { compareText } from '../../../../src/lib/compare.ts'
import type { Lab } from '../lab.ts'
import type { CommandLine, CommandResult } from './run-kubectl.ts'

type Reader = (value: string) => Partial<DrainOptions>

/** Flags that choose the nodes, or the size of the pages in which pods are read. */
const OTHER_FLAGS: ReadonlySet<string> = new Set(['selector', 'chunk-size'])

const FLAGS: Readonly<Record<string, Reader>> = {
  force: (value) => ({ force: value !== 'false' }),
  'ignore-daemonsets': (value) => ({ ignoreDaemonSets: value !== 'false' }),
  'delete-emptydir-data': (value) => ({ deleteEmptyDirData: value !== 'false' }),
  'disable-eviction': (value) => ({ disableEviction: value !== 'false' }),
  'grace-period': (value) => ({ gracePeriodSeconds: Number(value) }),
  timeout: (value) => ({ timeoutSeconds: parseGoDuration(value) / 1000 }),
  'pod-selector': (value) => ({ podSelector: value }),
  'skip-wait-for-delete-timeout': (value) => ({ skipWaitForDeleteTimeoutSeconds: Number(value) }),
  'dry-run': (value) => ({ dryRun: value === 'server' || value === 'none' ? value : 'client' }),
}

const LONGEST_MS = 600_000
/** A drain finds its nodes and their pods before it begins. */
const LISTING_MS = 100

const DRY_RUNS: ReadonlySet<string | undefined> = new Set([undefined, 'none', 'client', 'server', 'true'])

/** What a drain ended with, and when. */
interface DrainResult extends CommandResult {
  readonly endedAt: Instant
}

/** `kubectl drain NODE...`: continues the run until the drain has ended. */
export function drainCommand(line: CommandLine, lab: Lab): CommandResult {
  const { exit, lines } = beginDrain(line, lab)()
  return { exit, lines }
}

/** Begins a drain while the run continues; what comes back continues the run until the drain has ended. */
export function beginDrain({ words, flags }: CommandLine, lab: Lab): () => DrainResult {
  const refusal = refusalOf({ words, flags })
  const begunAt = lab.now
  if (refusal.length > 0) return () => ({ exit: 1, lines: refusal, endedAt: begunAt })
  let options = DEFAULT_DRAIN_OPTIONS
  for (const [name, value] of flags) options = { ...options, ...FLAGS[name]?.(value) }
  lab.sleep(LISTING_MS)
  const number = lab.act((turn) => lab.kubectl.begin(nodesOf({ words, flags }, lab), options, turn))
  const drain = lab.kubectl.drains[number]
  assert(drain !== undefined, 'a drain that began is known')
  return () => {
    lab.runUntil(() => drain.exitCode !== undefined, addMs(lab.now, LONGEST_MS))
    const lines = drain.reports.flatMap((report) => drainLines(report, options.dryRun))
    return { exit: drain.exitCode ?? -1, lines, endedAt: drain.reports.at(-1)?.at ?? lab.now }
  }
}

/** What kubectl reports about a command line before it sends a request. */
function refusalOf({ words, flags }: CommandLine): readonly string[] {
  const unknown = [...flags.keys()].find((name) => FLAGS[name] === undefined && !OTHER_FLAGS.has(name))
  if (unknown !== undefined) return [`error: unknown flag: --${unknown}`, "See 'kubectl drain --help' for usage."]
  const hint = "See 'kubectl drain -h' for help and examples"
  if (words.length === 0 && !flags.has('selector')) return ['error: USAGE: drain NODE [flags]', hint]
  if (words.length > 0 && flags.get('selector')) {
    return ['error: cannot specify both a node name and a --selector option', hint]
  }
  const dryRun = flags.get('dry-run')
  return DRY_RUNS.has(dryRun) ? [] : [`error: Invalid dry-run value (${dryRun}). Must be "none", "server", or "client".`]
}

function nodesOf({ words, flags }: CommandLine, lab: Lab): readonly string[] {
  const text = flags.get('selector')
  if (text === undefined) return words.map((word) => word.replace(/^nodes?\//, ''))
  const selector = parseLabelSelector(text)
  const nodes = lab.simulation.state.list('Node').filter(({ labels }) => matches(selector, labels))
  return nodes.map(({ name }) => name).toSorted(compareText)
}
