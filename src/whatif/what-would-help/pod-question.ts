import type { ExplainedNode } from '../../engine/scheduler/explain.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { PodExplanation } from '../explain-pod.ts'
import type { SchedulerConfiguration } from '../model/scheduler-config-of.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { Change, Proposal } from './remedy.ts'

/** A pending pod, and what the scheduler says about it. */
export interface PodQuestion {
  readonly pod: PodRow
  readonly state: ClusterState
  readonly explanation: PodExplanation
  /** How the scheduler is set up; `undefined`: as kube-scheduler is by default. */
  readonly configuration?: SchedulerConfiguration | undefined
}

/** Nodes that one plugin alone refuses: what it objects to is all that stands in the way there. */
export function refusedOnlyBy({ explanation }: PodQuestion, plugin: string): readonly ExplainedNode[] {
  return explanation.nodes.filter(
    ({ excluded, refusals }) => !excluded && refusals.length === 1 && refusals[0]?.plugin === plugin,
  )
}

/** Whether the plugin refuses any node. */
export function refuses({ explanation }: PodQuestion, plugin: string): boolean {
  return explanation.nodes.some(({ refusals }) => refusals.some((refusal) => refusal.plugin === plugin))
}

/** A change of the pod's own spec. */
export function specProposal({ pod }: PodQuestion, change: Omit<Change, 'object'>, edit: (spec: PodSpec) => PodSpec): Proposal {
  return {
    change: { ...change, object: keyOfRow(pod) },
    apply(state) {
      const { namespace, labels, annotations, spec } = pod.shape
      const shape = state.shapes.intern({ namespace, labels, annotations, spec: edit(spec) })
      state.put(podRow({ ...pod, shape, requests: shape.requests }))
    },
  }
}
