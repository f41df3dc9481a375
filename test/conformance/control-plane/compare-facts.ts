import type { Facts } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import { deepDiff } from '../deep-diff.ts'
import type { FactVerdict } from '../judge.ts'
import { alignDaemons } from './align-daemons.ts'
import { alignPods } from './align-pods.ts'
import { withinCount, withinTime } from './within-time.ts'

/** The part of a recording that contains what happened. */
export interface RecordedFacts {
  readonly expected: Facts
  readonly unstable: Facts
}

/** Fields that are moments in seconds, and fields that are counts, by section. */
const TIMES: Readonly<Record<string, ReadonlySet<string>>> = {
  pods: new Set(['created', 'scheduled', 'running', 'ready', 'unready', 'succeeded', 'failed', 'deleting', 'deleted']),
  steps: new Set(['at', 'seconds']),
  trajectories: new Set(['since']),
}
const COUNTS: Readonly<Record<string, ReadonlySet<string>>> = {
  steps: new Set(['refusals']),
  events: new Set(['objects', 'count']),
}
/** Recorded for some scenarios only: where they are not, nothing is known about them. */
const OPTIONAL: ReadonlySet<string> = new Set(['since', 'gaps', 'order', 'groups'])
/** In these sections nothing may be there that no run of the real system had. */
const COMPLETE = ['final', 'trajectories', 'pods', 'events']

/**
 * Compares the facts of a simulated run with a recording: one fact a field. Moments may be a little outside of what the
 * runs showed; facts on which the runs differ are left out; what no run had counts as a difference.
 */
export function compareFacts(recorded: RecordedFacts, simulated: Facts): FactVerdict {
  // Undefined fields are absent in a recording, which went through JSON.
  const played = alignPods(recorded.expected, JSON.parse(JSON.stringify(simulated)) as Facts)
  const actual = alignDaemons(recorded.expected, played)
  const differences: string[] = []
  let factsPassed = 0
  let factsTotal = 0
  for (const { section, key, field, value } of fields(recorded.expected)) {
    factsTotal++
    const found = compareField({ section, field, path: `${section}.${key}.${field}` }, value, actual[section]?.[key]?.[field])
    if (found.length === 0) factsPassed++
    differences.push(...found)
  }
  return { differences: [...differences, ...unexpected(recorded, actual)], factsPassed, factsTotal }
}

interface Place {
  readonly section: string
  readonly field: string
  readonly path: string
}

function compareField({ section, field, path }: Place, recorded: unknown, actual: unknown): readonly string[] {
  const ranged = (fits: boolean): readonly string[] =>
    fits
      ? []
      : [`${path}: expected ${JSON.stringify(recorded)}, got ${actual === undefined ? 'nothing' : JSON.stringify(actual)}`]
  if (TIMES[section]?.has(field) === true) return ranged(withinTime(recorded, actual))
  if (COUNTS[section]?.has(field) === true) return ranged(withinCount(recorded, actual))
  if (section === 'trajectories' && field === 'gaps' && Array.isArray(recorded)) {
    const list = Array.isArray(actual) ? actual : []
    return ranged(list.length === recorded.length && recorded.every((gap, i) => withinTime(gap, list[i])))
  }
  return deepDiff(path, recorded, actual, 3)
}

/** What the simulated run shows and no run of the real system did. */
function unexpected({ expected, unstable }: RecordedFacts, actual: Facts): readonly string[] {
  const differences: string[] = []
  for (const { section, key, field, value } of fields(actual)) {
    if (!COMPLETE.includes(section)) continue
    const [known, open] = [expected[section]?.[key], unstable[section]?.[key]]
    if (known === undefined && open === undefined) differences.push(`${section}.${key}: expected nothing`)
    else if (!OPTIONAL.has(field) && !isOpen(open) && known?.[field] === undefined && open?.[field] === undefined) {
      differences.push(`${section}.${key}.${field}: expected nothing, got ${JSON.stringify(value)}`)
    }
  }
  return [...new Set(differences)]
}

/** Whether the whole key was there in some runs only: then nothing about it is known. */
function isOpen(entry: Record<string, unknown> | undefined): boolean {
  return entry !== undefined && 'presentInRuns' in entry
}

function* fields(facts: Facts): Generator<{ section: string; key: string; field: string; value: unknown }> {
  for (const [section, keys] of Object.entries(facts)) {
    for (const [key, entry] of Object.entries(keys)) {
      for (const [field, value] of Object.entries(entry)) yield { section, key, field, value }
    }
  }
}
