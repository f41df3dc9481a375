import { admitPod } from '../../../src/engine/kubelet/admission/admit-pod.ts'
import { preemptionKill } from '../../../src/engine/kubelet/admission/preemption.ts'
import { judgeBy } from './judge.ts'
import { KubeletRows, type RawNodePod, writtenEnd } from './kubelet-rows.ts'

interface RawNode {
  readonly status?: { readonly features?: { readonly supplementalGroupsPolicy?: boolean } }
}

interface AdmissionInput {
  readonly node: RawNode
  readonly freshNode: RawNode
  readonly pod: RawNodePod
  readonly otherPods: readonly RawNodePod[]
  /** A kill that fails changes nothing: the pod is terminating. */
  readonly faults: {
    readonly cachedNodeError: boolean
    readonly freshNodeError: boolean
    readonly pluginResourcesError: boolean
  }
}

export const judgeKubeletAdmission = judgeBy(({ node, freshNode, pod, otherPods, faults }: AdmissionInput) => {
  const rows = new KubeletRows()
  const admission = admitPod({
    pod: rows.pod(pod),
    others: otherPods.map((other) => rows.pod(other)),
    node: faults.cachedNodeError ? undefined : rows.node(node),
    freshNode: faults.freshNodeError ? undefined : rows.node(freshNode),
    strictGroups: node.status?.features?.supplementalGroupsPolicy ?? false,
    deviceError: faults.pluginResourcesError ? 'device plugin failed' : undefined,
  })
  const ends = admission.admit ? admission.preempted.map(preemptionKill) : []
  return {
    admit: admission.admit,
    reason: admission.admit ? '' : admission.reason,
    message: admission.admit ? '' : admission.message,
    preempted: ends.map(writtenEnd),
    events: ends.map(({ pod: { row }, reason, message }) => ({ object: `Pod/${row.name}`, type: 'Warning', reason, message })),
  }
})
