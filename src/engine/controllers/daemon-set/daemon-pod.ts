import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { NodeAffinity, PodSpec } from '../../../kube/pod-spec.ts'
import { REVISION_HASH_LABEL } from '../../../kube/pod-template.ts'
import type { Toleration } from '../../../kube/taint.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podFromTemplate } from '../shared/pod-control.ts'

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation'
const TEMPLATE_GENERATION_LABEL = 'pod-template-generation'

/** Daemons stay on a node whatever befalls it (semantics B4.2, WL-DS-23..27). */
const ADDED: readonly Toleration[] = [
  tolerates('not-ready', 'NoExecute'),
  tolerates('unreachable', 'NoExecute'),
  tolerates('disk-pressure', 'NoSchedule'),
  tolerates('memory-pressure', 'NoSchedule'),
  tolerates('pid-pressure', 'NoSchedule'),
  tolerates('unschedulable', 'NoSchedule'),
]
/** Those on the host's network need no network of their own (WL-DS-28). */
const ADDED_ON_HOST_NETWORK: readonly Toleration[] = [...ADDED, tolerates('network-unavailable', 'NoSchedule')]

function tolerates(condition: string, effect: string): Toleration {
  return { key: `node.kubernetes.io/${condition}`, operator: 'Exists', value: '', effect, tolerationSeconds: undefined }
}

/** The tolerations of the set's pods: those of the template and the added ones (AddOrUpdateDaemonPodTolerations). */
export function daemonTolerations(spec: Pick<PodSpec, 'tolerations' | 'hostNetwork'>): readonly Toleration[] {
  const tolerations = [...spec.tolerations]
  for (const added of spec.hostNetwork ? ADDED_ON_HOST_NETWORK : ADDED) {
    const at = tolerations.findIndex((known) => isSameToleration(known, added))
    if (at < 0) tolerations.push(added)
    else tolerations[at] = added
  }
  return tolerations
}

/** Whatever the seconds are. */
function isSameToleration(a: Toleration, b: Toleration): boolean {
  return a.key === b.key && a.effect === b.effect && a.operator === b.operator && a.value === b.value
}

/** A pod of the set, aimed at one node: the default scheduler binds it to this node only (semantics B4.3, WL-DS-17..19). */
export function daemonPod(
  cluster: ClusterView,
  set: DaemonSetRow,
  options: { readonly node: string; readonly hash: string },
): PodRow {
  const { template } = set.spec
  const generation = set.annotations[TEMPLATE_GENERATION]
  const labels = {
    ...template.labels,
    ...(generation === undefined ? {} : { [TEMPLATE_GENERATION_LABEL]: generation }),
    [REVISION_HASH_LABEL]: options.hash,
  }
  const nodeAffinity = withoutRequired(template.spec.nodeAffinity)
  const spec = { ...template.spec, tolerations: daemonTolerations(template.spec), nodeAffinity }
  const pod = podFromTemplate(cluster, set, { ...template, labels, spec })
  return podRow({ ...pod, targetNodeName: options.node })
}

function withoutRequired(affinity: NodeAffinity | undefined): NodeAffinity | undefined {
  return affinity && affinity.preferred.length > 0 ? { required: undefined, preferred: affinity.preferred } : undefined
}

/** The node that the pod is on or meant for. */
export function nodeOf(pod: PodRow): string {
  return pod.nodeName === '' ? pod.targetNodeName : pod.nodeName
}

/** Which of a node's pods is first: bound ones, then by age, then by name (podByCreationTimestampAndPhase). */
export function compareSeniority(a: PodRow, b: PodRow): number {
  return (
    Number(a.nodeName === '') - Number(b.nodeName === '') ||
    a.creationTimestamp - b.creationTimestamp ||
    compareText(a.name, b.name)
  )
}

/**
 * Whether a pod is of the set's present template: by the hash of its revision, or by the number of the template, which old sets
 * used. A set that was created again restarts its count and accepts the pods of its predecessor (IsPodUpdated).
 */
export function isUpdated(pod: PodRow, hash: string, set: Pick<DaemonSetRow, 'annotations'>): boolean {
  const generation = set.annotations[TEMPLATE_GENERATION]
  return (
    pod.labels[REVISION_HASH_LABEL] === hash || (generation !== undefined && pod.labels[TEMPLATE_GENERATION_LABEL] === generation)
  )
}
