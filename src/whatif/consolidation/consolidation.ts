import { type DrainOptions, PLANNED_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import type { NodeRow } from '../../kube/node.ts'
import { type NodeSelection, selectNodes } from '../actions/nodes/select-nodes.ts'
import type { Base } from '../base.ts'
import { baseWhenSettled } from '../base-when-settled.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Move } from '../outcome/move.ts'
import type { Outcome, Verdict, VerdictReason } from '../outcome/outcome.ts'
import { settledMs } from '../outcome/settled-ms.ts'
import { scenarioOf } from '../scenario.ts'
import { type KeptWithoutRun, keptWithoutRun } from './kept-without-run.ts'
import { type NodePrices, priceOf } from './node-prices.ts'

export interface ConsolidationQuestion {
  /** Which nodes may go; `undefined`: any. */
  readonly nodes: NodeSelection | undefined
  /** How they are drained. */
  readonly options: Partial<DrainOptions>
  /** Whether a removal may be DEGRADED: done, at a price that its reasons name, with every pod on a node in the end. */
  readonly acceptDegraded: boolean
  /** No more than these are removed. */
  readonly max: number
  readonly prices: NodePrices
  readonly seed: number
}

/** A node that is removed, in a run on the state that those before it left behind. */
export interface RemovedNode {
  readonly node: string
  readonly verdict: Verdict
  readonly reasons: readonly VerdictReason[]
  /** Its pods, and the cascade: the node of each. */
  readonly moves: readonly Move[]
  /** Milliseconds until all that follows has settled: then the next one is removed. */
  readonly settledMs: number
  /** Its price per hour; `undefined` when not given. */
  readonly perHour: number | undefined
}

/** A node that has to stay. RUN: a run of its removal ended badly. */
export interface KeptNode {
  readonly node: string
  readonly because: KeptWithoutRun | 'RUN'
  readonly message: string
  readonly reasons: readonly VerdictReason[]
}

/** What the nodes are used for, by what their pods request. */
export interface Fill {
  readonly nodes: number
  readonly cpuRequested: number
  readonly cpuAllocatable: number
  readonly memoryRequested: number
  readonly memoryAllocatable: number
  /** Of the nodes whose price is known. */
  readonly perHour: number
  readonly unpriced: number
}

export interface Consolidation {
  readonly question: ConsolidationQuestion
  /** In this order. */
  readonly removed: readonly RemovedNode[]
  readonly kept: readonly KeptNode[]
  readonly before: Fill
  readonly after: Fill
  readonly durationMs: number
  /** Runs that were made to find it. */
  readonly runs: number
}

/**
 * Which nodes the cluster could do without: they are drained and deleted one after the other, each in a run on the state that
 * the ones before it left behind, with all that follows from it. The node with the highest price for the least work is first.
 */
export function* consolidation(base: Base, question: ConsolidationQuestion): Inquiry<Consolidation> {
  const removed: RemovedNode[] = []
  const kept: KeptNode[] = []
  let [at, runs] = [base, 0]
  for (const name of candidates(question, base)) {
    if (removed.length >= question.max) break
    const node = at.state.get('Node', '', name)
    if (!node) continue
    const plain = keptWithoutRun(node, at, question.options)
    if (plain) {
      kept.push({ node: name, ...plain, reasons: [] })
      continue
    }
    const scenario = removalOf(name, question)
    const outcome = yield { base: at, scenario }
    runs++
    if (isAccepted(outcome, name, question)) {
      removed.push(removedNode(node, outcome, question))
      const settled = yield* baseWhenSettled(at, scenario, outcome)
      at = settled.base
      runs += settled.runs
    } else kept.push({ node: name, because: 'RUN', message: outcome.summary, reasons: outcome.reasons })
  }
  const durationMs = removed.reduce((sum, item) => sum + item.settledMs, 0)
  const [before, after] = [fillOf(base, question), fillOf(at, question)]
  return { question, removed, kept, before, after, durationMs, runs }
}

/** The node of whose price the most is paid for unused room, first; without prices, the least used node. */
function candidates({ nodes, prices }: ConsolidationQuestion, { state }: Base): readonly string[] {
  const names = nodes ? new Set(selectNodes(nodes, state)) : undefined
  const rows = state.list('Node').filter(({ name }) => names?.has(name) ?? true)
  const idle = (node: NodeRow): number => (priceOf(node, prices) ?? 0) * (1 - usedShare(node))
  return rows
    .toSorted((a, b) => idle(b) - idle(a) || usedShare(a) - usedShare(b) || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
}

/** The larger of the shares of CPU and memory that are requested. */
function usedShare({ allocatable, requested }: NodeRow): number {
  const share = (used: number, all: number): number => (all > 0 ? used / all : 1)
  return Math.max(share(requested.milliCpu, allocatable.milliCpu), share(requested.memory, allocatable.memory))
}

/** Drained, and deleted when the drain has succeeded. */
export function removalOf(node: string, { options, seed }: Pick<ConsolidationQuestion, 'options' | 'seed'>) {
  const drain = { nodes: { names: [node] }, options: { ...PLANNED_DRAIN_OPTIONS, ...options } }
  return scenarioOf([{ kind: 'drain', ...drain, afterwards: 'DELETE' }], { name: `without ${node}`, seed })
}

/** Pods that stay Pending are not an acceptable cost: the next removals would add more of them. */
export function isAccepted(
  { verdict, pending, after }: Outcome,
  node: string,
  { acceptDegraded }: Pick<ConsolidationQuestion, 'acceptDegraded'>,
): boolean {
  if (after.get('Node', '', node) || pending.some(({ causedByScenario }) => causedByScenario)) return false
  return verdict === 'SAFE' || (acceptDegraded && verdict === 'DEGRADED')
}

function removedNode(node: NodeRow, outcome: Outcome, { prices }: ConsolidationQuestion): RemovedNode {
  const { verdict, reasons, moves } = outcome
  return { node: node.name, verdict, reasons, moves, settledMs: settledMs(outcome), perHour: priceOf(node, prices) }
}

function fillOf({ state }: Base, { prices }: ConsolidationQuestion): Fill {
  const rows = state.list('Node')
  const sum = (amount: (node: NodeRow) => number): number => rows.reduce((total, node) => total + amount(node), 0)
  return {
    nodes: rows.length,
    cpuRequested: sum(({ requested }) => requested.milliCpu),
    cpuAllocatable: sum(({ allocatable }) => allocatable.milliCpu),
    memoryRequested: sum(({ requested }) => requested.memory),
    memoryAllocatable: sum(({ allocatable }) => allocatable.memory),
    perHour: sum((node) => priceOf(node, prices) ?? 0),
    unpriced: rows.filter((node) => priceOf(node, prices) === undefined).length,
  }
}
