import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { aClaimSpec, aClass, aDevice, anAllocation, aSlice, claimEntry, templateEntry } from '../../../../test/support/devices.ts'
import type { Row } from '../../../kube/kinds.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { podRow } from '../../../kube/pod.ts'
import { CLAIM_FINALIZER, resourceClaimRow, resourceClaimTemplateRow } from '../../../kube/resource-claim.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { Scheduler } from '../../scheduler/scheduler.ts'
import type { Turn } from '../../turn.ts'
import { GarbageCollector } from '../garbage-collector/garbage-collector.ts'
import { ResourceClaimController } from './resource-claim-controller.ts'

const shapes = new ShapeInterner()
const TEMPLATE = resourceClaimTemplateRow({
  namespace: 'default',
  name: 'one-gpu',
  spec: { labels: { app: 'x' }, annotations: {}, spec: aClaimSpec() },
})
const pod = (name: string, uid: string) => aPod(shapes, name, { uid, spec: { resourceClaims: [templateEntry('one-gpu')] } })

class ClaimRun extends ControllerRun {
  constructor(...rows: readonly Row[]) {
    const actors = [new ResourceClaimController(), new GarbageCollector(), new Scheduler()]
    super({ rows: [namespaceRow({ name: 'default' }), aClass(), ...rows], actors, shapes })
  }

  act(work: (turn: Turn) => unknown): this {
    this.simulation.act('garbage-collector', work)
    this.simulation.run({ until: this.simulation.now + 5000, untilTime: true })
    return this
  }

  get claims() {
    return this.state.list('ResourceClaim')
  }
}

const NODE = [aNode('a'), aSlice('a', [aDevice('gpu-0')])]

describe('ResourceClaimController', () => {
  it('creates a claim of the template, records it in the pod, and the scheduler continues with it', () => {
    const run = new ClaimRun(TEMPLATE, ...NODE).act((turn) => turn.api.create(pod('p', 'first')))
    const [claim] = run.claims
    expect(claim).toMatchObject({
      generateName: 'p-dev-',
      labels: { app: 'x' },
      annotations: { 'resource.kubernetes.io/pod-claim-name': 'dev' },
      ownerReferences: [{ kind: 'Pod', name: 'p', uid: 'first', controller: true }],
      finalizers: [CLAIM_FINALIZER],
      status: { allocation: { results: [{ device: 'gpu-0' }] }, reservedFor: [{ resource: 'pods', name: 'p', uid: 'first' }] },
    })
    expect(run.state.get('Pod', 'default', 'p')).toMatchObject({
      nodeName: 'a',
      resourceClaimStatuses: [{ name: 'dev', resourceClaimName: claim?.name }],
    })
  })

  it('deallocates the devices of a deleted pod for the next one', () => {
    const run = new ClaimRun(TEMPLATE, ...NODE).act((turn) => turn.api.create(pod('p', 'first')))
    run.act((turn) => turn.api.create(pod('q', 'second')))
    expect(run.state.get('Pod', 'default', 'q')?.nodeName).toBe('')
    run.act((turn) => turn.api.delete(pod('p', 'first'), { gracePeriodSeconds: 0 }))
    run.until(60)
    expect(run.claims.map(({ ownerReferences }) => ownerReferences[0]?.name)).toEqual(['q'])
    expect(run.state.get('Pod', 'default', 'q')?.nodeName).toBe('a')
  })

  it('deletes the generated claim of a finished pod, and only releases a shared one', () => {
    const shared = resourceClaimRow({ namespace: 'default', name: 'shared', uid: 'c', spec: aClaimSpec() })
    const both = aPod(shapes, 'p', {
      uid: 'first',
      spec: { resourceClaims: [templateEntry('one-gpu'), { ...claimEntry('shared'), name: 'other' }] },
    })
    const devices = aSlice('a', [aDevice('gpu-0'), aDevice('gpu-1')])
    const run = new ClaimRun(TEMPLATE, shared, aNode('a'), devices).act((turn) => turn.api.create(both))
    expect(run.claims.map(({ status }) => status.reservedFor.length)).toEqual([1, 1])
    run.act((turn) => {
      const row = turn.cluster.get('Pod', 'default', 'p')
      if (row) turn.api.updateStatus(podRow({ ...row, phase: 'Succeeded' }))
    })
    expect(run.claims).toMatchObject([{ name: 'shared', finalizers: [], status: { allocation: undefined, reservedFor: [] } }])
  })

  it('reports a missing template, and continues when it is created', () => {
    const run = new ClaimRun(...NODE).act((turn) => turn.api.create(pod('p', 'first')))
    expect(run.takeEvents()).toContain(
      'Warning FailedResourceClaimCreation: PodResourceClaim dev: resource claim template "one-gpu": ' +
        'resourceclaimtemplate.resource.k8s.io "one-gpu" not found',
    )
    run.act((turn) => turn.api.create(TEMPLATE))
    expect(run.state.get('Pod', 'default', 'p')?.nodeName).toBe('a')
  })

  it('recreates a deleted claim while its pod exists', () => {
    const run = new ClaimRun(TEMPLATE).act((turn) => turn.api.create(pod('p', 'first')))
    const before = run.claims[0]
    run.act((turn) => before && turn.api.delete(before))
    expect(run.claims).toHaveLength(1)
    expect(run.claims[0]?.name).not.toBe(before?.name)
    expect(run.state.get('Pod', 'default', 'p')?.resourceClaimStatuses[0]?.resourceClaimName).toBe(run.claims[0]?.name)
  })

  it('reserves an allocated claim for a pod that was bound without the scheduler', () => {
    const status = { allocation: anAllocation(), reservedFor: [], devices: [] }
    const claim = resourceClaimRow({ namespace: 'default', name: 'c', uid: 'c', spec: aClaimSpec(), status })
    const bound = podRow({ ...aPod(shapes, 'p', { uid: 'u', spec: { resourceClaims: [claimEntry('c')] } }), nodeName: 'a' })
    const run = new ClaimRun(claim, aNode('a')).act((turn) => turn.api.create(bound))
    expect(run.claims[0]?.status.reservedFor).toMatchObject([{ name: 'p', uid: 'u' }])
  })
})
