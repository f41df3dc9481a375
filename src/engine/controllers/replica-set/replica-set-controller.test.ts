import { describe, expect, it } from 'vitest'
import { aPod, ownedBy, T0 } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { APP, aReplicaSet, aTemplate, type ReplicaSetOptions } from '../../../../test/support/workloads.ts'
import { condition } from '../../../kube/condition.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import { controllerOf, type Labels } from '../../../kube/object-row.ts'
import { isPodActive, type PodRow, podRow } from '../../../kube/pod.ts'
import { type ReplicaSetRow, replicaSetRow, replicationControllerRow } from '../../../kube/replica-set.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { type Admit, ok, refused } from '../../turn.ts'
import { BURST_REPLICAS, ReplicaSetController } from './replica-set-controller.ts'

interface Setup extends ReplicaSetOptions {
  readonly others?: (shapes: ShapeInterner) => readonly Row[]
  readonly admission?: readonly Admit[]
}

const shapes = new ShapeInterner()

function run({ others, admission = [], ...options }: Setup = {}): ControllerRun {
  const rows = [aReplicaSet('web', options), ...(others?.(shapes) ?? [])]
  return new ControllerRun({ rows, shapes, actors: [new ReplicaSetController(), new PlayedNode()], admission })
}

function web({ state }: ControllerRun): ReplicaSetRow {
  const row = state.get('ReplicaSet', 'default', 'web')
  if (!row) throw new Error('the ReplicaSet is gone')
  return row
}

function scale(at: ControllerRun, replicas: number): ControllerRun {
  const row = web(at)
  return at.put(replicaSetRow({ ...row, spec: { ...row.spec, replicas } }))
}

function pods({ state }: ControllerRun): readonly PodRow[] {
  return state.list('Pod').filter(isPodActive)
}

function relabelled(pod: PodRow, labels: Labels): PodRow {
  const { namespace, annotations, spec } = pod.shape
  return podRow({ ...pod, shape: shapes.intern({ namespace, annotations, spec, labels }) })
}

/** Refuses pods beyond a number that can be changed on the way. */
function quota(limit: { pods: number }): Admit {
  return (row, cluster) => {
    const used = cluster.listIn('Pod', row.namespace).length
    if (row.kind !== 'Pod' || used < limit.pods) return ok(row)
    const message = `pods "${row.name}" is forbidden: exceeded quota: pods, used: pods=${used}, limited: pods=${limit.pods}`
    return refused({ code: 403, reason: 'Forbidden', message })
  }
}

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const BARE = { labels: APP }

describe('ReplicaSetController', () => {
  it('WL-RS-01 WL-RS-02 WL-RS-03 WL-RS-04 WL-RS-34 WL-GC-03 WL-GC-19 creates the missing pods from its template, with itself as owner', () => {
    const at = run({ spec: { replicas: 3 } }).until(5)
    expect(pods(at)).toHaveLength(3)
    for (const pod of pods(at)) {
      expect(pod.generateName).toBe('web-')
      expect(pod.ownerReferences).toEqual(ownedBy('ReplicaSet', 'web'))
    }
    expect(at.takeEvents()).toEqual(Array(3).fill('Normal SuccessfulCreate: Created pod: web-*'))
    expect(web(at).status).toMatchObject({ replicas: 3, fullyLabeledReplicas: 3, readyReplicas: 3, availableReplicas: 3 })
  })

  it('WL-RS-20 WL-RS-33 scales up and down, and reports the pods it found at the start of a sync', () => {
    const at = run({ spec: { replicas: 3 } }).until(5)
    scale(at, 1).until(10)
    expect(pods(at)).toHaveLength(1)
    const seen = at.history(({ kind, after }) => (kind === 'ReplicaSet' && after ? after.status.replicas : undefined))
    expect(seen).toEqual([0, 3, 1])
  })

  it.each(['ReplicaSet', 'ReplicationController'] as const)(
    'G4 deletes any of the equal pods of a %s, the same in the same order',
    (kind) => {
      const left = (cacheOrder?: DrawnOrder): string => {
        const life = { labels: APP, nodeName: 'n', phase: 'Running', startTime: T0, conditions: READY } as const
        const ownerReferences = ownedBy(kind, 'web', kind === 'ReplicaSet' ? {} : { apiVersion: 'v1' })
        const replicas = ['p', 'q', 'r'].map((name) => aPod(shapes, name, { ...life, ownerReferences }))
        const late = aPod(shapes, 'a-late', { ...life, ownerReferences, conditions: [] })
        const { kind: _, ...init } = aReplicaSet('web', { spec: { replicas: 2 } })
        const row = kind === 'ReplicaSet' ? replicaSetRow(init) : replicationControllerRow(init)
        const actors = [new ReplicaSetController(kind, { cacheOrder }), new PlayedNode()]
        return pods(new ControllerRun({ rows: [row, late, ...replicas], shapes, actors }).until(1))
          .map(({ name }) => name)
          .join(' ')
      }
      expect(left()).toBe('q r')
      const orders = Array.from({ length: 20 }, (_, seed) => new DrawnOrder(seed, 'cache'))
      const drawn = orders.map(left)
      expect(orders.map(left)).toEqual(drawn)
      expect([...new Set(drawn)].sort()).toEqual(['p q', 'p r', 'q r'])
    },
  )

  it('WL-RS-32 replaces pods that were deleted or have failed, and keeps the failed one', () => {
    const at = run({ spec: { replicas: 2 } }).until(5)
    const [first] = pods(at)
    if (!first) throw new Error('a pod is there')
    at.simulation.act('played-node', (turn) => turn.api.updateStatus<'Pod'>(podRow({ ...first, phase: 'Failed' })))
    at.until(10)
    expect(pods(at)).toHaveLength(2)
    expect(at.state.list('Pod').filter(({ phase }) => phase === 'Failed')).toHaveLength(1)
  })

  it('WL-RS-05 WL-RS-07 WL-RS-08 adopts matching pods without a controller before it creates any', () => {
    const at = run({ spec: { replicas: 3 }, others: (s) => [aPod(s, 'pod1', BARE), aPod(s, 'pod2', BARE)] }).until(5)
    expect(pods(at)).toHaveLength(3)
    expect(at.state.get('Pod', 'default', 'pod1')?.ownerReferences).toEqual(ownedBy('ReplicaSet', 'web'))
    expect(at.takeEvents()).toHaveLength(1)
  })

  it('WL-RS-06 adopts and deletes matching bare pods that are created when it is complete', () => {
    const at = run({ spec: { replicas: 3 } }).until(60)
    const before = pods(at).map(({ name }) => name)
    const bare = aPod(shapes, 'pod1', { ...BARE, uid: '', creationTimestamp: addMs(T0, 60_000) })
    at.simulation.act('played-node', (turn) => turn.api.create<'Pod'>(bare))
    at.until(70)
    expect(pods(at).map(({ name }) => name)).toEqual(before)
  })

  it('ignores pods of another controller, pods of another selector and pods of another namespace', () => {
    const others = (s: ShapeInterner) => [
      aPod(s, 'theirs', { ...BARE, ownerReferences: ownedBy('ReplicaSet', 'other') }),
      aPod(s, 'other-label', { labels: { app: 'db' } }),
      aPod(s, 'other-namespace', { ...BARE, namespace: 'far' }),
    ]
    const at = run({ spec: { replicas: 1 }, others }).until(5)
    expect(at.state.list('Pod').filter((pod) => controllerOf(pod)?.name === 'web')).toHaveLength(1)
  })

  it('WL-RS-12 does not touch the pods of another ReplicaSet with the same selector', () => {
    const twin = aReplicaSet('twin', { spec: { replicas: 2, template: aTemplate('web:2') } })
    const at = run({ spec: { replicas: 3 }, others: () => [twin] }).until(10)
    const owners = pods(at).map((pod) => controllerOf(pod)?.name)
    expect(owners.toSorted()).toEqual(['twin', 'twin', 'web', 'web', 'web'])
  })

  it('WL-RS-19 releases a pod whose labels change, and replaces it', () => {
    const at = run({ spec: { replicas: 2 } }).until(5)
    const [pod] = pods(at)
    if (!pod) throw new Error('a pod is there')
    at.put(relabelled(pod, { app: 'other' })).until(10)
    expect(at.state.get('Pod', 'default', pod.name)?.ownerReferences).toEqual([])
    expect(pods(at).filter((item) => controllerOf(item)?.name === 'web')).toHaveLength(2)
  })

  it('WL-RS-18 does not change pods of an earlier template', () => {
    const at = run({ spec: { replicas: 2 } }).until(5)
    const before = pods(at)
    const row = web(at)
    at.put(replicaSetRow({ ...row, spec: { ...row.spec, template: aTemplate('web:2') } })).until(10)
    expect(pods(at).map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
  })

  it('creates pods in batches of 1, 2, 4..., thirty requests at once and then twenty a second (recorded: eighty in 2.9 s)', () => {
    const at = run({ spec: { replicas: 80 } }).until(5)
    const made = at.timesOf(({ kind, before }) => kind === 'Pod' && !before)
    const batches = [...new Set(made)].map((moment) => made.filter((seconds) => seconds === moment).length)
    expect(batches.slice(0, 4)).toEqual([1, 2, 4, 8])
    const within = (seconds: number): number => made.filter((moment) => moment <= seconds).length
    expect([0.1, 1, 2, 3].map(within)).toEqual([25, 43, 63, 80])
  })

  it('deletes surplus pods at the same rate', () => {
    const at = run({ spec: { replicas: 60 } }).until(5)
    const row = web(at)
    at.put(replicaSetRow({ ...row, generation: 2, spec: { ...row.spec, replicas: 0 } })).until(5.5)
    const staying = (state: ClusterState): number => state.list('Pod').filter(isPodActive).length
    expect([staying(at.state) > 0, staying(at.state) < 30]).toEqual([true, true])
    expect(staying(at.until(8).state)).toBe(0)
  })

  it('creates at most 500 pods in a sync', () => {
    const at = run({ spec: { replicas: BURST_REPLICAS + 20 } }).until(60)
    const made = at.timesOf(({ kind, before }) => kind === 'Pod' && !before)
    expect(made).toHaveLength(BURST_REPLICAS + 20)
    // A sync ends with a status, and the pods are too few for another one until then.
    const reported = at.timesOf(({ kind, before }) => kind === 'ReplicaSet' && before !== undefined)
    expect(reported[0]).toBeGreaterThanOrEqual(made[BURST_REPLICAS - 1] ?? Number.NaN)
    expect(reported[0]).toBeLessThanOrEqual(made[BURST_REPLICAS] ?? Number.NaN)
  })

  it('reports the state at the start of a sync when its requests are complete', () => {
    const at = run({ spec: { replicas: 3 } })
    const seen = at.timesOf(({ kind }) => kind === 'ReplicaSet').length
    expect(at.until(0.023).state.count('Pod')).toBe(3)
    expect(at.timesOf(({ kind }) => kind === 'ReplicaSet')).toHaveLength(seen)
    expect(web(at.until(0.035)).status).toMatchObject({ replicas: 0, observedGeneration: 1 })
    expect(web(at.until(0.1)).status.replicas).toBe(3)
  })

  it('reports a quota that rejects pods, backs off, and continues when the quota has room', () => {
    const limit = { pods: 2 }
    const at = run({ spec: { replicas: 4 }, admission: [quota(limit)] }).until(5)
    expect(web(at).status).toMatchObject({
      replicas: 2,
      conditions: [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' }],
    })
    expect(web(at).status.conditions[0]?.message).toMatch(/^pods "web-\w{5}" is forbidden: exceeded quota: pods/)
    const failures = at.takeEvents().filter((text) => text.startsWith('Warning FailedCreate: Error creating: pods "web-*"'))
    expect(failures.length).toBeGreaterThan(5)
    expect(failures.length).toBeLessThan(25)
    limit.pods = 4
    at.until(60)
    expect(web(at).status).toMatchObject({ replicas: 4, conditions: [] })
  })

  it('stops a slow start at the first rejected pod', () => {
    const at = run({ spec: { replicas: 100 }, admission: [quota({ pods: 0 })] }).until(0.011)
    expect(at.takeEvents()).toHaveLength(1)
  })

  it.each([
    ['the check of a ready pod comes before a later retry', 1, [true, true, true]],
    ['no check of a ready pod comes after an earlier retry', 8, [false, false, true]],
  ])('semantics G8 has one place for a key that fails: %s', (_, minReadySeconds, expected) => {
    // The pod is ready after 2 s. Retries are due after 3.9 s and, when that has failed, after 24.4 s.
    const at = run({ spec: { replicas: 2, minReadySeconds }, admission: [quota({ pods: 1 })] })
    expect([3.5, 15, 25].map((second) => web(at.until(second)).status.availableReplicas === 1)).toEqual(expected)
    expect(web(at).status.readyReplicas).toBe(1)
  })

  it('WL-DEP-149 counts pods as available when minReadySeconds have passed', () => {
    const at = run({ spec: { replicas: 1, minReadySeconds: 10 } }).until(5)
    expect(web(at).status).toMatchObject({ readyReplicas: 1, availableReplicas: 0 })
    at.until(11.9)
    expect(web(at).status.availableReplicas).toBe(0)
    at.until(12.1)
    expect(web(at).status.availableReplicas).toBe(1)
  })

  it('counts terminating pods separately', () => {
    const at = run({ spec: { replicas: 2 } }).until(5)
    scale(at, 0).until(6)
    expect(web(at).status).toMatchObject({ replicas: 0, terminatingReplicas: 2 })
    at.until(10)
    expect(web(at).status.terminatingReplicas).toBe(0)
  })

  it('only updates its status while it is being deleted', () => {
    const at = run({ spec: { replicas: 2 } }).until(5)
    at.simulation.act('played-node', (turn) => {
      turn.api.delete(web(at), { propagationPolicy: 'Orphan' })
      for (const pod of pods(at)) turn.api.delete(pod, { gracePeriodSeconds: 0 })
    })
    at.until(10)
    expect(pods(at)).toEqual([])
    expect(web(at).status.replicas).toBe(0)
  })
})
