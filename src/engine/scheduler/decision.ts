import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { CycleDecision } from './cycle/cycle.ts'
import type { FitError } from './cycle/fit-error.ts'
import type { RejectionCode } from './framework/status.ts'

/**
 * What the scheduler decided about one pod, reported as it happens: an observer sees ties and reasons that no object contains.
 */
export interface Decision {
  readonly at: Instant
  readonly pod: PodRow
  readonly outcome: CycleDecision
}

/** How often a reason kept a pod off nodes, with a few of them. */
export interface ReasonSummary {
  readonly plugin: string
  readonly reason: string
  /** Whether removing pods could help there. */
  readonly code: RejectionCode
  readonly count: number
  readonly sampleNodes: readonly string[]
}

const SAMPLE_NODES_MAX = 5

/**
 * Why a cycle found no node, aggregated over the nodes, the most frequent reason first. Nodes that were not filtered are left
 * out.
 */
export function summarizeRefusals(outcome: CycleDecision): readonly ReasonSummary[] {
  if (outcome.result !== 'unschedulable' || !outcome.fit) return []
  const { fit } = outcome
  const known = summaries.get(fit) ?? summaryOf(fit)
  summaries.set(fit, known)
  return known
}

/** Pods of one template mostly share the error (`KeptFailures`, `CachedFailure`). */
const summaries = new WeakMap<FitError, readonly ReasonSummary[]>()

function summaryOf({ preFilter, explicit, nodes }: FitError): readonly ReasonSummary[] {
  if (preFilter) {
    const { plugin, code, reasons } = preFilter
    return reasons.map((reason) => ({ plugin, reason, code, count: nodes, sampleNodes: [] }))
  }
  const groups = new Map<string, { plugin: string; reason: string; code: RejectionCode; nodes: string[] }>()
  for (const [node, { plugin, code, reasons }] of explicit) {
    for (const reason of reasons) {
      const id = `${plugin}\n${code}\n${reason}`
      const group = groups.get(id)
      if (group) group.nodes.push(node)
      else groups.set(id, { plugin, reason, code, nodes: [node] })
    }
  }
  return [...groups.values()]
    .map((group) => ({
      plugin: group.plugin,
      reason: group.reason,
      code: group.code,
      count: group.nodes.length,
      sampleNodes: group.nodes.sort().slice(0, SAMPLE_NODES_MAX),
    }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}
