import { idOf } from '../../kube/id-of.ts'
import { counted } from '../../lib/counted.ts'
import type { Move } from '../outcome/move.ts'
import type { ObjectKey, Outcome, Placement } from '../outcome/outcome.ts'

/** Where pods of one owner land. */
export interface LandingFact {
  readonly owner: ObjectKey
  /** The nodes in order of their names, each with how many pods it takes; equally good nodes are listed together. */
  readonly text: string
}

/**
 * Where the pods end that a scenario moves or adds, by owner: names of pods are chance, and so is which of equally good nodes is taken.
 */
export function placementFacts({ moves, placements }: Pick<Outcome, 'moves' | 'placements'>): readonly LandingFact[] {
  const owners = new Map<string, { readonly owner: ObjectKey; readonly counts: Map<string, number> }>()
  const add = (owner: ObjectKey, where: string): void => {
    const known = owners.get(idOf(owner)) ?? { owner, counts: new Map<string, number>() }
    known.counts.set(where, (known.counts.get(where) ?? 0) + 1)
    owners.set(idOf(owner), known)
  }
  for (const move of moves) add(move.workload ?? move.owner ?? move.pod, destinationOf(move))
  for (const placement of placements.filter(isAddition)) add(placement.owner ?? placement.pod, nodeOf(placement))
  return [...owners.values()].map(({ owner, counts }) => ({ owner, text: textOf(counts) }))
}

/** One more pod than before: what takes the place of another is a move. */
function isAddition({ causedByScenario, replaces }: Placement): boolean {
  return causedByScenario && replaces === undefined
}

function destinationOf(move: Move): string {
  if (move.result !== 'RESCHEDULED' && move.result !== 'REPLACED') return move.result.toLowerCase().replaceAll('_', ' ')
  return nodeOf({ node: move.toNode, ties: move.ties })
}

function nodeOf({ node, ties }: { readonly node: string; readonly ties: readonly string[] }): string {
  return `on ${ties.length > 1 ? [...ties].sort().join(' or ') : node}`
}

function textOf(counts: ReadonlyMap<string, number>): string {
  const places = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return places.map(([where, count]) => `${counted(count, 'pod')} ${where}`).join(', ')
}
