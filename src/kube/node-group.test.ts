import { describe, expect, it } from 'vitest'
import { nodeGroupOf } from './node-group.ts'

describe('nodeGroupOf', () => {
  it.each([
    ['eks.amazonaws.com/nodegroup', 'eks'],
    ['alpha.eksctl.io/nodegroup-name', 'eks'],
    ['cloud.google.com/gke-nodepool', 'gke'],
    ['kubernetes.azure.com/agentpool', 'aks'],
    ['karpenter.sh/nodepool', 'karpenter'],
    ['kops.k8s.io/instancegroup', 'kops'],
    ['worker.gardener.cloud/pool', 'other'],
  ])('reads the label %s', (label, provider) => {
    expect(nodeGroupOf({ labels: { [label]: 'workers' }, annotations: {} })).toEqual({ provider, name: 'workers' })
  })

  it('reads machine sets and machine pools of Cluster API, but not single machines', () => {
    const owned = (kind: string) => ({ 'cluster.x-k8s.io/owner-kind': kind, 'cluster.x-k8s.io/owner-name': 'md-0' })
    for (const kind of ['MachineSet', 'MachinePool'])
      expect(nodeGroupOf({ labels: {}, annotations: owned(kind) })).toEqual({ provider: 'cluster-api', name: 'md-0' })
    expect(nodeGroupOf({ labels: {}, annotations: owned('KubeadmControlPlane') })).toBeUndefined()
  })

  it('uses only the configured label', () => {
    const node = { labels: { agentpool: 'a', team: 'b' }, annotations: {} }
    expect(nodeGroupOf(node, 'team')).toEqual({ provider: 'other', name: 'b' })
    expect(nodeGroupOf(node, 'x')).toBeUndefined()
  })
})
