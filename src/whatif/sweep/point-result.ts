import type { NodeRow } from '../../kube/node.ts'
import { digestText } from '../../lib/hash.ts'
import type { VerdictShare } from '../chance/chance.ts'
import type { Outcome, Verdict } from '../outcome/outcome.ts'

/** What a sweep keeps of an outcome: figures that can be laid side by side. The whole is asked for again with the same values. */
export interface PointResult {
  readonly verdict: Verdict
  readonly summary: string
  readonly durationMs: number
  readonly moved: number
  /** Pods without a node at the end, by the scenario's doing. */
  readonly pending: number
  readonly evicted: number
  /** Evictions that a budget refused. */
  readonly refused: number
  readonly preempted: number
  /** Pods that were given a node. */
  readonly placed: number
  /** Workloads that had no ready replica for a time. */
  readonly downWorkloads: number
  /** Services that had no ready endpoint for a time. */
  readonly darkServices: number
  readonly nodesAfter: number
  /** Share of what the nodes can give that is requested at the end, in percent. */
  readonly cpuRequestedPercent: number
  readonly memoryRequestedPercent: number
  /** Of the scenario's own run. */
  readonly digest: string
  /** What other seeds make of it, where several were asked for. */
  readonly chance?: PointChance
  /** What would make it end SAFE, the cheapest first, where that was asked for. */
  readonly remedies?: readonly PointRemedy[]
}

export interface PointChance {
  readonly runs: number
  /** The mildest first. */
  readonly verdicts: readonly VerdictShare[]
  readonly worst: Verdict
  /** The seed with which the worst outcome comes out again. */
  readonly worstSeed: number
}

export interface PointRemedy {
  readonly message: string
  readonly cost: number
  /** How it ends with it, as a run has shown. */
  readonly verdict: Verdict
}

/** The figures of one outcome. */
export function pointResult(outcome: Outcome): PointResult {
  const { evictions } = outcome
  const nodes = outcome.after.list('Node')
  const sum = (of: (node: NodeRow) => number): number => nodes.reduce((total, node) => total + of(node), 0)
  return {
    verdict: outcome.verdict,
    summary: outcome.summary,
    durationMs: outcome.durationMs,
    moved: outcome.moves.length,
    pending: outcome.pending.filter(({ causedByScenario }) => causedByScenario).length,
    evicted: evictions.evicted,
    refused: evictions.refused.reduce((total, { count }) => total + count, 0),
    preempted: outcome.preemptions.reduce((total, { victims }) => total + victims.length, 0),
    placed: outcome.placements.length,
    downWorkloads: outcome.workloads.filter(({ atZeroMs, readyBefore }) => atZeroMs > 0 && readyBefore > 0).length,
    darkServices: outcome.services.filter(({ darkMs }) => darkMs > 0).length,
    nodesAfter: nodes.length,
    cpuRequestedPercent: percent(
      sum(({ requested }) => requested.milliCpu),
      sum(({ allocatable }) => allocatable.milliCpu),
    ),
    memoryRequestedPercent: percent(
      sum(({ requested }) => requested.memory),
      sum(({ allocatable }) => allocatable.memory),
    ),
    digest: outcome.digest,
  }
}

/** One digest for all points in their order, however many hands they went through. */
export function sweepDigest(results: readonly (PointResult | undefined)[]): string {
  return digestText(results.map((result) => result?.digest ?? '').join(' '))
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}
