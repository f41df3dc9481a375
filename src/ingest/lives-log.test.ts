import { describe, expect, it } from 'vitest'
import { aContainer, aPod, ownedBy, type PodOptions, T0 } from '../../test/support/builders.ts'
import { aDeployment, aReplicaSet } from '../../test/support/workloads.ts'
import { idOf } from '../kube/id-of.ts'
import { addMs } from '../kube/instant.ts'
import type { ContainerStatus } from '../kube/pod.ts'
import { ClusterState } from '../twin/cluster-state.ts'
import { LivesLog } from './lives-log.ts'

function ended(name: string, seconds: number | undefined): ContainerStatus {
  const state =
    seconds === undefined
      ? ({ kind: 'running', startedAt: T0 } as const)
      : ({ kind: 'terminated', exitCode: 143, reason: 'Error', startedAt: T0, finishedAt: addMs(T0, seconds * 1000) } as const)
  const rest = { restartCount: 0, lastState: undefined, allocatedResources: undefined, resources: undefined }
  return { name, ready: false, started: false, state, ...rest }
}

/** Deleted at T0 with a grace period of 30 s. */
const DELETING: PodOptions = {
  ownerReferences: ownedBy('ReplicaSet', 'web-1'),
  deletionTimestamp: addMs(T0, 30_000),
  deletionGracePeriodSeconds: 30,
}

function stopsOf(pods: readonly PodOptions[]) {
  const state = new ClusterState()
  state.put(aDeployment('web'))
  state.put(aReplicaSet('web-1', { ownerReferences: ownedBy('Deployment', 'web') }))
  const log = new LivesLog()
  for (const [i, pod] of pods.entries()) log.noteGone(aPod(state.shapes, `p${i}`, { ...DELETING, ...pod }), state)
  return log.seen.stops.get(idOf({ kind: 'Deployment', namespace: 'default', name: 'web' }))
}

describe('what is seen of lives of pods', () => {
  const sleeping = aContainer({ preStopSeconds: 5 })
  const hooked = aContainer({ preStopSeconds: -1 })
  const sidecar = aContainer({ name: 'proxy', restartPolicy: 'Always' })
  const cases: readonly [string, PodOptions, object | undefined][] = [
    [
      'that ends',
      { containerStatuses: [ended('main', 12)] },
      { ms: 12_000, withHook: false, killed: false, template: 'uid-web-1 ' },
    ],
    ['that sleeps first', { spec: { containers: [sleeping] }, containerStatuses: [ended('main', 12)] }, { ms: 7000 }],
    [
      'with a hook of its own',
      { spec: { containers: [hooked] }, containerStatuses: [ended('main', 12)] },
      { ms: 12_000, withHook: true },
    ],
    [
      'whose sidecar ends after it',
      { spec: { initContainers: [sidecar] }, containerStatuses: [ended('main', 3)], initContainerStatuses: [ended('proxy', 8)] },
      { ms: 4000 },
    ],
    ['that runs when last heard of', { containerStatuses: [ended('main', undefined)] }, undefined],
    ['that had ended before', { containerStatuses: [ended('main', -5)] }, undefined],
    ['that nobody waited for', { deletionGracePeriodSeconds: 0, containerStatuses: [ended('main', 2)] }, undefined],
    ['that nobody told to end', { deletionTimestamp: undefined, containerStatuses: [ended('main', 2)] }, undefined],
  ]
  it.each(cases)('reports how long the termination of a pod took %s', (_name, pod, stop) => {
    const stops = stopsOf([pod])
    if (stop === undefined) expect(stops).toBeUndefined()
    else expect(stops).toEqual([expect.objectContaining(stop)])
  })

  it('keeps the last ends of a workload', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ containerStatuses: [ended('main', i)] }))
    expect(stopsOf(many)?.map(({ ms }) => ms)).toEqual(many.slice(10).map((_, i) => (i + 10) * 1000))
  })

  it('adds up the images of a pod, each container once, until the pod is gone', () => {
    const log = new LivesLog()
    const before = log.seen
    const state = new ClusterState()
    const pod = aPod(state.shapes, 'p')
    for (const [container, ms] of [
      ['a', 2000],
      ['b', 0],
      ['a', 9000],
    ] as const)
      log.notePull({ pod: pod.uid, container, ms })
    expect(log.seen.pulls.get(pod.uid)).toEqual({ ms: 2000, containers: 2 })
    const { seen } = log
    expect([log.seen === seen, before.pulls.size]).toEqual([true, 0])
    log.noteGone(pod, state)
    expect(log.seen.pulls.size).toBe(0)
  })

  it('drops the oldest pods first', () => {
    const log = new LivesLog()
    for (let i = 0; i < 5001; i++) log.notePull({ pod: `u${i}`, container: 'a', ms: 1 })
    expect([log.seen.pulls.has('u0'), log.seen.pulls.has('u1'), log.seen.pulls.size]).toEqual([false, true, 5000])
  })

  it('continues what another log has seen', () => {
    const stop = { ms: 700, withHook: false, killed: false, template: 'u1 5d4f' }
    const workload = idOf({ kind: 'Deployment', namespace: 'default', name: 'web' })
    const log = new LivesLog()
    log.restore({ pulls: [['u1', { ms: 900, containers: 2 }]], stops: [[workload, Array.from({ length: 60 }, () => stop)]] })
    expect(log.seen.pulls).toEqual(new Map([['u1', { ms: 900, containers: 2 }]]))
    expect(log.seen.stops.get(workload)).toHaveLength(50)
  })
})
