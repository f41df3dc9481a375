import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../../test/support/builders.ts'
import { clusterOf, cycle, feasible, scores } from '../../../../../test/support/scheduler-plugin.ts'
import type { Taint, Toleration } from '../../../../kube/taint.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import { taintToleration } from './taint-toleration.ts'

const plugin = taintToleration.create({})
const taint = (text: string): Taint => {
  const [pair = '', effect = ''] = text.split(':')
  const [key = '', value = ''] = pair.split('=')
  return { key, value, effect, timeAdded: undefined }
}
const toleration = (init: Partial<Toleration>): Toleration => ({
  key: '',
  operator: '',
  value: '',
  effect: '',
  tolerationSeconds: undefined,
  ...init,
})

/** node1 has the taints, node2 none. */
function tainted(...taints: readonly string[]): ClusterState {
  return clusterOf(() => [aNode('node1', { taints: taints.map(taint) }), aNode('node2')])
}

function nodesFor(state: ClusterState, ...tolerations: readonly Partial<Toleration>[]): readonly string[] {
  const pod = aPod(state.shapes, 'p', { spec: { tolerations: tolerations.map(toleration) } })
  return state.list('Node').flatMap((node) => (plugin.filter?.(pod, node, undefined, state) ? [] : [node.name]))
}

describe('TaintToleration', () => {
  const equal = { key: 'key1', operator: 'Equal', value: 'value1', effect: 'NoSchedule' }
  const exists = { key: 'key1', operator: 'Exists', effect: 'NoSchedule' }
  const cases: readonly (readonly [name: string, tolerations: readonly Partial<Toleration>[], node1: boolean])[] = [
    ['SC-TT-02 SC-TT-03 refuses a pod without toleration', [], false],
    ['SC-TT-04 lets a pod with an equal toleration pass', [equal], true],
    ['SC-TT-04 lets a pod with Exists pass', [exists], true],
    ['SC-TT-05 takes Equal for a missing operator', [{ ...equal, operator: '' }], true],
    ['SC-TT-06 wants the same value for Equal', [{ ...equal, value: 'other' }], false],
    ['SC-TT-06 wants the same key', [{ ...exists, key: 'other' }], false],
    ['SC-TT-06 wants the same effect', [{ ...exists, effect: 'NoExecute' }], false],
    ['SC-TT-06 takes an empty effect for every effect', [{ ...exists, effect: '' }], true],
    ['SC-TT-06 takes an empty key with Exists for every key', [{ operator: 'Exists' }], true],
  ]
  it.each(cases)('%s', (_name, tolerations, node1) => {
    const names = nodesFor(tainted('key1=value1:NoSchedule'), ...tolerations)
    expect(names).toEqual(node1 ? ['node1', 'node2'] : ['node2'])
  })

  it('SC-TT-07 SC-TT-09 NoSchedule and NoExecute keep pods away, SC-TT-08 PreferNoSchedule does not', () => {
    expect(nodesFor(tainted('a=:NoSchedule'))).toEqual(['node2'])
    expect(nodesFor(tainted('a=:NoExecute'))).toEqual(['node2'])
    expect(nodesFor(tainted('a=:PreferNoSchedule'))).toEqual(['node1', 'node2'])
  })

  it('SC-TT-10 SC-TT-11 rejects the node for the one of three taints that is not tolerated', () => {
    const state = tainted('key1=value1:NoSchedule', 'key1=value1:NoExecute', 'key2=value2:NoSchedule')
    expect(nodesFor(state, equal, { ...equal, effect: 'NoExecute' })).toEqual(['node2'])
  })

  it('SC-TT-08 ranks a node lower for each PreferNoSchedule taint that is not tolerated', () => {
    const state = clusterOf(() => [
      aNode('none'),
      aNode('one', { taints: [taint('a=:PreferNoSchedule')] }),
      aNode('two', { taints: [taint('a=:PreferNoSchedule'), taint('b=:PreferNoSchedule')] }),
    ])
    const found = scores(plugin, aPod(state.shapes, 'p'), state)
    expect(found).toEqual({ raw: { none: 0, one: 1, two: 2 }, normalized: { none: 100, one: 50, two: 0 } })
    const tolerant = aPod(state.shapes, 'q', { spec: { tolerations: [toleration({ operator: 'Exists' })] } })
    expect(scores(plugin, tolerant, state)).toMatchObject({ normalized: { none: 100, one: 100, two: 100 } })
  })

  it('SC-TT-01 a toleration allows a node but does not guarantee it', () => {
    const state = clusterOf(() => [aNode('node1', { taints: [taint('gpu=:NoSchedule')], cpu: '1' }), aNode('node2')])
    const pod = aPod(state.shapes, 'p', { cpu: '2', spec: { tolerations: [toleration({ operator: 'Exists' })] } })
    const outcome = cycle(pod, state)
    expect(outcome.result === 'bound' && outcome.node.name).toBe('node2')
  })

  it('SC-TT-31 reads taints, not conditions', () => {
    const state = clusterOf(() => [
      aNode('pressed', {
        conditions: [
          {
            type: 'MemoryPressure',
            status: 'True',
            reason: '',
            message: '',
            lastTransitionTime: undefined,
            lastUpdateTime: undefined,
            observedGeneration: undefined,
          },
        ],
      }),
    ])
    const outcome = cycle(aPod(state.shapes, 'p'), state)
    expect(outcome.result === 'bound' && outcome.node.name).toBe('pressed')
    expect(feasible(plugin, aPod(state.shapes, 'p'), state)).toEqual(['pressed'])
  })
})
