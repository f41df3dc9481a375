import { describe, expect, it } from 'vitest'
import { aContainer, aPod, aPodSpec, ownedBy } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { APP, aReplicaSet, aTemplate } from '../../../../test/support/workloads.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { readObject, writeObject } from '../../../kube/codec/registry.ts'
import { condition } from '../../../kube/condition.ts'
import type { Row } from '../../../kube/kinds.ts'
import { isPodActive, isPodReady, podRow } from '../../../kube/pod.ts'
import { type ReplicationControllerRow, replicationControllerRow } from '../../../kube/replica-set.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { GarbageCollector } from '../garbage-collector/garbage-collector.ts'
import { replicationController } from './replication-controller.ts'

const shapes = new ShapeInterner()
const codec = new CodecContext(shapes)

function run(replicas: number, others: readonly Row[] = []): ControllerRun {
  const { kind: _, ...init } = aReplicaSet('old', { spec: { replicas } })
  const actors = [replicationController(), new GarbageCollector(), new PlayedNode()]
  return new ControllerRun({ rows: [replicationControllerRow(init), ...others], shapes, actors }).until(5)
}

function old({ state }: ControllerRun): ReplicationControllerRow {
  const row = state.get('ReplicationController', 'default', 'old')
  if (!row) throw new Error('the ReplicationController is gone')
  return row
}

function scale(at: ControllerRun, replicas: number): ControllerRun {
  const row = old(at)
  return at.put(replicationControllerRow({ ...row, spec: { ...row.spec, replicas } }))
}

describe('replicationController', () => {
  it('WL-RC-01 WL-RC-02 WL-RC-27 keeps the desired number of pods and records an event for each', () => {
    const at = run(3)
    expect(at.takeEvents()).toEqual(Array(3).fill('Normal SuccessfulCreate: Created pod: old-*'))
    expect(at.state.list('Pod').map((pod) => pod.ownerReferences)).toEqual(
      Array(3).fill(ownedBy('ReplicationController', 'old', { apiVersion: 'v1' })),
    )
    expect(scale(at, 1).until(10).state.list('Pod')).toHaveLength(1)
    expect(old(at).status).toMatchObject({ replicas: 1, readyReplicas: 1, terminatingReplicas: undefined })
  })

  it('WL-RC-03 WL-RC-20 WL-PRB-22 replaces a pod that is deleted, and counts pods that are not ready', () => {
    const at = run(2)
    const [pod] = at.state.list('Pod')
    if (!pod) throw new Error('a pod is there')
    at.simulation.act('played-node', (turn) => turn.api.delete(pod))
    at.until(5.1)
    expect(at.state.list('Pod').filter(isPodActive)).toHaveLength(2)
    expect(old(at).status).toMatchObject({ replicas: 2, readyReplicas: 1 })
  })

  it('WL-RC-26 keeps one pod or a thousand', () => {
    // A thousand requests take fifty seconds.
    for (const replicas of [1, 1000]) expect(run(replicas).until(60).state.count('Pod')).toBe(replicas)
  })

  it('WL-RC-09 WL-RC-12 adopts matching pods that it did not create', () => {
    const at = run(2, [aPod(shapes, 'bare', { labels: APP })])
    expect(at.state.count('Pod')).toBe(2)
    expect(at.state.get('Pod', 'default', 'bare')?.ownerReferences[0]?.kind).toBe('ReplicationController')
  })

  it('WL-RC-14 runs more pods than desired while one terminates, and has fewer ready until its replacement is ready', () => {
    const at = run(2)
    const [pod] = at.state.list('Pod')
    if (!pod) throw new Error('a pod is there')
    at.simulation.act('played-node', (turn) => turn.api.delete(pod))
    at.until(5.1)
    expect([at.state.count('Pod'), at.state.list('Pod').filter(isPodReady).length]).toEqual([3, 2])
    expect(old(at).status.readyReplicas).toBe(1)
    expect([at.until(12).state.count('Pod'), old(at).status.readyReplicas]).toEqual([2, 2])
  })

  it('WL-RC-07 WL-RC-21 leaves restarts to the kubelet, and does not probe pods or autoscale', () => {
    const others = aTemplate('web:other', { spec: aPodSpec({ containers: [aContainer({ image: 'web:other' })] }) })
    const at = run(2, [aPod(shapes, 'bare', { labels: APP, spec: others.spec })])
    const uids = at.state.list('Pod').map(({ uid }) => uid)
    for (const pod of at.state.list('Pod')) {
      const containerStatuses = pod.containerStatuses.map((status) => ({ ...status, restartCount: 7, ready: false }))
      const conditions = [condition({ type: 'Ready', status: 'False' })]
      at.simulation.act('played-node', (turn) => turn.api.updateStatus<'Pod'>(podRow({ ...pod, containerStatuses, conditions })))
    }
    at.until(5.5)
    expect(at.state.list('Pod').map(({ uid }) => uid)).toEqual(uids)
    expect([old(at).spec.replicas, old(at).status.readyReplicas]).toEqual([2, 0])
    expect(at.state.get('Pod', 'default', 'bare')?.shape.spec.containers[0]?.image).toBe('web:other')
  })

  it('WL-RC-04 selects by labels alone', () => {
    const read = (selector: object) =>
      readObject('ReplicationController', { metadata: { name: 'old', namespace: 'default' }, spec: { selector } }, codec)
    expect(writeObject(read({ app: 'web', tier: 'front' }))).toMatchObject({ spec: { selector: { app: 'web', tier: 'front' } } })
    expect(() => read({ matchExpressions: [{ key: 'app', operator: 'Exists' }] })).toThrow('matchExpressions')
  })

  it('WL-RC-17 WL-RC-18 orphans its pods, and a new one adopts them', () => {
    const at = run(2)
    const before = at.state.list('Pod').map(({ uid }) => uid)
    at.simulation.act('played-node', (turn) => turn.api.delete(old(at), { propagationPolicy: 'Orphan' }))
    at.until(8)
    const { kind: _, ...init } = aReplicaSet('new', { uid: '', spec: { replicas: 2 } })
    at.simulation.act('played-node', (turn) => turn.api.create<'ReplicationController'>(replicationControllerRow(init)))
    at.until(12)
    expect(at.state.list('Pod').map(({ uid }) => uid)).toEqual(before)
    expect(at.state.list('Pod').map((pod) => pod.ownerReferences.map(({ name }) => name))).toEqual([['new'], ['new']])
  })
})
