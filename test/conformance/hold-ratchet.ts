import { compareRatchets, ratchetOf, ratchetPart } from './ratchet.ts'
import { readRatchet, writeRatchet } from './ratchet-files.ts'
import type { GroupTally } from './tally.ts'

/** The result of the ratchet: whether a case fell, whether the file must be updated, and lines for people. */
export interface Held {
  readonly fallen: boolean
  readonly outdated: boolean
  readonly lines: readonly string[]
}

const LINES_MAX = 20

/** Compares results with the ratchet in the folder, or with its part about some components. */
export function checkRatchet(
  folder: string,
  groups: readonly GroupTally[],
  isPart: (component: string) => boolean = () => true,
): Held {
  const { fallen, risen } = compareRatchets(ratchetPart(readRatchet(folder), isPart), ratchetOf(groups, []))
  const lines = [
    ...section('The ratchet has fallen:', fallen),
    ...section('More passes than the ratchet records; run `npm run conformance -- --update` and commit it:', risen),
  ]
  return { fallen: fallen.length > 0, outdated: risen.length > 0, lines }
}

/** Updates the ratchet, unless a case would fall without a reason. */
export function updateRatchet(folder: string, groups: readonly GroupTally[], allowLower: string | undefined): Held {
  const reached = readRatchet(folder)
  const { fallen, risen } = compareRatchets(reached, ratchetOf(groups, reached.lowered))
  if (fallen.length > 0 && allowLower === undefined) {
    const lines = section('Not updated, because something would fall (--allow-lower "REASON" does it all the same):', fallen)
    return { fallen: true, outdated: risen.length > 0, lines }
  }
  const lowering = fallen.length > 0 && allowLower !== undefined ? [{ reason: allowLower, changes: fallen }] : []
  writeRatchet(folder, ratchetOf(groups, [...reached.lowered, ...lowering]))
  return { fallen: false, outdated: false, lines: section('The ratchet records now:', [...fallen, ...risen]) }
}

function section(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return []
  const more = items.length - LINES_MAX
  return [title, ...items.slice(0, LINES_MAX).map((item) => `  ${item}`), ...(more > 0 ? [`  ... and ${more} more`] : [])]
}
