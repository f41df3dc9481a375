import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { bisect } from './bisect.ts'
import { capacity } from './capacity.ts'
import { largestPod } from './largest-pod.ts'
import { mixCapacity } from './mix.ts'
import { nodesNeeded } from './nodes-needed.ts'

const base = smallShop()
  .put(namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }))
  .pin()

function template(requests: Readonly<Record<string, string>>, name = 'probe') {
  return {
    template: { metadata: { name }, spec: { containers: [{ name: 'main', image: 'probe', resources: { requests } }] } },
    namespace: 'default',
    priorityClassName: undefined,
    line: undefined,
  }
}

/** Whether all pods find a node, in a run of its own. */
function allFit(submits: readonly (readonly [ReturnType<typeof template>, number])[], nodes = 0): boolean {
  const grow = {
    kind: 'addNodes',
    count: nodes,
    like: 'c',
    namePrefix: 'n',
    capacity: {},
    labels: {},
    taints: [],
    bootMs: 0,
  } as const
  const actions = submits.map(([what, count]) => ({ kind: 'submit', ...what, count }) as const)
  return simulate(base, scenarioOf([...(nodes > 0 ? [grow] : []), ...actions])).pending.length === 0
}

it('counts the sets of a mix that fit when they are added in sequence', () => {
  const [big, small] = [template({ cpu: '2' }, 'big'), template({ cpu: '300m' }, 'small')]
  const parts = [
    { template: big, count: 1 },
    { template: small, count: 2 },
  ]
  let sets = 0
  while (
    allFit([
      [big, sets + 1],
      [small, 2 * (sets + 1)],
    ])
  )
    sets++
  const found = answerInquiry(mixCapacity(base, { parts, max: 100, seed: 1 }))
  expect(found).toMatchObject({ sets, reachedMax: false, message: expect.stringContaining('Insufficient cpu') })
  expect(sets).toBeGreaterThan(1)
  expect(answerInquiry(mixCapacity(base, { parts, max: 2, seed: 1 }))).toMatchObject({ sets: 2, reachedMax: true, message: '' })
})

describe('new nodes', () => {
  const pod = template({ cpu: '3' })

  it('are the minimum: one less is not enough', () => {
    const { nodes, message } = answerInquiry(nodesNeeded(base, { template: pod, pods: 9, like: 'c', seed: 1 }))
    expect(nodes).toBeGreaterThan(1)
    expect(allFit([[pod, 9]], nodes)).toBe(true)
    expect(allFit([[pod, 9]], (nodes ?? 0) - 1)).toBe(false)
    expect(message).toContain('Insufficient cpu')
  })

  it('are not needed where pods fit, and are never enough for a pod that fits none of them', () => {
    expect(answerInquiry(nodesNeeded(base, { template: pod, pods: 1, like: 'c', seed: 1 }))).toEqual({
      like: 'c',
      nodes: 0,
      message: '',
    })
    const huge = answerInquiry(nodesNeeded(base, { template: template({ cpu: '100' }), pods: 1, like: 'c', seed: 1 }))
    expect(huge).toMatchObject({ nodes: undefined, message: expect.stringContaining('Insufficient cpu') })
  })
})

it('finds the largest pod: it fits, and a slightly larger one does not', () => {
  const { cpuMillis, memoryBytes } = answerInquiry(largestPod(base, { template: template({ cpu: '1', memory: '1Gi' }), seed: 1 }))
  const mebibytes = memoryBytes / 2 ** 20
  expect(allFit([[template({ cpu: `${cpuMillis}m`, memory: '1Gi' }), 1]])).toBe(true)
  expect(allFit([[template({ cpu: `${cpuMillis + 1}m`, memory: '1Gi' }), 1]])).toBe(false)
  expect(allFit([[template({ cpu: '1', memory: `${mebibytes}Mi` }), 1]])).toBe(true)
  expect(allFit([[template({ cpu: '1', memory: `${mebibytes + 1}Mi` }), 1]])).toBe(false)
})

it('reports how many pods fit one node with the total free resources', () => {
  // 12 CPUs less the 1.5 of the shop: 3 pods of 3 CPUs, one on each node; 4 of 2.5 CPUs in one piece, but 3 in pieces.
  expect(answerInquiry(capacity(base, { template: template({ cpu: '3' }), max: 50, seed: 1 }))).toMatchObject({
    fits: 3,
    pooled: 3,
  })
  expect(answerInquiry(capacity(base, { template: template({ cpu: '2500m' }), max: 50, seed: 1 }))).toMatchObject({
    fits: 3,
    pooled: 4,
  })
})

it.each([0, 1, 2, 6, 7, 8, 100])('finds %i by bisection in few trials', (most) => {
  const search = bisect<number, number, boolean>(100, function* trial(count) {
    return { ok: yield count, found: count }
  })
  let trials = 0
  let step = search.next()
  for (; !step.done; trials++) step = search.next(step.value <= most)
  expect(step.value).toEqual({ most, best: most || undefined, beyond: most === 100 ? undefined : most + 1 })
  expect(trials).toBeLessThanOrEqual(14)
})

it('stops where a trial has no result, also at the maximum', () => {
  const search = bisect<number, undefined, boolean>(100, function* trial(count) {
    return { ok: yield count, found: undefined }
  })
  const tried: number[] = []
  for (let step = search.next(); !step.done && tried.length < 30; step = search.next(step.value <= 70)) tried.push(step.value)
  expect(tried).toEqual([1, 2, 4, 8, 16, 32, 64, 100, 82, 73, 68, 70, 71])
})

it('finds the largest pod on partly used nodes', () => {
  const full = smallShop().put(namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }))
  full.state.remove('Node', '', 'c')
  const { cpuMillis } = answerInquiry(largestPod(full.pin(), { template: template({ cpu: '1' }), seed: 1 }))
  expect(cpuMillis).toBe(3500)
})
