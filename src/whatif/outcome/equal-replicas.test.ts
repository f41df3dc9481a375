import { expect, it } from 'vitest'
import { aDaemonSet } from '../../../test/support/a-daemon-set.ts'
import { aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { APP, aReplicaSet } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import { podRow } from '../../kube/pod.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { equalReplicas } from './equal-replicas.ts'
import type { Move } from './move.ts'

type Workload = 'ReplicaSet' | 'DaemonSet'

function move(name: string, kind: Workload, cause: Move['cause']): Move {
  const owner = { kind, namespace: 'default', name: kind === 'ReplicaSet' ? 'web' : 'agent' } as const
  return {
    pod: { kind: 'Pod', namespace: 'default', name },
    owner,
    workload: owner,
    fromNode: '',
    toNode: '',
    replacedBy: undefined,
    cause,
    result: 'DELETED',
    wasReady: true,
    losesData: false,
    leftAtMs: 0,
    goneAtMs: 0,
    readyAtMs: undefined,
    downtimeMs: undefined,
    ties: [],
  }
}

/** Pods with the second after T0 since which they are ready; without one they are not. */
function stateOf(kind: Workload, pods: Readonly<Record<string, number | undefined>>): ClusterState {
  const state = new ClusterState()
  state.put(aReplicaSet('web'))
  state.put(aDaemonSet('agent'))
  const ownerReferences = ownedBy(kind, kind === 'ReplicaSet' ? 'web' : 'agent')
  for (const [name, seconds] of Object.entries(pods)) {
    const since = { lastTransitionTime: addMs(T0, (seconds ?? 0) * 1000) }
    const conditions = [condition({ type: 'Ready', status: seconds === undefined ? 'False' : 'True', ...since })]
    state.put(aPod(state.shapes, name, { labels: APP, nodeName: name, phase: 'Running', conditions, ownerReferences }))
  }
  return state
}

const spared = (moves: readonly Move[], base: ClusterState, after = base) =>
  equalReplicas(moves, { base, after }).map((item) => item.spared.map(({ name }) => name).join(' '))

it('G4 names the remaining pods of a ReplicaSet that are equal to a deleted one', () => {
  const base = stateOf('ReplicaSet', { p: 0, q: 0, r: 60, s: 0 })
  expect(spared([move('p', 'ReplicaSet', 'SCALE')], base)).toEqual(['q s'])
  expect(spared([move('r', 'ReplicaSet', 'SCALE')], base)).toEqual([])
  expect(spared([move('p', 'ReplicaSet', 'EVICTION')], base)).toEqual([])
})

it('G4 excludes pods that are deleted later in the run', () => {
  const base = stateOf('ReplicaSet', { p: 0, q: 0, s: 0 })
  const after = base.fork()
  after.remove('Pod', 'default', 'q')
  const terminating = after.get('Pod', 'default', 's')
  if (terminating) after.put(podRow({ ...terminating, deletionTimestamp: T0 }))
  expect(spared([move('p', 'ReplicaSet', 'ROLLOUT')], base, after)).toEqual([])
})

it('G3 names the pods that the rollout of a DaemonSet did not reach, if they were ready', () => {
  const base = stateOf('DaemonSet', { p: 0, q: 60, r: undefined })
  expect(spared([move('p', 'DaemonSet', 'ROLLOUT')], base)).toEqual(['q'])
  expect(spared([move('r', 'DaemonSet', 'ROLLOUT')], base)).toEqual([])
})
