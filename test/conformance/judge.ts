import type { JsonObject } from './json.ts'

/** The parts of the model that the ratchet counts separately. `unknown` is for files that no judge can read. */
export type Component = 'scheduler' | 'queue' | 'control-plane' | 'admission' | 'prophecy' | 'vectors' | 'unknown'

/** Where a record is: the file, and the line of an NDJSON file, from 1. */
export interface Origin {
  readonly path: string
  readonly line: number
}

/** One decision of the real system, to be compared with ours. */
export interface Case {
  readonly component: Component
  /** Cases are counted and listed by group. */
  readonly group: string
  /** Unique in its group. */
  readonly name: string
  /** What the judge reads: a recording, or one entry of it. */
  readonly data: JsonObject
  /** How many facts the case contains, for judges that count facts; needed when the judge throws. */
  readonly factsTotal?: number
}

/** A verdict that also counts the single facts of a case. */
export interface FactVerdict {
  readonly differences: readonly string[]
  readonly factsPassed: number
  readonly factsTotal: number
}

/** The differences, one a line, with the path to each. None: the case has passed. */
export type Verdict = readonly string[] | FactVerdict

/** Compares one case with the model. Throwing fails the case. */
export type Compare = (data: JsonObject) => Verdict

/**
 * Reads one published format: recognises its records by their content, splits a record into cases and judges each. `matches` must
 * not read the path, so that a recording is judged in any folder.
 */
export interface Judge {
  readonly kind: string
  matches(record: JsonObject): boolean
  cases(record: JsonObject, origin: Origin): readonly Case[]
  judge(item: Case): Verdict
}

/** The registry entry for a comparison that does not exist yet: its cases fail and report it. */
export function notComparedYet(_data: JsonObject): Verdict {
  return ['not compared yet']
}
