import { basename } from 'node:path'
import type { Case, Judge, Origin, Verdict } from './judge.ts'
import { type RecordingEntry, readRecording } from './read-recording.ts'
import { judges } from './registry.ts'

/** A case with the way to judge it. */
export interface ListedCase {
  readonly item: Case
  judge(): Verdict
}

/**
 * The cases of a file, in its order. A record that cannot be read or is in no known format is a case that fails with the reason;
 * so is, once, a file of nothing but such records.
 */
export function listCases(path: string, known: readonly Judge[] = judges): readonly ListedCase[] {
  const cases = readRecording(path).flatMap((entry) => entryCases(entry, path, known))
  return cases.every(isFault) ? cases.slice(0, 1) : cases
}

function entryCases(entry: RecordingEntry, path: string, known: readonly Judge[]): readonly ListedCase[] {
  const origin = { path, line: entry.line }
  if ('fault' in entry) return [faultCase(origin, entry.fault)]
  try {
    const judge = known.find((candidate) => candidate.matches(entry.record))
    if (judge === undefined) return [faultCase(origin, 'is in no known format')]
    return judge.cases(entry.record, origin).map((item) => ({ item, judge: () => judge.judge(item) }))
  } catch (error) {
    return [faultCase(origin, `cannot be split into cases: ${error instanceof Error ? error.message : String(error)}`)]
  }
}

function faultCase(origin: Origin, fault: string): ListedCase {
  const name = `${basename(origin.path)}:${origin.line}`
  return {
    item: { component: 'unknown', group: 'unreadable', name, data: { path: origin.path } },
    judge: () => [`${origin.path}, line ${origin.line}: ${fault}`],
  }
}

function isFault({ item }: ListedCase): boolean {
  return item.component === 'unknown'
}
