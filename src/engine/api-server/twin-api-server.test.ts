import { beforeEach, describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { aClaim } from '../../../test/support/volumes.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import { MATCH_EVERYTHING } from '../../kube/label-selector.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { podDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { serviceRow } from '../../kube/service.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { Random } from '../run/random.ts'
import { type Admit, refused } from '../turn.ts'
import { TwinApiServer } from './twin-api-server.ts'

let state: ClusterState
let now = T0

function server(...admission: Admit[]): TwinApiServer {
  return new TwinApiServer({ state, now: () => now, random: new Random(1), admission })
}

function stored(name: string): PodRow | undefined {
  return state.get('Pod', 'default', name)
}

const key = (name: string) => ({ kind: 'Pod' as const, namespace: 'default', name })

beforeEach(() => {
  state = new ClusterState()
  now = T0
})

describe('create', () => {
  it('sets the generated name, the timestamp and the generation of a new object', () => {
    now = addMs(T0, 1700)
    const result = server().create<'Pod'>(aPod(state.shapes, '', { uid: '', generateName: 'web-' }))
    expect(result.ok && result.value).toMatchObject({ creationTimestamp: T0 + 1000, generation: 1 })
    expect(result.ok && result.value.name).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{5}$/)
    expect(result.ok && result.value.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('rejects an existing name with the message of the API server', () => {
    state.put(aPod(state.shapes, 'a'))
    const result = server().create<'Pod'>(aPod(state.shapes, 'a'))
    expect(result).toMatchObject({
      ok: false,
      refusal: { code: 409, reason: 'AlreadyExists', message: 'pods "a" already exists' },
    })
  })

  it('rejects objects in a namespace that is being deleted', () => {
    state.put(namespaceRow({ name: 'default', phase: 'Terminating' }))
    const result = server().create<'Pod'>(aPod(state.shapes, 'a'))
    expect(result).toMatchObject({ ok: false, refusal: { code: 403, causes: [{ reason: 'NamespaceTerminating' }] } })
  })

  it('calls the admission plugins in order and stops at the first rejection', () => {
    const requested: string[] = []
    const pass: Admit = (row) => {
      requested.push('pass')
      return { ok: true, value: row }
    }
    const no: Admit = () => {
      requested.push('no')
      return refused({ code: 403, reason: 'Forbidden', message: 'no' })
    }
    expect(server(pass, no, pass).create<'Pod'>(aPod(state.shapes, 'a')).ok).toBe(false)
    expect(requested).toEqual(['pass', 'no'])
    expect(stored('a')).toBeUndefined()
  })
})

describe('update', () => {
  it('increments the generation only with the spec', () => {
    const budget = podDisruptionBudgetRow({
      name: 'b',
      namespace: 'default',
      uid: 'u',
      spec: {
        minAvailable: 1,
        maxUnavailable: undefined,
        selector: MATCH_EVERYTHING,
        unhealthyPodEvictionPolicy: 'IfHealthyBudget',
      },
    })
    state.put(budget)
    server().update<'PodDisruptionBudget'>({ ...budget, labels: { a: 'b' } })
    expect(state.get('PodDisruptionBudget', 'default', 'b')?.generation).toBe(1)
    server().update<'PodDisruptionBudget'>({ ...budget, spec: { ...budget.spec, minAvailable: 2 } })
    expect(state.get('PodDisruptionBudget', 'default', 'b')?.generation).toBe(2)
  })

  it('increments the generation of a Deployment with its annotations, unless the status is written', () => {
    const deployment = aDeployment('web', {})
    state.put(deployment)
    const generation = (): number | undefined => state.get('Deployment', 'default', 'web')?.generation
    server().updateStatus<'Deployment'>({ ...deployment, annotations: { revision: '1' } })
    expect([generation(), state.get('Deployment', 'default', 'web')?.annotations]).toEqual([1, { revision: '1' }])
    server().update<'Deployment'>({ ...deployment, labels: { tier: 'front' }, annotations: { revision: '1' } })
    expect(generation()).toBe(1)
    server().update<'Deployment'>({ ...deployment, annotations: { revision: '1', note: 'a' } })
    expect(generation()).toBe(2)
  })

  it('WL-UPD-02 increments the generation of a pod with its spec and its gates, not with its labels, regardless of the value of the client', () => {
    state.put(aPod(state.shapes, 'a', { schedulingGates: ['wait'] }))
    const generationWith = (options: Parameters<typeof aPod>[2]) => {
      server().update<'Pod'>(aPod(state.shapes, 'a', options))
      return stored('a')?.generation
    }
    expect(generationWith({ schedulingGates: ['wait'], labels: { a: 'b' } })).toBe(1)
    expect(generationWith({ labels: { a: 'b' } })).toBe(2)
    expect(generationWith({ labels: { a: 'b' }, spec: { activeDeadlineSeconds: 5 } })).toBe(3)
    expect(generationWith({ generation: 99, labels: { a: 'b' }, spec: { activeDeadlineSeconds: 4 } })).toBe(4)
    expect(generationWith({ generation: 1, labels: { a: 'b' }, spec: { activeDeadlineSeconds: 3 } })).toBe(5)
  })

  it('WL-UPD-01 rejects another UID with the same name, and keeps the creationTimestamp', () => {
    state.put(aPod(state.shapes, 'a'))
    server().update<'Pod'>(aPod(state.shapes, 'a', { labels: { a: 'b' }, creationTimestamp: addMs(T0, 5000) }))
    expect(stored('a')).toMatchObject({ labels: { a: 'b' }, creationTimestamp: T0 })
    expect(server().update<'Pod'>(aPod(state.shapes, 'a', { uid: 'other' }))).toMatchObject({ ok: false, refusal: { code: 409 } })
  })

  it('emits no change for a write that changes nothing', () => {
    const pod = aPod(state.shapes, 'a')
    state.put(pod)
    state.recordChanges()
    server().updateStatus<'Pod'>(podRow({ ...pod }))
    expect(state.takeChanges()).toEqual([])
  })

  it('keeps metadata in a status write', () => {
    const pod = aPod(state.shapes, 'a', { finalizers: ['x'], ownerReferences: ownedBy('ReplicaSet', 'rs') })
    state.put(pod)
    server().updateStatus<'Pod'>(podRow({ ...pod, finalizers: [], ownerReferences: [], phase: 'Running' }))
    expect(stored('a')).toMatchObject({ phase: 'Running', finalizers: ['x'], ownerReferences: pod.ownerReferences })
  })

  it('keeps the spec in a status write of a row whose status is flat', () => {
    const claim = aClaim('data')
    state.put(claim)
    server().updateStatus<'PersistentVolumeClaim'>({
      ...claim,
      spec: { ...claim.spec, volumeName: 'other' },
      phase: 'Lost',
    })
    expect(state.get('PersistentVolumeClaim', 'default', 'data')).toMatchObject({ spec: claim.spec, phase: 'Lost' })
  })
})

describe('delete', () => {
  it('SC-API-10 WL-TERM-02 WL-TERM-03 WL-TERM-04 records the deletion time and the grace period of a bound pod', () => {
    state.put(aPod(state.shapes, 'a', { nodeName: 'n', phase: 'Running' }))
    server().delete(key('a'))
    expect(stored('a')).toMatchObject({ deletionTimestamp: T0 + 30_000, deletionGracePeriodSeconds: 30 })
  })

  it.each([
    ['unscheduled', { nodeName: '' }],
    ['finished', { nodeName: 'n', phase: 'Succeeded' as const }],
  ])('removes a pod that is %s at once', (_, options) => {
    state.put(aPod(state.shapes, 'a', options))
    server().delete(key('a'))
    expect(stored('a')).toBeUndefined()
  })

  it('may shorten the grace period of a terminating pod, but not extend it', () => {
    state.put(aPod(state.shapes, 'a', { nodeName: 'n' }))
    server().delete(key('a'), { gracePeriodSeconds: 10 })
    server().delete(key('a'), { gracePeriodSeconds: 60 })
    expect(stored('a')?.deletionGracePeriodSeconds).toBe(10)
    server().delete(key('a'), { gracePeriodSeconds: 2 })
    expect(stored('a')?.deletionGracePeriodSeconds).toBe(2)
    server().delete(key('a'), { gracePeriodSeconds: 0 })
    expect(stored('a')).toBeUndefined()
  })

  it('counts a shorter grace period from the first request, and does not set a deadline in the past', () => {
    state.put(aPod(state.shapes, 'a', { nodeName: 'n' }))
    const at = (seconds: number): TwinApiServer => {
      now = addMs(T0, seconds * 1000)
      return server()
    }
    at(0).delete(key('a'), { gracePeriodSeconds: 20 })
    at(2).delete(key('a'), { gracePeriodSeconds: 8 })
    expect(stored('a')).toMatchObject({ deletionTimestamp: T0 + 8000, deletionGracePeriodSeconds: 8 })
    at(5).delete(key('a'), { gracePeriodSeconds: 3 })
    expect(stored('a')).toMatchObject({ deletionTimestamp: T0 + 5000, deletionGracePeriodSeconds: 1 })
  })

  it('ignores a repeated deletion, also when the pod has terminated meanwhile', () => {
    state.put(aPod(state.shapes, 'a', { nodeName: 'n', phase: 'Running' }))
    server().delete(key('a'))
    const going = stored('a')
    if (going) state.put(podRow({ ...going, phase: 'Succeeded' }))
    server().delete(key('a'))
    expect(stored('a')).toMatchObject({ deletionTimestamp: T0 + 30_000, deletionGracePeriodSeconds: 30 })
  })

  it('does not change a pod that only a finalizer keeps', () => {
    state.put(aPod(state.shapes, 'a', { nodeName: 'n', finalizers: ['example.test/keep'] }))
    server().delete(key('a'), { gracePeriodSeconds: 0 })
    const held = stored('a')
    now = addMs(T0, 9000)
    server().delete(key('a'))
    expect(stored('a')).toBe(held)
  })

  it('treats a negative grace period as one second', () => {
    state.put(aPod(state.shapes, 'a', { nodeName: 'n' }))
    server().delete(key('a'), { gracePeriodSeconds: -5 })
    expect(stored('a')?.deletionGracePeriodSeconds).toBe(1)
  })

  it('WL-TERM-24 the name is available at once after a force deletion', () => {
    state.put(aPod(state.shapes, 'a', { nodeName: 'n', phase: 'Running' }))
    expect(server().create<'Pod'>(aPod(state.shapes, 'a', { uid: '' }))).toMatchObject({ ok: false, refusal: { code: 409 } })
    server().delete(key('a'), { gracePeriodSeconds: 0 })
    const created = server().create<'Pod'>(aPod(state.shapes, 'a', { uid: '' }))
    expect(created.ok && created.value.uid).not.toBe('uid-default-a')
  })

  it('keeps an object with a finalizer until it is removed', () => {
    state.put(aPod(state.shapes, 'a', { nodeName: 'n', finalizers: ['batch.kubernetes.io/job-tracking'] }))
    server().delete(key('a'), { gracePeriodSeconds: 0 })
    const held = stored('a')
    expect(held).toMatchObject({ deletionGracePeriodSeconds: 0 })
    if (held) server().update<'Pod'>(podRow({ ...held, finalizers: [] }))
    expect(stored('a')).toBeUndefined()
  })

  it('waits for dependents in the foreground, and does not in the background', () => {
    state.put(serviceRow({ name: 's', namespace: 'default', uid: 'u' }))
    const service = { kind: 'Service' as const, namespace: 'default', name: 's' }
    server().delete(service, { propagationPolicy: 'Foreground' })
    expect(state.get('Service', 'default', 's')).toMatchObject({ finalizers: ['foregroundDeletion'], deletionTimestamp: T0 })
    server().delete(service, { propagationPolicy: 'Background' })
    expect(state.get('Service', 'default', 's')).toBeUndefined()
  })

  it('returns 404 with the message of the API server', () => {
    expect(server().delete(key('a'))).toMatchObject({ ok: false, refusal: { code: 404, message: 'pods "a" not found' } })
  })
})

describe('bind', () => {
  it('sets node, condition and the labels of the node’s place', () => {
    const labels = { 'topology.kubernetes.io/zone': 'z', 'topology.kubernetes.io/region': 'r', other: 'x' }
    state.put(aNode('n', { labels }))
    const pod = aPod(state.shapes, 'a', { labels: { app: 'a' } })
    state.put(pod)
    server().bind(pod, 'n')
    expect(stored('a')).toMatchObject({
      nodeName: 'n',
      labels: { app: 'a', 'topology.kubernetes.io/zone': 'z', 'topology.kubernetes.io/region': 'r' },
    })
    expect(stored('a')?.conditions).toEqual([
      condition({ type: 'PodScheduled', status: 'True', lastTransitionTime: T0, observedGeneration: 1 }),
    ])
  })
})
