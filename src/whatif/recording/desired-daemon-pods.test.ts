import { describe, expect, it } from 'vitest'
import { aDaemonSet } from '../../../test/support/a-daemon-set.ts'
import { aNode, aPodSpec } from '../../../test/support/builders.ts'
import { aTemplate } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { desiredDaemonPods, isDesiredOn } from './desired-daemon-pods.ts'

const ready = (status: 'True' | 'False' | 'Unknown') => [condition({ type: 'Ready', status })]
const taint = (effect: 'NoSchedule' | 'NoExecute' | 'PreferNoSchedule') => [{ key: 'x', value: '', effect, timeAdded: undefined }]
const set = (spec: Partial<PodSpec> = {}) =>
  aDaemonSet('logs', { spec: { template: aTemplate('logs:1', { spec: aPodSpec(spec) }) } })

const SELECTING: Partial<PodSpec> = { nodeSelector: { disk: 'ssd' } }

describe('isDesiredOn', () => {
  it.each<[string, NodeRow | undefined, Partial<PodSpec>, boolean]>([
    ['a Ready node', aNode('a', { conditions: ready('True') }), {}, true],
    ['a node that has not reported yet', aNode('a', { conditions: [] }), {}, false],
    ['a node that is NotReady', aNode('a', { conditions: ready('False') }), {}, false],
    ['a node that does not answer', aNode('a', { conditions: ready('Unknown') }), {}, false],
    ['no node', undefined, {}, false],
    ['a cordoned node, as daemons tolerate it', aNode('a', { conditions: ready('True'), unschedulable: true }), {}, true],
    ['a node that its selector does not match', aNode('a', { conditions: ready('True') }), SELECTING, false],
    ['a node that its selector matches', aNode('a', { conditions: ready('True'), labels: { disk: 'ssd' } }), SELECTING, true],
    ['a node with a NoSchedule taint', aNode('a', { conditions: ready('True'), taints: taint('NoSchedule') }), {}, false],
    ['a node with a NoExecute taint', aNode('a', { conditions: ready('True'), taints: taint('NoExecute') }), {}, false],
    [
      'a node with a PreferNoSchedule taint',
      aNode('a', { conditions: ready('True'), taints: taint('PreferNoSchedule') }),
      {},
      true,
    ],
  ])('%s', (_name, node, spec, expected) => {
    expect(isDesiredOn(node, set(spec))).toBe(expected)
  })
})

describe('desiredDaemonPods', () => {
  const state = new ClusterState()
  state.put(aNode('a', { conditions: ready('True'), labels: { disk: 'ssd' } }))
  state.put(aNode('b', { conditions: ready('True') }))
  state.put(aNode('c', { conditions: ready('Unknown') }))

  it('counts the nodes that should run a pod, separately for each template', () => {
    const [all, some] = [set(), set(SELECTING)]
    expect([desiredDaemonPods(all, state), desiredDaemonPods(some, state), desiredDaemonPods(all, state)]).toEqual([2, 1, 2])
  })

  it('recounts the changes of a fork', () => {
    const daemons = set()
    expect(desiredDaemonPods(daemons, state)).toBe(2)
    const fork = state.fork()
    fork.put(aNode('c', { conditions: ready('True') }))
    expect([desiredDaemonPods(daemons, fork), desiredDaemonPods(daemons, state)]).toEqual([3, 2])
  })
})
