import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../../test/support/builders.ts'
import { clusterOf, cycle } from '../../../../../test/support/scheduler-plugin.ts'

describe('NodeUnschedulable', () => {
  const state = clusterOf(() => [aNode('cordoned', { unschedulable: true })])

  it('keeps pods off a cordoned node', () => {
    const outcome = cycle(aPod(state.shapes, 'p'), state)
    expect(outcome.result === 'unschedulable' && outcome.unschedulablePlugins).toEqual(['NodeUnschedulable'])
  })

  it('SC-TT-33 allows pods that tolerate the unschedulable taint on a cordoned node', () => {
    const toleration = { key: 'node.kubernetes.io/unschedulable', operator: 'Exists', value: '', effect: 'NoSchedule' }
    const tolerations = [{ ...toleration, tolerationSeconds: undefined }]
    expect(cycle(aPod(state.shapes, 'p', { spec: { tolerations } }), state).result).toBe('bound')
  })
})
