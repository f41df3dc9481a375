import { draft } from '../rehearse/draft.ts'
import type { Ask } from './Questions.tsx'

/** Nodes that one question drains: a list of more is not read by people. */
const DRAINED_MAX = 20

/** The drain of nodes, with the flags of the form; none without nodes, and of too many. `all` names several: `its 3 nodes`. */
export function drainAsks(nodes: Iterable<string>, all: (count: number) => string): readonly Ask[] {
  const names = [...new Set(nodes)].sort()
  if (names.length === 0 || names.length > DRAINED_MAX) return []
  const [only, another] = names
  const what = another === undefined ? only : all(names.length)
  return [{ text: `Rehearse the drain of ${what}`, question: { action: 'drain', nodes: names, flags: [...draft.flags.value] } }]
}
