import { describe, expect, it } from 'vitest'
import { aClaimTemplate, aStatefulSet, type StatefulSetOptions } from '../../../../test/support/a-stateful-set.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { aTemplate } from '../../../../test/support/workloads.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { podRow } from '../../../kube/pod.ts'
import { type StatefulSetRow, type StatefulSetSpec, statefulSetRow } from '../../../kube/stateful-set.ts'
import { assert } from '../../../lib/assert.ts'
import type { Change } from '../../../twin/change.ts'
import { StatefulSetController } from './stateful-set-controller.ts'

class StatefulRun extends ControllerRun {
  constructor(options: StatefulSetOptions) {
    super({ rows: [aStatefulSet('db', options)], actors: [new StatefulSetController(), new PlayedNode()] })
  }

  get set(): StatefulSetRow {
    const set = this.state.get('StatefulSet', 'default', 'db')
    assert(set !== undefined, 'the set is there')
    return set
  }

  pod(name: string): PodRow {
    const pod = this.state.get('Pod', 'default', name)
    assert(pod !== undefined, `the pod ${name} is there`)
    return pod
  }

  change(spec: Partial<StatefulSetSpec>): this {
    this.put(statefulSetRow({ ...this.set, spec: { ...this.set.spec, ...spec } }))
    return this
  }

  deletePod(name: string): this {
    this.simulation.act('played-node', (turn) => turn.api.delete(this.pod(name)))
    return this
  }

  failPod(name: string): this {
    this.simulation.act('played-node', (turn) =>
      turn.api.updateStatus(podRow({ ...this.pod(name), phase: 'Failed', conditions: [] })),
    )
    return this
  }

  /** What happened to the pods since the last call: `create`, `ready`, `delete` or `gone`, with the pod's name. */
  takePodEvents(): readonly string[] {
    const events = this.history(podEvent)
    const unread = events.slice(this.#reported)
    this.#reported = events.length
    return unread
  }

  #reported = 0

  images(): readonly string[] {
    return this.state
      .listIn('Pod', 'default')
      .map((pod) => `${pod.name} ${pod.shape.spec.containers[0]?.image}`)
      .toSorted()
  }
}

function podEvent(change: Change): string | undefined {
  if (change.kind !== 'Pod') return undefined
  const { before, after } = change
  if (!before) return `create ${after?.name}`
  if (!after) return `gone ${before.name}`
  if (after.deletionTimestamp !== undefined && before.deletionTimestamp === undefined) return `delete ${after.name}`
  return after.conditions.some(({ type }) => type === 'Ready') && before.conditions !== after.conditions && isNewlyReady(before)
    ? `ready ${after.name}`
    : undefined
}

function isNewlyReady(before: PodRow): boolean {
  return !before.conditions.some(({ type }) => type === 'Ready')
}

const NEW = { template: aTemplate('web:2') }

describe('StatefulSetController', () => {
  it('WL-STS-20 WL-STS-25 SC-STS-27 SC-STS-32 creates pods in order, each when its predecessor is ready', () => {
    const run = new StatefulRun({ spec: { replicas: 3 } }).until(20)
    expect(run.takePodEvents()).toEqual(['create db-0', 'ready db-0', 'create db-1', 'ready db-1', 'create db-2', 'ready db-2'])
    expect(run.takeEvents()).toEqual(
      [0, 1, 2].map((i) => `Normal SuccessfulCreate: Create Pod db-${i} in StatefulSet db successful`),
    )
    const counts = { replicas: 3, readyReplicas: 3, availableReplicas: 3, currentReplicas: 3, updatedReplicas: 3 }
    expect(run.set.status).toMatchObject({ ...counts, observedGeneration: 1, collisionCount: 0 })
  })

  it('WL-STS-03 WL-STS-04 WL-STS-19 SC-STS-16 SC-STS-26 gives each pod its name, host name and labels', () => {
    const run = new StatefulRun({ spec: { serviceName: 'peers' } }).until(5)
    const pod = run.pod('db-0')
    expect([pod.shape.spec.hostname, pod.shape.spec.subdomain]).toEqual(['db-0', 'peers'])
    expect(pod.labels).toEqual({
      app: 'web',
      'statefulset.kubernetes.io/pod-name': 'db-0',
      'apps.kubernetes.io/pod-index': '0',
      'controller-revision-hash': run.set.status.currentRevision,
    })
  })

  it('SC-STS-15 counts from the start ordinal, and creates the new ordinals before it deletes the old ones', () => {
    const run = new StatefulRun({ spec: { replicas: 2, ordinalsStart: 5 } }).until(10)
    run.takePodEvents()
    run.change({ ordinalsStart: 6 }).until(20)
    expect(run.takePodEvents()).toEqual(['create db-7', 'ready db-7', 'delete db-5', 'gone db-5'])
  })

  it('WL-STS-21 WL-STS-27 SC-STS-28 SC-STS-34 scales down from the highest ordinal, each when its successor is gone', () => {
    const run = new StatefulRun({ spec: { replicas: 3 } }).until(10)
    run.takePodEvents()
    run.change({ replicas: 1 }).until(20)
    expect(run.takePodEvents()).toEqual(['delete db-2', 'gone db-2', 'delete db-1', 'gone db-1'])
  })

  it('WL-STS-26 SC-STS-33 does not continue while a predecessor is failing', () => {
    const run = new StatefulRun({ spec: { replicas: 3 } }).until(3).failPod('db-0').until(20)
    const events = run.takePodEvents()
    expect(events.lastIndexOf('ready db-0')).toBeLessThan(events.indexOf('create db-2'))
    expect(events.filter((event) => event === 'create db-0')).toHaveLength(2)
  })

  it('WL-STS-28 SC-STS-35 does not scale down while a predecessor is failing', () => {
    const run = new StatefulRun({ spec: { replicas: 3 } }).until(10).change({ replicas: 1 }).until(11)
    run.takePodEvents()
    run.failPod('db-0').until(30)
    expect(run.takePodEvents()).toEqual(['gone db-0', 'create db-0', 'gone db-2', 'ready db-0', 'delete db-1', 'gone db-1'])
  })

  it('WL-STS-31 WL-STS-32 SC-STS-37 Parallel scales all pods at once but updates one at a time', () => {
    const run = new StatefulRun({ spec: { replicas: 3, podManagementPolicy: 'Parallel' } }).until(10)
    expect(run.takePodEvents().slice(0, 3).toSorted()).toEqual(['create db-0', 'create db-1', 'create db-2'])
    run.change(NEW).until(30)
    expect(run.takePodEvents()).toEqual(
      [2, 1, 0].flatMap((i) => [`delete db-${i}`, `gone db-${i}`, `create db-${i}`, `ready db-${i}`]),
    )
    run.change({ replicas: 1 }).until(40)
    expect(run.takePodEvents()).toEqual(['delete db-2', 'delete db-1', 'gone db-2', 'gone db-1'])
  })

  it('WL-STS-36 WL-STS-37 SC-STS-40 SC-STS-41 updates from the highest ordinal down, waiting for each pod to be ready', () => {
    const run = new StatefulRun({ spec: { replicas: 2 } }).until(10)
    const old = run.set.status.currentRevision
    run.takePodEvents()
    run.change(NEW).until(13)
    expect([run.set.status.currentRevision, run.set.status.updateRevision === old]).toEqual([old, false])
    run.until(30)
    expect(run.takePodEvents()).toEqual(
      [1, 0].flatMap((i) => [`delete db-${i}`, `gone db-${i}`, `create db-${i}`, `ready db-${i}`]),
    )
    expect(run.set.status.currentRevision).toBe(run.set.status.updateRevision)
    expect(run.images()).toEqual(['db-0 web:2', 'db-1 web:2'])
  })

  it('WL-STS-38 SC-STS-41 waits for minReadySeconds as well', () => {
    const run = new StatefulRun({ spec: { replicas: 2, minReadySeconds: 10 } }).until(60)
    const created = run.timesOf((change) => change.kind === 'Pod' && !change.before)
    expect(created[1]).toBeGreaterThanOrEqual(12)
    expect(created[1]).toBeLessThan(13.1)
    expect(run.set.status.availableReplicas).toBe(2)
  })

  it('WL-STS-40 WL-STS-41 SC-STS-42 pods below the partition keep the old revision, also when they are recreated', () => {
    const run = new StatefulRun({ spec: { replicas: 3, partition: 2 } }).until(10).change(NEW).until(20)
    expect(run.images()).toEqual(['db-0 web:1', 'db-1 web:1', 'db-2 web:2'])
    run.deletePod('db-0').until(30)
    expect(run.images()).toEqual(['db-0 web:1', 'db-1 web:1', 'db-2 web:2'])
    run.change({ partition: 0 }).until(50)
    expect(run.images()).toEqual(['db-0 web:2', 'db-1 web:2', 'db-2 web:2'])
  })

  it.each([
    ['at the new one with a partition of 0', 0, 'web:2'],
    ['at the old one without rollingUpdate, while most pods are old', undefined, 'web:1'],
  ])('B3.15 a pod that is lost during a rollout comes back %s', (_name, partition, image) => {
    const run = new StatefulRun({ spec: { replicas: 3, partition, minReadySeconds: 20 } }).until(90).change(NEW).until(100)
    expect(run.images()).toEqual(['db-0 web:1', 'db-1 web:1', 'db-2 web:2'])
    run.deletePod('db-0').until(110)
    expect(run.images()).toEqual([`db-0 ${image}`, 'db-1 web:1', 'db-2 web:2'])
    run.until(300)
    expect(run.images()).toEqual(['db-0 web:2', 'db-1 web:2', 'db-2 web:2'])
    expect(run.set.status.currentRevision).toBe(run.set.status.updateRevision)
  })

  it('WL-STS-42 SC-STS-43 a partition above the replicas changes nothing', () => {
    const run = new StatefulRun({ spec: { replicas: 2, partition: 4 } }).until(10).change(NEW).until(30)
    expect(run.images()).toEqual(['db-0 web:1', 'db-1 web:1'])
  })

  it('WL-STS-34 SC-STS-39 OnDelete updates only deleted pods', () => {
    const run = new StatefulRun({ spec: { replicas: 2, updateStrategy: 'OnDelete' } }).until(10).change(NEW).until(20)
    expect(run.images()).toEqual(['db-0 web:1', 'db-1 web:1'])
    run.deletePod('db-1').until(30)
    expect(run.images()).toEqual(['db-0 web:1', 'db-1 web:2'])
  })

  it('WL-STS-43 WL-STS-44 WL-STS-45 WL-STS-46 SC-STS-07 SC-STS-45 SC-STS-46 SC-STS-47 a broken revision blocks until its pod is deleted', () => {
    const broken = aTemplate('web:broken', { annotations: { 'test/bad-image': 'true' } })
    const run = new StatefulRun({ spec: { replicas: 3 } }).until(10).change({ template: broken }).until(40)
    expect(run.images()).toEqual(['db-0 web:1', 'db-1 web:1', 'db-2 web:broken'])
    run.change({ template: aTemplate('web:3') }).until(60)
    expect(run.images()).toEqual(['db-0 web:1', 'db-1 web:1', 'db-2 web:broken'])
    run.deletePod('db-2').until(90)
    expect(run.images()).toEqual(['db-0 web:3', 'db-1 web:3', 'db-2 web:3'])
  })

  it('WL-STS-24 SC-STS-31 reports a pod that was force deleted as terminating, and recreates it at once', () => {
    const at = new StatefulRun({ spec: { replicas: 2 } }).until(10)
    const old = at.pod('db-1').uid
    at.simulation.act('played-node', (turn) => turn.api.delete(at.pod('db-1'), { gracePeriodSeconds: 0 }))
    at.until(20)
    const counts = at.history(({ kind, after }) =>
      kind === 'StatefulSet' && after
        ? `${after.status.replicas} ${after.status.readyReplicas} ${after.status.currentReplicas}`
        : undefined,
    )
    expect(counts.slice(counts.indexOf('2 2 2'))).toEqual(['2 2 2', '2 2 1', '1 1 1', '2 1 2', '2 2 2'])
    expect(at.pod('db-1').uid).not.toBe(old)
  })

  it('WL-STS-50 creates a replacement with a new UID only when the old pod is gone', () => {
    const run = new StatefulRun({ spec: { replicas: 1 } }).until(5)
    const { uid } = run.pod('db-0')
    run.takePodEvents()
    run.deletePod('db-0').until(10)
    expect(run.takePodEvents()).toEqual(['delete db-0', 'gone db-0', 'create db-0', 'ready db-0'])
    expect(run.pod('db-0').uid).not.toBe(uid)
  })

  it('WL-STS-49 does not touch the pods while the set is being deleted', () => {
    const run = new StatefulRun({
      deletionTimestamp: aStatefulSet('x').creationTimestamp,
      finalizers: ['held'],
      spec: { replicas: 2 },
    })
    expect(run.until(10).takePodEvents()).toEqual([])
  })

  it('rolls back to an earlier revision under its old name, and deletes what exceeds the history limit', () => {
    const run = new StatefulRun({ spec: { revisionHistoryLimit: 1 } }).until(5)
    const first = run.set.status.updateRevision
    run
      .change(NEW)
      .until(20)
      .change({ template: aTemplate('web:3') })
      .until(40)
    const names = run.state.listIn('ControllerRevision', 'default').map(({ name, revision }) => [name === first, revision])
    expect(names).toEqual([
      [false, 2],
      [false, 3],
    ])
  })

  it('an earlier template gets the highest revision number', () => {
    const run = new StatefulRun({}).until(5)
    const first = run.set.status.updateRevision
    run.change(NEW).until(20).change({ template: aTemplate() }).until(40)
    expect(run.set.status.updateRevision).toBe(first)
    expect(run.state.listIn('ControllerRevision', 'default').map(({ revision }) => revision)).toEqual([3, 2])
  })

  it('makes no requests for a set that is up to date', () => {
    const run = new StatefulRun({ spec: { replicas: 2 } }).until(10)
    expect(new StatefulSetController().keysAtStart(run.state)).toEqual([])
    expect(new StatefulSetController().keysAtStart(run.change({ replicas: 3 }).state)).toEqual(['default/db'])
  })
})

describe('claims of a StatefulSet', () => {
  const claims = { volumeClaimTemplates: [aClaimTemplate('data')] }
  const ownersOf = (run: StatefulRun): readonly string[] =>
    run.state
      .listIn('PersistentVolumeClaim', 'default')
      .map(({ name, ownerReferences }) => `${name}: ${ownerReferences.map((owner) => `${owner.kind}/${owner.name}`)}`)

  it('WL-STS-13 SC-STS-22 creates a claim for each member before its pod', () => {
    const run = new StatefulRun({ spec: { replicas: 2, ...claims } }).until(10)
    expect(ownersOf(run)).toEqual(['data-db-0: ', 'data-db-1: '])
    expect(run.takeEvents().slice(0, 2)).toEqual([
      'Normal SuccessfulCreate: Create Claim data-db-0 Pod db-0 in StatefulSet db success',
      'Normal SuccessfulCreate: Create Pod db-0 in StatefulSet db successful',
    ])
    expect(run.pod('db-1').shape.spec.volumes[0]?.persistentVolumeClaim?.claimName).toBe('data-db-1')
  })

  it('WL-STS-17 SC-STS-04 SC-STS-51 keeps claims when it scales down, and reuses them when it scales up', () => {
    const run = new StatefulRun({ spec: { replicas: 2, ...claims } }).until(10).change({ replicas: 1 }).until(20)
    expect(ownersOf(run)).toEqual(['data-db-0: ', 'data-db-1: '])
    run.takeEvents()
    run.change({ replicas: 2 }).until(30)
    expect(run.takeEvents()).toEqual(['Normal SuccessfulCreate: Create Pod db-1 in StatefulSet db successful'])
  })

  const policies: readonly { name: string; policy: Partial<StatefulSetSpec>; wanted: readonly string[] }[] = [
    {
      name: 'SC-STS-50 whenDeleted Delete: the set owns its claims',
      policy: { whenDeleted: 'Delete' },
      wanted: ['data-db-0: StatefulSet/db', 'data-db-1: StatefulSet/db'],
    },
    {
      name: 'SC-STS-54 whenScaled Delete: a condemned pod owns its claim',
      policy: { whenScaled: 'Delete' },
      wanted: ['data-db-0: ', 'data-db-1: Pod/db-1'],
    },
    {
      name: 'SC-STS-53 both Delete: the condemned pod in place of the set',
      policy: { whenDeleted: 'Delete', whenScaled: 'Delete' },
      wanted: ['data-db-0: StatefulSet/db', 'data-db-1: Pod/db-1'],
    },
  ]
  it.each(policies)('$name', ({ policy, wanted }) => {
    const run = new StatefulRun({ spec: { replicas: 2, ...claims, ...policy } }).until(10).change({ replicas: 1 }).until(20)
    expect(ownersOf(run)).toEqual(wanted)
  })

  it('SC-STS-52 a pod that failed and is recreated keeps its claim', () => {
    const run = new StatefulRun({ spec: { replicas: 1, ...claims, whenScaled: 'Delete' } }).until(10).failPod('db-0').until(20)
    expect(ownersOf(run)).toEqual(['data-db-0: '])
    expect(run.pod('db-0').phase).toBe('Running')
  })
})
