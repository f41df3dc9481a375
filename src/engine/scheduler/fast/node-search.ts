import type { NodeRow } from '../../../kube/node.ts'
import type { Rejection } from '../framework.ts'
import type { FastFilters } from './fast-filters.ts'
import type { Asking } from './placement-facts.ts'
import type { FeasibleNodes } from './plugin-columns.ts'

/** Which nodes are looked at. */
export interface SearchRange {
  /** The nodes in the scheduler's order. */
  readonly ordinals: ArrayLike<number>
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

let feasible = new Int32Array(1024)

/** Searches the nodes round from `start`, exactly as the plain scan does (semantics A1.6). */
export function searchNodes(filters: FastFilters, asking: Asking, range: SearchRange): FastSearch {
  const { ordinals, toFind } = range
  const { length } = ordinals
  if (feasible.length < length) feasible = new Int32Array(length * 2)
  const refused: number[] = []
  const refusals: Rejection[] = []
  const verdictOf = verdicts(filters, asking, range)
  let count = 0
  let index = range.start % Math.max(1, length)
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

function verdicts(
  filters: FastFilters,
  asking: Asking,
  { crowded, verdictOf }: SearchRange,
): (ordinal: number) => Rejection | undefined {
  const quiet = quietVerdicts(filters, asking)
  if (crowded.size === 0) return quiet
  const { rows } = filters
  return (ordinal) => (crowded.has(ordinal) ? verdictOf(rows[ordinal] as NodeRow) : quiet(ordinal))
}

/** The first refusal of a node that no pods are waited for on. */
function quietVerdicts({ placement, wider }: FastFilters, asking: Asking): (ordinal: number) => Rejection | undefined {
  const [first, ...others] = wider
  const widerVerdict = (ordinal: number): Rejection | undefined => {
    for (let i = 0; i < wider.length; i++) {
      const refusal = wider[i]?.(ordinal)
      if (refusal) return refusal
    }
    return undefined
  }
  if (!placement) return widerVerdict
  const { facts } = placement
  const local = (ordinal: number): Rejection | undefined =>
    facts.knowsVerdict(ordinal) ? facts.verdict(ordinal) : placement.findVerdict(ordinal, asking)
  if (!first) return local
  if (others.length === 0) return (ordinal) => local(ordinal) ?? first(ordinal)
  return (ordinal) => local(ordinal) ?? widerVerdict(ordinal)
}
