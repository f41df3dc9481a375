import type { ExplainedNode } from '../../engine/scheduler/explain/explain-pod.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { PodExplanation } from '../explain-pod.ts'
import type { SchedulerConfiguration } from '../model/scheduler-config-of.ts'

/** A pending pod, and the scheduler's explanation for it. */
export interface PodQuestion {
  readonly pod: PodRow
  readonly state: ClusterState
  readonly explanation: PodExplanation
  /** How the scheduler is set up; `undefined`: as kube-scheduler is by default. */
  readonly configuration?: SchedulerConfiguration | undefined
}

/** Nodes that one plugin alone refuses: its refusal is all that prevents scheduling there. */
export function refusedOnlyBy({ explanation }: PodQuestion, plugin: string): readonly ExplainedNode[] {
  return explanation.nodes.filter(
    ({ excluded, refusals }) => !excluded && refusals.length === 1 && refusals[0]?.plugin === plugin,
  )
}

/** Whether the plugin refuses any node. */
export function refuses({ explanation }: PodQuestion, plugin: string): boolean {
  return explanation.nodes.some(({ refusals }) => refusals.some((refusal) => refusal.plugin === plugin))
}
