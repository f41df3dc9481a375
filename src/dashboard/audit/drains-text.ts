import { counted } from '../parts/words.ts'

/** Drains that an audit rehearses at most. */
export const DRAINS_MAX = 100

/** How many drains an audit of these nodes rehearses: `48 drains`, `at most 100 of 5000 drains`. */
export function drainsText(nodes: number): string {
  return nodes > DRAINS_MAX ? `at most ${DRAINS_MAX} of ${counted(nodes, 'drain')}` : counted(nodes, 'drain')
}
