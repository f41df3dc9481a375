import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../kube/instant.ts'
import type { PlacedRecord } from './segment-file.ts'

/** A file with a whole state and what changed after it. */
export interface Segment {
  readonly path: string
  readonly records: PlacedRecord[]
}

export const SUFFIX = '.history'
/** A damaged file is kept for inspection under another name, where no start reads it again. */
export const DAMAGED = '.damaged'

/** Files sort by the moments that they begin with. */
export function segmentPath(folder: string, begin: Instant): string {
  return join(folder, `${String(begin).padStart(15, '0')}${SUFFIX}`)
}

export function bytesOf({ records }: Segment): number {
  const last = records.at(-1)
  return last ? last.offset + last.length : 0
}

export interface Retention {
  /** How long a state is kept, in milliseconds. */
  readonly ageMs: number
  /** What all files of the folder may take, in bytes. */
  readonly bytes: number
}

/** Removes the oldest segments beyond the retention, never the last one; returns those that are left. */
export async function retain(segments: readonly Segment[], { ageMs, bytes }: Retention, now: Instant): Promise<Segment[]> {
  const kept = [...segments]
  let sum = kept.reduce((total, segment) => total + bytesOf(segment), 0)
  for (let oldest = kept[0]; oldest && kept.length > 1; oldest = kept[0]) {
    const newest = oldest.records.at(-1)
    const isOld = newest === undefined || newest.takenAt < now - ageMs
    if (!isOld && sum <= bytes) break
    sum -= bytesOf(oldest)
    kept.shift()
    await rm(oldest.path, { force: true })
  }
  return kept
}

/** Files that were kept for inspection are removed when they are as old as the states. */
export async function removeOldDamage(folder: string, { ageMs }: Retention, now: Instant): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(DAMAGED)) continue
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < now - ageMs) await rm(path, { force: true })
  }
}
