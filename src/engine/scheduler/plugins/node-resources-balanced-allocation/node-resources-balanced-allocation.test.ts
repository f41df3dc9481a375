import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../../test/support/builders.ts'
import { clusterOf, scores } from '../../../../../test/support/scheduler-plugin.ts'
import { nodeResourcesBalancedAllocation } from './node-resources-balanced-allocation.ts'

const plugin = nodeResourcesBalancedAllocation.create({})

/** The score of a node of 4 CPUs and 8 GiB that is used this much, for a pod of this size. */
function scoreOf(
  used: { readonly cpu: string; readonly memory: string } | undefined,
  pod: { cpu?: string; memory?: string },
): unknown {
  const state = clusterOf(({ shapes }) => [
    aNode('n', { cpu: '4', memory: '8Gi' }),
    ...(used ? [aPod(shapes, 'there', { nodeName: 'n', ...used })] : []),
  ])
  const found = scores(plugin, aPod(state.shapes, 'p', pod), state)
  return found === 'skip' ? found : found.raw['n']
}

describe('NodeResourcesBalancedAllocation', () => {
  it('scores 75 where the pod does not change the balance', () => {
    expect(scoreOf(undefined, { cpu: '1', memory: '2Gi' })).toBe(75)
  })

  it('scores higher where the pod improves the balance, and lower where it worsens it', () => {
    expect(scoreOf({ cpu: '2', memory: '0' }, { cpu: '0', memory: '4Gi' })).toBe(87)
    expect(scoreOf(undefined, { cpu: '4', memory: '0' })).toBe(50)
  })

  it('skips pods that request nothing', () => {
    expect(scoreOf(undefined, {})).toBe('skip')
  })
})
