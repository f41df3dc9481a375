import { describe, expect, it } from 'vitest'
import { aPod, ownedBy } from '../../../../test/support/builders.ts'
import { aDeployment } from '../../../../test/support/workloads.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import type { RecordedRestart } from '../../recording/restart-tracker.ts'
import { ownRestarts } from './own-restarts.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const

function restart(atMs: number, pod: string, reason = 'OOMKilled', exitCode = 137) {
  return {
    atMs,
    pod: { kind: 'Pod', namespace: 'default', name: pod },
    uid: pod,
    workload: WEB,
    container: 'main',
    reason,
    exitCode,
  } as const
}

function bare(atMs: number, pod: string): RecordedRestart {
  return { ...restart(atMs, pod, 'Error', 1), workload: undefined }
}

function own(
  run: readonly RecordedRestart[],
  baseline: readonly RecordedRestart[] = [],
  after = new ClusterState(),
  without = new ClusterState(),
) {
  return ownRestarts(run, baseline, { after, without }).map(
    ({ workload, pods, count, reason, lastAtMs, inBackOff }) =>
      `${workload?.name ?? pods[0]?.name}: ${count} in ${pods.length} (${reason}) until ${lastAtMs}${inBackOff ? ', backing off' : ''}`,
  )
}

it.each<[string, readonly RecordedRestart[], readonly RecordedRestart[], readonly string[]]>([
  [
    'joins those of one workload and one reason',
    [restart(1, 'p'), restart(2, 'q'), restart(3, 'p')],
    [],
    ['web: 3 in 2 (OOMKilled) until 3'],
  ],
  [
    'keeps reasons apart',
    [restart(1, 'p'), restart(2, 'p', 'Error', 1)],
    [],
    ['web: 1 in 1 (OOMKilled) until 1', 'web: 1 in 1 (Error) until 2'],
  ],
  [
    'keeps exit codes apart',
    [restart(1, 'p', 'Error', 1), restart(2, 'p', 'Error', 2)],
    [restart(9, 'p', 'Error', 1)],
    ['web: 1 in 1 (Error) until 2'],
  ],
  [
    'leaves out as many as there are without the scenario',
    [restart(1, 'p'), restart(2, 'p')],
    [restart(5, 'q')],
    ['web: 1 in 1 (OOMKilled) until 2'],
  ],
  ['finds none where none is more', [restart(1, 'p')], [restart(1, 'p'), restart(2, 'p')], []],
  ['keeps what was lost with a machine', [restart(1, 'p', 'Unknown', 255)], [], ['web: 1 in 1 (Unknown) until 1']],
  ['identifies a pod without a workload by its name', [bare(1, 'p')], [bare(1, 'q')], ['p: 1 in 1 (Error) until 1']],
])('%s', (_name, run, baseline, expected) => {
  expect(own(run, baseline)).toEqual(expected)
})

describe('CrashLoopBackOff', () => {
  const state = { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' } as const
  const status = {
    name: 'main',
    ready: false,
    started: false,
    restartCount: 5,
    lastState: undefined,
    allocatedResources: undefined,
    resources: undefined,
    state,
  }

  /** Deployment web with pods that all back off. */
  function backingOff(...names: readonly string[]): ClusterState {
    const cluster = new ClusterState()
    cluster.put(aDeployment('web'))
    for (const name of names)
      cluster.put(aPod(cluster.shapes, name, { ownerReferences: ownedBy('Deployment', 'web'), containerStatuses: [status] }))
    return cluster
  }

  it('is reported of pods that are in it at the end', () => {
    expect(own([restart(1, 'p')], [], backingOff('p'))).toEqual(['web: 1 in 1 (OOMKilled) until 1, backing off'])
    expect(own([restart(1, 'q')], [], backingOff('p'))).toEqual(['web: 1 in 1 (OOMKilled) until 1'])
  })

  it('of a replacement is not caused by the scenario, unless more pods are in it than without', () => {
    const restarts = [restart(1, 'new'), restart(2, 'new')]
    expect(own(restarts, [], backingOff('new'), backingOff('old'))).toEqual([])
    expect(own(restarts, [], backingOff('new', 'old'), backingOff('old'))).toEqual([
      'web: 2 in 1 (OOMKilled) until 2, backing off',
    ])
  })
})
