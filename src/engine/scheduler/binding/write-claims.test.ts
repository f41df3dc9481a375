import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { aClaimSpec, aClass, aDevice, anAllocation, aSlice, claimEntry } from '../../../../test/support/devices.ts'
import type { Row } from '../../../kube/kinds.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import type { PodSpec } from '../../../kube/pod-spec.ts'
import { CLAIM_FINALIZER, EXTENDED_RESOURCE_CLAIM, resourceClaimRow } from '../../../kube/resource-claim.ts'
import { resourcesOfList } from '../../../kube/resources.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { Scheduler } from '../scheduler.ts'

const shapes = new ShapeInterner()
const gpuClass = aClass('gpu', { extendedResourceName: 'example.com/gpu' })
const extended: Partial<PodSpec> = {
  containers: [aContainer({ resources: { requests: { 'example.com/gpu': '1' }, limits: {} } })],
}

function runOf(spec: Partial<PodSpec>, ...rows: readonly Row[]): ControllerRun {
  const pod = aPod(shapes, 'p', { uid: 'pod', spec })
  return new ControllerRun({ rows: [namespaceRow({ name: 'default' }), ...rows, pod], actors: [new Scheduler()], shapes })
}

function nodeOfPod(run: ControllerRun): string | undefined {
  return run.state.get('Pod', 'default', 'p')?.nodeName
}

describe('the claims of a pod in a run', () => {
  it('are allocated and reserved with its binding', () => {
    const claim = resourceClaimRow({ namespace: 'default', name: 'c', uid: 'c', spec: aClaimSpec() })
    const run = runOf({ resourceClaims: [claimEntry('c')] }, aNode('a'), aClass(), aSlice('a', [aDevice('x')]), claim).until(5)
    expect(nodeOfPod(run)).toBe('a')
    expect(run.state.get('ResourceClaim', 'default', 'c')).toMatchObject({
      finalizers: [CLAIM_FINALIZER],
      status: { allocation: { results: [{ device: 'x' }] }, reservedFor: [{ name: 'p', uid: 'pod' }] },
    })
  })

  it('are deallocated when the pod does not fit the node of their devices, and allocated again', () => {
    const elsewhere = [{ matchExpressions: [], matchFields: [{ key: 'metadata.name', operator: 'In', values: ['gone'] }] }]
    const status = { allocation: anAllocation({ pool: 'gone' }, { nodeSelector: elsewhere }), reservedFor: [], devices: [] }
    const claim = resourceClaimRow({ namespace: 'default', name: 'c', uid: 'c', spec: aClaimSpec(), status })
    const run = runOf({ resourceClaims: [claimEntry('c')] }, aNode('a'), aClass(), aSlice('a', [aDevice('x')]), claim).until(20)
    expect(run.takeEvents()[0]).toBe(
      'Warning FailedScheduling: 0/1 nodes are available: 1 resourceclaim not available on the node. deallocation of ResourceClaim ' +
        'completed, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.',
    )
    expect(nodeOfPod(run)).toBe('a')
    expect(run.state.get('ResourceClaim', 'default', 'c')?.status.allocation?.results).toMatchObject([{ pool: 'a', device: 'x' }])
  })

  it('are created for extended resources', () => {
    const run = runOf(extended, aNode('a'), gpuClass, aSlice('a', [aDevice('x')])).until(5)
    expect(nodeOfPod(run)).toBe('a')
    expect(run.state.list('ResourceClaim')).toMatchObject([
      {
        name: expect.stringMatching(/^p-extended-resources-.{5}$/),
        annotations: { [EXTENDED_RESOURCE_CLAIM]: 'true' },
        ownerReferences: [{ kind: 'Pod', name: 'p', uid: 'pod', controller: true }],
        status: { allocation: { results: [{ device: 'x' }] }, reservedFor: [{ name: 'p' }] },
      },
    ])
  })

  it('created for extended resources by an earlier attempt are deleted', () => {
    const left = resourceClaimRow({
      namespace: 'default',
      name: 'p-extended-resources-1',
      uid: 'left',
      annotations: { [EXTENDED_RESOURCE_CLAIM]: 'true' },
      ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'pod', controller: true, blockOwnerDeletion: false }],
      finalizers: [CLAIM_FINALIZER],
      spec: aClaimSpec(),
    })
    const run = runOf(extended, aNode('a'), gpuClass, aSlice('a', [aDevice('x')]), left).until(5)
    expect(run.takeEvents()[0]).toContain(
      '1 cannot schedule extended resource claim. deletion of ResourceClaim completed, preemption:',
    )
    expect(run.state.count('ResourceClaim')).toBe(0)
  })

  it('are never created empty: a pod with other claims is not bound where the node has the extended resource itself', () => {
    const claim = resourceClaimRow({ namespace: 'default', name: 'c', uid: 'c', spec: aClaimSpec() })
    const rich = { ...aNode('a'), allocatable: resourcesOfList({ cpu: '4', memory: '8Gi', pods: '10', 'example.com/gpu': '2' }) }
    const spec = { ...extended, resourceClaims: [claimEntry('c')] }
    const run = runOf(spec, rich, gpuClass, aSlice('a', [aDevice('x')]), claim).until(2)
    expect(nodeOfPod(run)).toBe('')
    expect(run.takeEvents()[0]).toContain('nil or empty request mappings, no update of pod default/p ExtendedResourceClaimStatus')
  })
})
