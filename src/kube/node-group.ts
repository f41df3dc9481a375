import type { Annotations, Labels } from './object-row.ts'

/** Who makes and removes the nodes of a group; `other`: providers that only name it, and labels of a cluster's own. */
export type NodeGroupProvider = 'eks' | 'gke' | 'aks' | 'karpenter' | 'cluster-api' | 'kops' | 'other'

export interface NodeGroupName {
  readonly provider: NodeGroupProvider
  readonly name: string
}

/** Labels by which providers name the group of a node, the most specific first. */
const GROUP_LABELS: readonly (readonly [label: string, provider: NodeGroupProvider])[] = [
  ['eks.amazonaws.com/nodegroup', 'eks'],
  ['alpha.eksctl.io/nodegroup-name', 'eks'],
  ['cloud.google.com/gke-nodepool', 'gke'],
  ['kubernetes.azure.com/agentpool', 'aks'],
  ['agentpool', 'aks'],
  ['karpenter.sh/nodepool', 'karpenter'],
  ['kops.k8s.io/instancegroup', 'kops'],
  ['doks.digitalocean.com/node-pool', 'other'],
  ['k8s.scaleway.com/pool-name', 'other'],
  ['lke.linode.com/pool-id', 'other'],
  ['worker.gardener.cloud/pool', 'other'],
  ['node.kubernetes.io/pool', 'other'],
]

/** Cluster API names the owner of a node's Machine in annotations, or its pool of machines; only those can be scaled. */
const SCALABLE_OWNERS: ReadonlySet<string> = new Set(['MachineSet', 'MachinePool'])
const OWNER_KIND = 'cluster.x-k8s.io/owner-kind'
const OWNER_NAME = 'cluster.x-k8s.io/owner-name'

interface Labelled {
  readonly labels: Labels
  readonly annotations: Annotations
}

/** The group that a node's labels name; `ownLabel` is the label of a cluster that has its own way. */
export function nodeGroupOf({ labels, annotations }: Labelled, ownLabel?: string): NodeGroupName | undefined {
  const known = ownLabel === undefined ? GROUP_LABELS : ([[ownLabel, 'other']] as const)
  for (const [label, provider] of known) {
    const name = labels[label]
    if (name !== undefined && name !== '') return { provider, name }
  }
  const name = annotations[OWNER_NAME]
  const isScalable = SCALABLE_OWNERS.has(annotations[OWNER_KIND] ?? '')
  if (ownLabel !== undefined || !isScalable || name === undefined) return undefined
  return { provider: 'cluster-api', name }
}
