import { type ExplainedNode, type ExplainedScore, type Explanation, explainPod as explain } from '../engine/scheduler/explain.ts'
import type { PreemptionReport } from '../engine/scheduler/framework.ts'
import { readSchedulerConfig } from '../engine/scheduler/scheduler-config.ts'
import { isPodTerminal, type PodRow, podRow } from '../kube/pod.ts'
import type { Base } from './base.ts'

export type { ExplainedNode, ExplainedScore, PreemptionReport }

/** What the scheduler makes of a pod, on a state. */
export interface PodExplanation extends Explanation {
  readonly pod: PodRow
  /** The node that the pod runs on; empty while it waits. */
  readonly boundTo: string
}

/**
 * Why a pod waits, or, for a pod that has a node, what the scheduler would say if it had to place it again now, with the
 * room it takes left free. `undefined` when there is no such pod.
 */
export function explainPod(base: Base, namespace: string, name: string): PodExplanation | undefined {
  const pod = base.state.get('Pod', namespace, name)
  if (!pod) return undefined
  const cluster = base.state.fork()
  const waiting =
    pod.nodeName === '' || isPodTerminal(pod) ? pod : podRow({ ...pod, nodeName: '', phase: 'Pending', nominatedNodeName: '' })
  if (waiting !== pod) cluster.put(waiting)
  const explanation = explain({ pod: waiting, cluster, config: readSchedulerConfig(), now: base.info.takenAt })
  return { ...explanation, pod, boundTo: pod.nodeName }
}
