import {
  type ExplainedNode,
  type ExplainedPreemption,
  type ExplainedScore,
  type Explanation,
  explainPod as explain,
} from '../engine/scheduler/explain/explain-pod.ts'
import { isPodTerminal, type PodRow, podRow } from '../kube/pod.ts'
import { claimUses } from '../kube/pod-claims.ts'
import { BIND_COMPLETED } from '../kube/volume-binding.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import type { Base } from './base.ts'
import { schedulerConfigOf } from './model/scheduler-config-of.ts'
import type { CoverageNote } from './outcome/coverage-note.ts'
import type { ObjectKey } from './outcome/outcome.ts'
import { configurationNotes, trialNotes } from './outcome/scheduler-notes.ts'
import { keyOfRow } from './recording/top-owner.ts'

export type { ExplainedNode, ExplainedPreemption, ExplainedScore }

/** What the scheduler makes of a pod, on a state. */
export interface PodExplanation extends Explanation {
  readonly pod: PodRow
  /** The node that the pod runs on; empty while it waits. */
  readonly boundTo: string
  /** Claims without a volume that it waits for on its node before it is bound; none where it finds no node. */
  readonly unboundClaims: readonly ObjectKey[]
  /** What it does not take into account, beside what the base does not know. */
  readonly notes: readonly CoverageNote[]
}

/**
 * Why a pod is Pending, or, for a pod that has a node, the scheduler's result if it had to place it again now, with its
 * own room free. `undefined` when the pod does not exist.
 */
export function explainPod(
  base: Base,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  configuration = base.scheduler,
): PodExplanation | undefined {
  const pod = base.state.get('Pod', namespace, name)
  if (!pod) return undefined
  const cluster = base.state.fork()
  const waiting =
    pod.nodeName === '' || isPodTerminal(pod) ? pod : podRow({ ...pod, nodeName: '', phase: 'Pending', nominatedNodeName: '' })
  if (waiting !== pod) cluster.put(waiting)
  const explanation = explain({ pod: waiting, cluster, config: schedulerConfigOf(configuration), now: base.info.takenAt })
  const notes = [...configurationNotes(configuration), ...trialNotes(explanation.sampling)]
  const unboundClaims = waiting === pod && explanation.result === 'bound' ? unboundClaimsOf(pod, base.state) : []
  return { ...explanation, pod, boundTo: pod.nodeName, unboundClaims, notes }
}

function unboundClaimsOf(pod: PodRow, state: ClusterState): readonly ObjectKey[] {
  return claimUses(pod).flatMap(({ claimName }) => {
    const claim = state.get('PersistentVolumeClaim', pod.namespace, claimName)
    return claim && claim.annotations[BIND_COMPLETED] === undefined ? [keyOfRow(claim)] : []
  })
}
