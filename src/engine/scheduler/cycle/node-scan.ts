import type { NodeRow } from '../../../kube/node.ts'
import { PluginError, type Rejection } from '../framework/status.ts'
import type { FilterRun } from './filter-run.ts'
import type { NodeList } from './node-list.ts'

/** Below this many nodes all are checked (semantics A2.1, A2.3). */
const NODES_TO_FIND_MIN = 100
const PERCENTAGE_MIN = 5

/** Which part of the node list is searched, and what was found there. */
export interface NodeScan {
  /** Index of the list to begin with. */
  readonly start: number
  /** Feasible nodes after which the search ends. */
  readonly toFind: number
  /** Length of the list. */
  readonly nodes: number
  /** In the order in which they were found. */
  readonly feasible: readonly NodeRow[]
  /** Refused nodes in the order of the search; `refusals[i]` is that of `refused[i]`. */
  readonly refused: readonly NodeRow[]
  readonly refusals: readonly Rejection[]
}

/** A plugin could not decide about a node. The next pod's search begins there. */
export class ScanError extends PluginError {
  /** How many nodes had been examined. */
  readonly seen: number
  /** Those of them that were refused. */
  readonly refused: readonly NodeRow[]

  constructor(message: string, seen: number, refused: readonly NodeRow[] = []) {
    super(message)
    this.seen = seen
    this.refused = refused
  }
}

/**
 * Searches the list round from `start`. The search ends with the first feasible node too many, so that nodes refused just
 * before it still count (semantics A1.6, G2: run by one worker).
 * @throws {ScanError} when a plugin cannot decide.
 */
export function scanNodes(run: FilterRun, list: NodeList, range: { readonly start: number; readonly toFind: number }): NodeScan {
  const { start, toFind } = range
  const feasible: NodeRow[] = []
  const refused: NodeRow[] = []
  const refusals: Rejection[] = []
  const length = list.length
  for (let i = 0; i < length; i++) {
    const index = (start + i) % length
    const node = list.at(index)
    const refusal = verdictIn(run, node, { feasible, refused })
    if (refusal) {
      refused.push(node)
      refusals.push(refusal)
    } else if (feasible.length === toFind) break
    else feasible.push(node)
  }
  return { start, toFind, nodes: length, feasible, refused, refusals }
}

function verdictIn(
  run: FilterRun,
  node: NodeRow,
  { feasible, refused }: Pick<NodeScan, 'feasible' | 'refused'>,
): Rejection | undefined {
  try {
    return run.verdict(node)
  } catch (error) {
    throw error instanceof PluginError ? new ScanError(error.message, feasible.length + refused.length, refused) : error
  }
}

/** The node that an earlier attempt has nominated for the pod, which is checked first. */
interface NominatedFirst {
  readonly node: string
  readonly verdict: Rejection | undefined
}

/** How many nodes a search counts as seen (semantics A1.7). */
export function seenNodes({ feasible, refused }: NodeScan, nominated: NominatedFirst | undefined): number {
  return feasible.length + refused.length + unseenNominated(refused, nominated)
}

/** A refused nominated node counts as seen, even if the search did not get to it. */
export function unseenNominated(refused: readonly NodeRow[], nominated: NominatedFirst | undefined): number {
  return !nominated?.verdict || refused.some(({ name }) => name === nominated.node) ? 0 : 1
}

/**
 * After how many feasible nodes a search among `nodes` nodes ends (semantics A2.1-A2.4, E1). A percentage of 0 lets their number
 * decide.
 */
export function nodesToFind(nodes: number, percentage: number): number {
  if (nodes < NODES_TO_FIND_MIN) return nodes
  const percent = percentage === 0 ? Math.max(50 - Math.trunc(nodes / 125), PERCENTAGE_MIN) : percentage
  return Math.max(Math.trunc((nodes * percent) / 100), NODES_TO_FIND_MIN)
}
