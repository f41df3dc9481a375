import { expect, it } from 'vitest'
import { aPod } from '../../../../test/support/builders.ts'
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

function own(run: readonly RecordedRestart[], baseline: readonly RecordedRestart[] = [], after = new ClusterState()) {
  return ownRestarts(run, baseline, after).map(
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
  ['leaves out what was lost with a machine', [restart(1, 'p', 'Unknown', 255)], [], []],
  ['identifies a pod without a workload by its name', [bare(1, 'p')], [bare(1, 'q')], ['p: 1 in 1 (Error) until 1']],
])('%s', (_name, run, baseline, expected) => {
  expect(own(run, baseline)).toEqual(expected)
})

it('reports whether a pod waits in CrashLoopBackOff at the end', () => {
  const after = new ClusterState()
  const state = { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' } as const
  const status = {
    name: 'main',
    ready: false,
    started: false,
    restartCount: 5,
    lastState: undefined,
    allocatedResources: undefined,
    resources: undefined,
  }
  after.put(aPod(after.shapes, 'p', { containerStatuses: [{ ...status, state }] }))
  expect(own([restart(1, 'p')], [], after)).toEqual(['web: 1 in 1 (OOMKilled) until 1, backing off'])
  expect(own([restart(1, 'q')], [], after)).toEqual(['web: 1 in 1 (OOMKilled) until 1'])
})
