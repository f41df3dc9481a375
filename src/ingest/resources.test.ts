import { describe, expect, it } from 'vitest'
import { KIND_NAMES } from '../kube/kinds.ts'
import { apiVersionOf, collectionPath, resourceOfKind, SOURCE_KINDS } from './resources.ts'

describe('RESOURCES', () => {
  it('names each kind of the twin once and never what is secret', () => {
    const kinds: readonly string[] = SOURCE_KINDS
    expect([...kinds].sort()).toEqual([...KIND_NAMES].sort())
    for (const kind of ['Secret', 'ConfigMap', 'Event']) expect(kinds).not.toContain(kind)
  })

  const cases = [
    { kind: 'Pod', path: '/api/v1/pods', version: 'v1' },
    { kind: 'Deployment', path: '/apis/apps/v1/deployments', version: 'apps/v1' },
    { kind: 'HorizontalPodAutoscaler', path: '/apis/autoscaling/v2/horizontalpodautoscalers', version: 'autoscaling/v2' },
    { kind: 'CSIStorageCapacity', path: '/apis/storage.k8s.io/v1/csistoragecapacities', version: 'storage.k8s.io/v1' },
    { kind: 'ResourceClaim', path: '/apis/resource.k8s.io/v1/resourceclaims', version: 'resource.k8s.io/v1' },
    { kind: 'Lease', path: '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases', version: 'coordination.k8s.io/v1' },
  ]
  for (const { kind, path, version } of cases) {
    it(`${kind} is read from ${path}`, () => {
      const resource = resourceOfKind(kind)
      expect(resource && collectionPath(resource)).toBe(path)
      expect(resource && apiVersionOf(resource)).toBe(version)
    })
  }
})
