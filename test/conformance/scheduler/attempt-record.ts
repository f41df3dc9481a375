import type { BoundOutcome, CycleOutcome, UnschedulableOutcome } from '../../../src/engine/scheduler/cycle/cycle.ts'
import type { NodeScores } from '../../../src/engine/scheduler/cycle/node-scores.ts'
import { sequentialPick } from '../../../src/engine/scheduler/cycle/sequential-pick.ts'
import type { Rejection } from '../../../src/engine/scheduler/framework/status.ts'
import type { PreemptionReport } from '../../../src/engine/scheduler/preemption/dry-run.ts'
import { keyOf } from '../../../src/kube/namespaced-name.ts'
import type { NodeRow } from '../../../src/kube/node.ts'
import type { PodRow } from '../../../src/kube/pod.ts'

type Json = Readonly<Record<string, unknown>>

/** An attempt in the form of the recordings. */
export function attemptRecord(pod: PodRow, profile: string, outcome: CycleOutcome, nodes: readonly NodeRow[]): Json {
  const head = { pod: keyOf(pod), profile, result: outcome.result }
  if (outcome.result === 'error') return { ...head, message: outcome.message }
  const { preFilter } = outcome
  if (!preFilter) return { ...head, message: outcome.result === 'unschedulable' ? outcome.message : undefined }
  return {
    ...head,
    preFilter: {
      rejected: preFilter.rejected && rejectionRecord(preFilter.rejected),
      nodes: preFilter.rejected || !preFilter.nodes ? undefined : [...preFilter.nodes].sort(),
      reducedBy: unlessEmpty(preFilter.reducedBy.toSorted()),
      skipped: preFilter.skipped.toSorted(),
    },
    nominated: outcome.nominated && {
      node: outcome.nominated.node,
      used: outcome.nominated.used,
      verdict: outcome.nominated.verdict && rejectionRecord(outcome.nominated.verdict),
    },
    nodes: nodeRecords(outcome, nodes),
    scan: scanRecord(outcome),
    ...(outcome.result === 'bound' ? boundRecord(outcome) : unschedulableRecord(outcome)),
  }
}

export function rejectionRecord({ plugin, code, reasons }: Rejection): Json {
  return { plugin, code, reasons }
}

/** How a preemption was decided, in the form of the recordings; `message` is the message of all postFilter plugins. */
export function preemptionRecord(report: PreemptionReport, message: string, cleared: readonly PodRow[]): Json {
  return {
    eligible: report.eligible,
    reason: report.reason,
    potential: report.potential,
    candidates: report.candidates.map(({ node, victims, pdbViolations }) => ({
      node,
      victims: victims.map(keyOf),
      pdbViolations,
    })),
    rejected: unlessEmpty(report.rejected.map(({ name, verdict }) => ({ name, verdict: rejectionRecord(verdict) }))),
    mayChoose: unlessEmpty(report.mayChoose),
    nominated: report.nominated,
    message: message === '' ? undefined : message,
    clearedNominations: unlessEmpty(cleared.map(keyOf).sort()),
  }
}

function boundRecord(outcome: BoundOutcome): Json {
  return {
    feasible: outcome.feasible.map(({ name }) => name).sort(),
    scores: outcome.scores && scoresRecord(outcome.scores),
    ties: outcome.ties,
    chosen: outcome.node.name,
    picked: sequentialPick(outcome),
  }
}

function unschedulableRecord(outcome: UnschedulableOutcome): Json {
  return { message: outcome.message, unschedulablePlugins: unlessEmpty(outcome.unschedulablePlugins) }
}

function scanRecord({ scan, nominated, nextStart }: CycleOutcome): Json | undefined {
  if (!scan) return undefined
  const { start, toFind, nodes, feasible, refused } = scan
  const unseen = nominated?.verdict && !refused.some(({ name }) => name === nominated.node) ? 1 : 0
  return { start, toFind, nodes, evaluated: feasible.length + refused.length + unseen, feasible: feasible.length, nextStart }
}

/** Checks every node, including those that the search did not reach. */
function nodeRecords({ run, scan, preFilter }: CycleOutcome, nodes: readonly NodeRow[]): readonly Json[] | undefined {
  if (!run || !scan) return undefined
  const records = nodes.flatMap((node) => {
    const excluded = preFilter?.nodes !== undefined && !preFilter.nodes.has(node.name)
    const verdict = excluded ? undefined : run.verdict(node)
    const all = run.allRefusals(node)
    const nominatedPods = run.nominatedTo(node).length > 0
    if (!verdict && !excluded && all.length === 0 && !nominatedPods) return []
    return {
      name: node.name,
      verdict: verdict && rejectionRecord(verdict),
      all: unlessEmpty(all.map(rejectionRecord)),
      excluded: excluded || undefined,
      nominatedPods: nominatedPods || undefined,
    }
  })
  return unlessEmpty(records.sort((a, b) => (a.name < b.name ? -1 : 1)))
}

/** Rows by the nodes' names. */
function scoresRecord({ nodes, skipped, columns, total }: NodeScores): Json {
  const names = nodes.map(({ name }) => name)
  const order = names.map((_, i) => i).sort((a, b) => ((names[a] as string) < (names[b] as string) ? -1 : 1))
  const sorted = <T>(values: readonly T[]): T[] => order.map((i) => values[i] as T)
  return {
    skipped: skipped.toSorted(),
    nodes: sorted(names),
    plugins: columns.map(({ plugin, weight, raw, normalized }) => ({
      plugin,
      weight,
      raw: sorted(raw),
      normalized: sorted(normalized),
      weighted: sorted(normalized).map((score) => score * weight),
    })),
    total: sorted(total),
  }
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined
}
