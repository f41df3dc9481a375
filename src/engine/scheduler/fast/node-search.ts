import type { NodeRow } from '../../../kube/node.ts'
import { type Ints, newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { CycleFilters } from '../cycle/cycle-filters.ts'
import type { NodeScan } from '../cycle/node-scan.ts'
import type { ColumnFilter, FeasibleNodes } from '../framework/plugin-columns.ts'
import type { Rejection } from '../framework/status.ts'
import { FITS, UNKNOWN, type Verdict } from './class-facts.ts'
import type { FastFilters } from './fast-filters.ts'
import type { NominatedNodes } from './nominated-nodes.ts'
import type { Asking } from './placement-facts.ts'

/** Which nodes are examined. */
export interface SearchRange {
  /** The nodes in the scheduler's order. */
  readonly ordinals: Ints<Ordinal>
  /** Index to begin with. */
  readonly start: number
  /** Feasible nodes after which the search ends. */
  readonly toFind: number
  /** Nodes on which pods are nominated: for them all filters run, nominations included. */
  readonly nominatedNodes: NominatedNodes
  /** Returns the verdict on a node with nominated pods, and makes trials. */
  readonly plain: CycleFilters
}

/** What a search found. The feasible nodes are valid until the next search. */
export interface FastSearch extends FeasibleNodes {
  /** Nodes that were examined, without the feasible one that ended the search. */
  readonly evaluated: number
}

let feasible: Ints<Ordinal> = newInts(1024)

/** Searches the nodes round from `start`, exactly as the plain scan does (semantics A1.6). */
export function searchNodes(filters: FastFilters, asking: Asking, range: SearchRange): FastSearch {
  const { ordinals, start, toFind } = range
  const { length } = ordinals
  if (feasible.length < length) feasible = newInts(length * 2)
  const found = feasible
  const { placement } = filters
  // Where single-node filters alone decide, nearly all nodes are known, and no call is needed.
  const known = placement && filters.wider.length + range.nominatedNodes.size === 0 ? placement.facts.verdicts : undefined
  const verdictOf = verdicts(filters, asking, range)
  let index = start % Math.max(1, length)
  let count = 0
  let evaluated = 0
  for (; evaluated < length; evaluated++) {
    const ordinal = ordinals[index] as Ordinal
    if (++index === length) index = 0
    if (known?.[ordinal] !== FITS && verdictOf(ordinal)) continue
    if (count === toFind) break
    found[count++] = ordinal
  }
  return { ordinals: found, count, evaluated }
}

/** What the plain scan returns if no node fits: every node with its refusal, in the order of the search. */
export function scanOfRefused(filters: FastFilters, asking: Asking, range: SearchRange): NodeScan {
  const { ordinals, start, toFind } = range
  const { length } = ordinals
  const verdictOf = verdicts(filters, asking, range)
  const { rows } = filters
  // All nodes are in them: lists that grow to thousands cost more than what is written into them.
  const refused = new Array<NodeRow>(length)
  const refusals = new Array<Rejection>(length)
  let index = start % Math.max(1, length)
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[index] as Ordinal
    if (++index === length) index = 0
    refused[i] = rows[ordinal] as NodeRow
    refusals[i] = verdictOf(ordinal) as Rejection
  }
  return { start, toFind, nodes: length, feasible: [], refused, refusals }
}

type Refusal = (ordinal: Ordinal) => Rejection | undefined

function verdicts(filters: FastFilters, asking: Asking, { nominatedNodes, plain }: SearchRange): Refusal {
  const quiet = quietVerdicts(filters, asking)
  if (nominatedNodes.size === 0) return quiet
  const { rows } = filters
  return (ordinal) => (nominatedNodes.has(ordinal) ? plain.run.verdict(rows[ordinal] as NodeRow) : quiet(ordinal))
}

/** The first refusal of a node, pods that are waited for there left aside. */
function quietVerdicts({ placement, wider }: FastFilters, asking: Asking): Refusal {
  const widerVerdict = firstOf(wider)
  if (!placement) return widerVerdict
  const { facts } = placement
  const isAlone = wider.length === 0
  const known = facts.verdicts
  return (ordinal) => {
    let verdict = known[ordinal] as Verdict
    if (verdict === UNKNOWN) verdict = placement.findVerdict(ordinal, asking)
    if (verdict !== FITS) return facts.refusalOf(verdict)
    return isAlone ? undefined : widerVerdict(ordinal)
  }
}

/** The first refusal of several filters. */
export function firstOf(filters: readonly ColumnFilter[]): ColumnFilter {
  const [only] = filters
  if (only && filters.length === 1) return only
  return (ordinal) => {
    for (let i = 0; i < filters.length; i++) {
      const refusal = (filters[i] as ColumnFilter)(ordinal)
      if (refusal) return refusal
    }
    return undefined
  }
}
