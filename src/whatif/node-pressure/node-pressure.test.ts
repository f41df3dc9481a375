import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { condition } from '../../kube/condition.ts'
import type { SetUsageAction } from '../actions/set-usage.ts'
import { nodePressure } from './node-pressure.ts'

const Gi = 2 ** 30
const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

interface Used {
  readonly name: string
  readonly priority: number
  readonly requestGi: number
  readonly usedGi: number
}

/** Pods of all kinds on a node of 16 GiB that use almost all of it together. */
const PODS: readonly Used[] = [
  { name: 'within', priority: 0, requestGi: 6, usedGi: 5 },
  { name: 'important', priority: 100, requestGi: 1, usedGi: 4 },
  { name: 'greedy', priority: 0, requestGi: 1, usedGi: 3.95 },
  { name: 'modest', priority: 0, requestGi: 1, usedGi: 3 },
]

function ask(pods: readonly Used[], threshold = '100Mi') {
  const twin = new StateTwin()
  twin.put(aNode('a', { conditions: READY, memory: '16Gi' }))
  for (const { name, priority, requestGi } of pods)
    twin.put(
      aPod(twin.state.shapes, name, {
        nodeName: 'a',
        memory: `${requestGi}Gi`,
        phase: 'Running',
        startTime: T0,
        conditions: READY,
        spec: { priority },
      }),
    )
  const usage = pods.map(
    ({ name, usedGi }): SetUsageAction => ({
      kind: 'setUsage',
      target: { kind: 'Pod', namespace: 'default', name },
      usage: { memoryBytes: Math.round(usedGi * Gi) },
    }),
  )
  const kubeletConfiguration = { evictionHard: { 'memory.available': threshold } }
  return answerInquiry(nodePressure(twin.pin(), { node: 'a', usage, kubeletConfiguration, horizonMs: 600_000, seed: 1 }))
}

/** Those above their requests first, then by priority, then by how far they are above: until enough is free. */
function byHand(pods: readonly Used[], thresholdGi: number): readonly string[] {
  const left = pods.toSorted(
    (a, b) =>
      Number(b.usedGi > b.requestGi) - Number(a.usedGi > a.requestGi) ||
      a.priority - b.priority ||
      b.usedGi - b.requestGi - (a.usedGi - a.requestGi),
  )
  const gone: string[] = []
  while (left.length > 0 && 16 - left.reduce((sum, { usedGi }) => sum + usedGi, 0) < thresholdGi)
    gone.push(left.shift()?.name ?? '')
  return gone
}

describe('nodePressure', () => {
  it.each([
    ['little', '100Mi', 0.1],
    ['6 GiB', '6Gi', 6],
    ['12 GiB', '12Gi', 12],
  ])('evicts pods in the expected order until %s is free', (_name, threshold, thresholdGi) => {
    const { evictions, left } = ask(PODS, threshold)
    expect(evictions.map(({ pod: { name } }) => name)).toEqual(byHand(PODS, thresholdGi))
    expect(left).toBeLessThanOrEqual(PODS.length)
  })

  it('reports the message of the kubelet, the pod, and the time of the condition', () => {
    const { evictions, conditions } = ask(PODS)
    expect(evictions[0]).toMatchObject({ pod: { name: 'greedy' }, priority: 0, qos: 'Burstable', owner: undefined, toNode: '' })
    expect(evictions[0]?.message).toMatch(/^The node was low on resource: memory\. Threshold quantity: 100Mi, available:/)
    expect(conditions.map(({ kind }) => kind)).toContain('NODE_PRESSURE')
  })

  it('evicts no pods without pressure', () => {
    const { evictions, conditions, verdict, left } = ask(PODS.slice(0, 2))
    expect([evictions, conditions, verdict, left]).toEqual([[], [], 'SAFE', 2])
  })
})
