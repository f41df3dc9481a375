import type { Labels } from '../../kube/object-row.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'

/** What kubectl label changes of the labels of each object, and kubectl annotate of the annotations. */
export interface MetadataChange {
  readonly set: Labels
  readonly remove: readonly string[]
  /** Change those that have another value, instead of failing. */
  readonly overwrite: boolean
}

/** Whether the labels or annotations are already as the change makes them. */
export function isAlreadyChanged(entries: Labels, { set, remove }: MetadataChange): boolean {
  return Object.entries(set).every(([key, value]) => entries[key] === value) && remove.every((key) => entries[key] === undefined)
}

/** The changes as words of a shell: `disk=ssd`, `tier-`. */
export function changeWords({ set, remove }: MetadataChange): readonly string[] {
  return [...Object.entries(set).map(([key, value]) => shellQuoted(`${key}=${value}`)), ...remove.map((key) => `${key}-`)]
}

/** The same, with the flag. */
export function changeFlags(change: MetadataChange): string {
  return [...changeWords(change), ...(change.overwrite ? ['--overwrite'] : [])].join(' ')
}

/** The keys that have another value than the change sets, in its order. */
export function otherKeys(entries: Labels, { set }: MetadataChange): readonly string[] {
  return Object.keys(set).filter((key) => entries[key] !== undefined && entries[key] !== set[key])
}

/** The labels or annotations after the change. */
export function entriesAfter(entries: Labels, { set, remove }: MetadataChange): Labels {
  const kept = Object.entries(entries).filter(([key]) => !remove.includes(key))
  return { ...Object.fromEntries(kept), ...set }
}
