import { condition } from './condition.ts'
import { sharedExperiment } from './experiment/missing-images.ts'
import { type Instant, stamp } from './instant.ts'
import { type NodeRow, nodeRow } from './node.ts'
import { ZERO_RESOURCES } from './resources.ts'
import type { Taint } from './taint.ts'

const HOSTNAME_LABEL = 'kubernetes.io/hostname'

/** Taints that describe one node at one moment: those that the control plane and autoscalers set. */
const PASSING_TAINTS = ['node.kubernetes.io/', 'node.cloudprovider.kubernetes.io/']
const AUTOSCALER_TAINTS: ReadonlySet<string> = new Set(['ToBeDeletedByClusterAutoscaler', 'DeletionCandidateOfClusterAutoscaler'])

/**
 * A new and ready node in the image of another: its labels, lasting taints, capacity and features, under a name of its own
 * and without pods. What belongs to the one machine (addresses, annotations, images) is left out.
 */
export function nodeLike(sample: NodeRow, { name, now }: { readonly name: string; readonly now: Instant }): NodeRow {
  const at = stamp(now)
  const times = { lastTransitionTime: at, lastUpdateTime: at }
  const others = sample.conditions.filter(({ type }) => type !== 'Ready')
  return nodeRow({
    name,
    labels: { ...sample.labels, [HOSTNAME_LABEL]: name },
    experiment: sharedExperiment(sample.experiment),
    creationTimestamp: at,
    taints: sample.taints.filter(lasts),
    capacity: sample.capacity,
    allocatable: sample.allocatable,
    conditions: [
      ...others.map((item) => condition({ ...item, status: 'False', ...times })),
      condition({ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status', ...times }),
    ],
    kubeletVersion: sample.kubeletVersion,
    declaredFeatures: sample.declaredFeatures,
    requested: ZERO_RESOURCES,
  })
}

function lasts({ key }: Taint): boolean {
  return !AUTOSCALER_TAINTS.has(key) && !PASSING_TAINTS.some((prefix) => key.startsWith(prefix))
}
