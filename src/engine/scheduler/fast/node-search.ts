import type { NodeRow } from '../../../kube/node.ts'
import type { Rejection } from '../framework.ts'
import { FITS, UNKNOWN } from './class-facts.ts'
import type { FastFilters } from './fast-filters.ts'
import type { Asking, PlacementFacts } from './placement-facts.ts'
import type { ColumnFilter, FeasibleNodes } from './plugin-columns.ts'

/** Which nodes are looked at. */
export interface SearchRange {
  /** The nodes in the scheduler's order. */
  readonly ordinals: Int32Array
  /** Index to begin with. */
  readonly start: number
  /** Feasible nodes after which the search ends. */
  readonly toFind: number
  /** Nodes on which pods are waited for: for them the whole question is asked, nominations and all. */
  readonly crowded: ReadonlySet<number>
  /** Answers for crowded nodes. */
  verdictOf(node: NodeRow): Rejection | undefined
}

/** What a search found. The feasible nodes hold until the next search. */
export interface FastSearch extends FeasibleNodes {
  /** Nodes that were looked at, without the feasible one that ended the search. */
  readonly evaluated: number
  /** Refusals by ordinal, in the order of the search; kept only where nothing fits. */
  readonly refused: readonly number[]
  readonly refusals: readonly Rejection[]
}

let feasible: Int32Array = new Int32Array(1024)

/** Searches the nodes round from `start`, exactly as the plain scan does (semantics A1.6). */
export function searchNodes(filters: FastFilters, asking: Asking, range: SearchRange): FastSearch {
  if (feasible.length < range.ordinals.length) feasible = new Int32Array(range.ordinals.length * 2)
  const { placement, wider } = filters
  if (placement && wider.length === 0 && range.crowded.size === 0) return searchByFacts(placement, asking, range)
  return searchByVerdicts(verdicts(filters, asking, range), range)
}

/** The search where single-node filters alone decide: nearly all of it is reading what is known. */
function searchByFacts(placement: PlacementFacts, asking: Asking, { ordinals, start, toFind }: SearchRange): FastSearch {
  const { facts } = placement
  const known = facts.verdicts
  const { length } = ordinals
  const refused: number[] = []
  const refusals: Rejection[] = []
  let count = 0
  let index = start % Math.max(1, length)
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[index] as number
    if (++index === length) index = 0
    let verdict = known[ordinal] as number
    if (verdict === UNKNOWN) verdict = placement.findVerdict(ordinal, asking)
    if (verdict !== FITS) {
      refused.push(ordinal)
      refusals.push(facts.refusalOf(verdict) as Rejection)
    } else if (count === toFind) break
    else feasible[count++] = ordinal
  }
  return { ordinals: feasible, count, evaluated: count + refused.length, refused, refusals }
}

type Verdict = (ordinal: number) => Rejection | undefined

function searchByVerdicts(verdictOf: Verdict, { ordinals, start, toFind }: SearchRange): FastSearch {
  const { length } = ordinals
  const refused: number[] = []
  const refusals: Rejection[] = []
  let count = 0
  let index = start % Math.max(1, length)
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[index] as number
    if (++index === length) index = 0
    const refusal = verdictOf(ordinal)
    if (refusal) {
      refused.push(ordinal)
      refusals.push(refusal)
    } else if (count === toFind) break
    else feasible[count++] = ordinal
  }
  return { ordinals: feasible, count, evaluated: count + refused.length, refused, refusals }
}

function verdicts(filters: FastFilters, asking: Asking, { crowded, verdictOf }: SearchRange): Verdict {
  const quiet = quietVerdicts(filters, asking)
  if (crowded.size === 0) return quiet
  const { rows } = filters
  return (ordinal) => (crowded.has(ordinal) ? verdictOf(rows[ordinal] as NodeRow) : quiet(ordinal))
}

/** The first refusal of a node that no pods are waited for on. */
function quietVerdicts({ placement, wider }: FastFilters, asking: Asking): Verdict {
  const widerVerdict = (ordinal: number): Rejection | undefined => {
    for (let i = 0; i < wider.length; i++) {
      const refusal = (wider[i] as ColumnFilter)(ordinal)
      if (refusal) return refusal
    }
    return undefined
  }
  if (!placement) return widerVerdict
  const { facts } = placement
  const known = facts.verdicts
  return (ordinal) => {
    let verdict = known[ordinal] as number
    if (verdict === UNKNOWN) verdict = placement.findVerdict(ordinal, asking)
    return verdict === FITS ? widerVerdict(ordinal) : facts.refusalOf(verdict)
  }
}
