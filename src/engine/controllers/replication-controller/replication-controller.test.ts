import { describe, expect, it } from 'vitest'
import { aPod, ownedBy } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { APP, aReplicaSet } from '../../../../test/support/workloads.ts'
import type { Row } from '../../../kube/kinds.ts'
import { isPodActive } from '../../../kube/pod.ts'
import { type ReplicationControllerRow, replicationControllerRow } from '../../../kube/replica-set.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { GarbageCollector } from '../garbage-collector/garbage-collector.ts'
import { replicationController } from './replication-controller.ts'

const shapes = new ShapeInterner()

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
  it('WL-RC-01 WL-RC-02 WL-RC-27 keeps the wanted number of pods and tells of each', () => {
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

  it('WL-RC-26 keeps one pod as well as a thousand', () => {
    for (const replicas of [1, 1000]) expect(run(replicas).state.count('Pod')).toBe(replicas)
  })

  it('WL-RC-09 WL-RC-12 takes matching pods of others for its own', () => {
    const at = run(2, [aPod(shapes, 'bare', { labels: APP })])
    expect(at.state.count('Pod')).toBe(2)
    expect(at.state.get('Pod', 'default', 'bare')?.ownerReferences[0]?.kind).toBe('ReplicationController')
  })

  it('WL-RC-17 WL-RC-18 leaves its pods to a new one when it alone is deleted', () => {
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
