import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { CycleDecision } from './cycle.ts'

/** What the scheduler decided about one pod, told as it happens: who watches sees ties and reasons that no object keeps. */
export interface Decision {
  readonly at: Instant
  readonly pod: PodRow
  readonly outcome: CycleDecision
}

/** How often a reason kept a pod off nodes, with a few of them. */
export interface ReasonSummary {
  readonly plugin: string
  readonly reason: string
  readonly count: number
  readonly sampleNodes: readonly string[]
}

const SAMPLE_NODES_MAX = 5

/** Why a cycle found no node, aggregated over the nodes, the most frequent reason first. Nodes nobody asked about are left out. */
export function summarizeRefusals(outcome: CycleDecision): readonly ReasonSummary[] {
  if (outcome.result !== 'unschedulable' || !outcome.fit) return []
  const { preFilter, explicit, nodes } = outcome.fit
  if (preFilter) {
    return preFilter.reasons.map((reason) => ({ plugin: preFilter.plugin, reason, count: nodes, sampleNodes: [] }))
  }
  const groups = new Map<string, { plugin: string; reason: string; nodes: string[] }>()
  for (const [node, { plugin, reasons }] of explicit) {
    for (const reason of reasons) {
      const group = groups.get(`${plugin}\n${reason}`)
      if (group) group.nodes.push(node)
      else groups.set(`${plugin}\n${reason}`, { plugin, reason, nodes: [node] })
    }
  }
  return [...groups.values()]
    .map((group) => ({
      plugin: group.plugin,
      reason: group.reason,
      count: group.nodes.length,
      sampleNodes: group.nodes.sort().slice(0, SAMPLE_NODES_MAX),
    }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}
