import type { NodeRow } from '../../kube/node.ts'
import { digestText } from '../../lib/hash.ts'
import type { VerdictShare } from '../chance/chance.ts'
import type { MoveResult } from '../outcome/move.ts'
import type { Outcome, Verdict } from '../outcome/outcome.ts'

/**
 * What a sweep keeps of an outcome: figures that can be laid side by side. The whole outcome is requested again with the
 * same values.
 */
export interface PointResult {
  readonly verdict: Verdict
  readonly summary: string
  /** Milliseconds until the consequences of the scenario had settled; `undefined`: the run ended before. */
  readonly settledMs: number | undefined
  /** Milliseconds until the last action was done; `undefined`: not all of them were. */
  readonly actionsDoneMs: number | undefined
  /** Pods that were evicted, deleted or lost, and scheduled again. */
  readonly rescheduled: number
  /** Pods that are gone as requested. */
  readonly deleted: number
  /** Pods that stay Pending because of the scenario. */
  readonly pending: number
  readonly evicted: number
  /** Evictions that a budget refused. */
  readonly refused: number
  readonly preempted: number
  /** Pods that were given a node because of the scenario. */
  readonly placed: number
  /** Workloads without a ready replica temporarily or permanently. */
  readonly downWorkloads: number
  /** Services without a ready endpoint temporarily or permanently. */
  readonly downServices: number
  readonly nodesAfter: number
  /** Share of what the nodes can give that is requested at the end, in percent. */
  readonly cpuRequestedPercent: number
  readonly memoryRequestedPercent: number
  /** Of the scenario's own run. */
  readonly digest: string
  /** The results of other seeds, where several were requested. */
  readonly chance?: PointChance
  /** What would make it end SAFE, the cheapest first, where requested. */
  readonly remedies?: readonly PointRemedy[]
}

export interface PointChance {
  readonly runs: number
  /** The mildest first. */
  readonly verdicts: readonly VerdictShare[]
  readonly worst: Verdict
  /** The seed that repeats the worst outcome. */
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
  const count = (result: MoveResult): number => outcome.moves.filter((move) => move.result === result).length
  const sum = (of: (node: NodeRow) => number): number => nodes.reduce((total, node) => total + of(node), 0)
  return {
    verdict: outcome.verdict,
    summary: outcome.summary,
    settledMs: outcome.settledAtMs,
    actionsDoneMs: outcome.actionsDoneAtMs,
    rescheduled: count('RESCHEDULED') + count('REPLACED'),
    deleted: count('DELETED'),
    pending: outcome.pending.filter(({ causedByScenario }) => causedByScenario).length,
    evicted: evictions.evicted,
    refused: evictions.refused.reduce((total, { count }) => total + count, 0),
    preempted: outcome.preemptions.reduce((total, { victims }) => total + victims.length, 0),
    placed: outcome.placements.filter(({ causedByScenario }) => causedByScenario).length,
    downWorkloads: outcome.workloads.filter(({ down }) => down).length,
    downServices: outcome.services.filter(({ down }) => down).length,
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

/** One digest for all points in their order, however many threads ran them. */
export function sweepDigest(results: readonly (PointResult | undefined)[]): string {
  return digestText(results.map((result) => result?.digest ?? '').join(' '))
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}
