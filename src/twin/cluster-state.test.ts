import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy } from '../../test/support/builders.ts'
import { checkInvariants } from '../../test/support/check-invariants.ts'
import { ReferenceState } from '../../test/support/reference-state.ts'
import { MATCH_EVERYTHING, selectorOfLabels } from '../kube/label-selector.ts'
import { type PodRow, podRow } from '../kube/pod.ts'
import { sameResources } from '../kube/resources.ts'
import { ClusterState } from './cluster-state.ts'

/** One step of a random history over a few states that fork from each other. */
type Step =
  | { readonly op: 'fork'; readonly from: number }
  | { readonly op: 'node'; readonly on: number; readonly node: number; readonly cpu: number }
  | { readonly op: 'removeNode'; readonly on: number; readonly node: number }
  | {
      readonly op: 'pod'
      readonly on: number
      readonly pod: number
      readonly node: number
      readonly app: number
      readonly phase: number
    }
  | { readonly op: 'removePod'; readonly on: number; readonly pod: number }
  | { readonly op: 'digest'; readonly on: number }

const number = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ op: fc.constant('fork' as const), from: number(9) }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('node' as const), on: number(9), node: number(4), cpu: number(8) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('removeNode' as const), on: number(9), node: number(4) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('pod' as const),
      on: number(9),
      pod: number(150),
      node: number(5),
      app: number(3),
      phase: number(2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('removePod' as const), on: number(9), pod: number(150) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('digest' as const), on: number(9) }) },
)

const PHASES = ['Pending', 'Running', 'Succeeded'] as const

function podOf(state: ClusterState, { pod, node, app, phase }: Extract<Step, { op: 'pod' }>) {
  const ownerReferences = app === 0 ? [] : ownedBy('ReplicaSet', `rs-${app}`)
  const nodeName = node === 5 ? '' : `node-${node}`
  return aPod(state.shapes, `pod-${pod}`, {
    labels: { app: `a${app}` },
    cpu: `${app + 1}00m`,
    nodeName,
    phase: PHASES[phase] ?? 'Pending',
    ownerReferences,
  })
}

const isRunning = (pod: PodRow): boolean => pod.phase === 'Running'

/** Applies one history to tables and reference side by side; every state stays alive. */
function play(steps: readonly Step[]): readonly (readonly [ClusterState, ReferenceState])[] {
  const pairs: [ClusterState, ReferenceState][] = [[new ClusterState(), new ReferenceState()]]
  for (const item of steps) {
    const pair = pairs[('from' in item ? item.from : item.on) % pairs.length] as [ClusterState, ReferenceState]
    if (item.op === 'fork') pairs.push([pair[0].fork(), pair[1].fork()])
    else if (item.op === 'digest') {
      pair[0].digest()
      pair[0].where('Pod', isRunning)
    } else {
      for (const state of pair) {
        if (item.op === 'node') state.put(aNode(`node-${item.node}`, { cpu: String(item.cpu) }))
        else if (item.op === 'removeNode') state.remove('Node', '', `node-${item.node}`)
        else if (item.op === 'pod') state.put(podOf(pair[0], item))
        else state.remove('Pod', 'default', `pod-${item.pod}`)
      }
    }
  }
  return pairs
}

describe('ClusterState', () => {
  it('matches the reference implementation in every fork, after any changes in the others', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        for (const [state, reference] of play(steps)) {
          expect(state.list('Pod')).toEqual(reference.list('Pod'))
          expect(state.list('Node').map((node) => node.name)).toEqual(reference.list('Node').map((node) => node.name))
          for (const node of state.list('Node')) {
            const sums = reference.requestedOn(node.name)
            expect(sameResources(node.requested, sums.requested)).toBe(true)
            expect(node.podCount).toBe(sums.podCount)
          }
          for (const name of ['', 'node-0', 'node-3']) expect(state.podsOnNode(name)).toEqual(reference.podsOnNode(name))
          for (const app of ['a0', 'a2']) {
            const selector = selectorOfLabels({ app })
            expect(state.podsMatching('default', selector)).toEqual(reference.podsMatching('default', selector))
          }
          expect(state.where('Pod', isRunning)).toEqual(reference.list('Pod').filter(isRunning))
          const names = new Set(reference.list('Pod').map((pod) => pod.nodeName))
          for (const node of reference.list('Node')) names.delete(node.name)
          expect(state.missingNodes()).toEqual([...names].filter((name) => name !== '').toSorted())
          expect(state.podsOwnedBy('uid-rs-1')).toEqual(reference.podsOwnedBy('uid-rs-1'))
          expect(checkInvariants(state)).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has a digest that depends only on the content, not on order, forks or history', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        for (const [state] of play(steps)) {
          const again = new ClusterState(state.shapes)
          for (const pod of [...state.list('Pod')].reverse()) again.put(pod)
          for (const node of state.list('Node')) again.put(node)
          expect(again.digest()).toBe(state.digest())
        }
      }),
      { numRuns: 40 },
    )
  })

  it('changes its digest with any change, and returns to it when the change is undone', () => {
    const state = new ClusterState()
    const pod = aPod(state.shapes, 'a')
    state.put(pod)
    const before = state.digest()
    state.put(podRow({ ...pod, phase: 'Running' }))
    expect(state.digest()).not.toBe(before)
    state.put(pod)
    expect(state.digest()).toBe(before)
  })

  it('keeps the content of a fork while the original changes', () => {
    const state = new ClusterState()
    for (let i = 0; i < 200; i++) state.put(aPod(state.shapes, `pod-${i}`))
    const fork = state.fork()
    for (let i = 0; i < 200; i += 2) state.remove('Pod', 'default', `pod-${i}`)
    expect(fork.count('Pod')).toBe(200)
    expect(state.count('Pod')).toBe(100)
    expect(fork.podsMatching('default', MATCH_EVERYTHING)).toHaveLength(200)
  })

  it('puts many objects at once as it puts them one by one', () => {
    const isPod = (item: Step) => item.op === 'pod'
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), fc.array(step, { maxLength: 150 }), (before, after) => {
        const atOnce = play(before.filter(({ op }) => op !== 'fork'))[0]?.[0] as ClusterState
        const single = atOnce.fork()
        const pods = new Map(after.filter(isPod).map((item) => [item.pod, podOf(atOnce, item)]))
        const rows = [...pods.values()]
        for (const state of [atOnce, single]) state.recordChanges()
        atOnce.putAll('Pod', rows)
        for (const row of rows) single.put(row)
        expect(atOnce.takeChanges()).toEqual(single.takeChanges())
        expect(atOnce.list('Pod')).toEqual(single.list('Pod'))
        expect(atOnce.list('Node')).toEqual(single.list('Node'))
        expect(atOnce.digest()).toBe(single.digest())
        expect(checkInvariants(atOnce)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('sums the pods of nodes that are put at once after them', () => {
    const state = new ClusterState()
    state.putAll('Pod', [aPod(state.shapes, 'a', { nodeName: 'late', cpu: '250m' })])
    state.putAll('Node', [aNode('late'), aNode('other')])
    expect(state.list('Node').map(({ requested, podCount }) => [requested.milliCpu, podCount])).toEqual([
      [250, 1],
      [0, 0],
    ])
  })

  it('never reuses an ordinal', () => {
    const state = new ClusterState()
    state.put(aPod(state.shapes, 'a'))
    state.remove('Pod', 'default', 'a')
    state.put(aPod(state.shapes, 'a'))
    expect(state.ordinalOf('Pod', 'default', 'a')).toBe(1)
  })

  it('reports changes with the row before and after, oldest first', () => {
    const state = new ClusterState()
    const pod = aPod(state.shapes, 'a')
    state.put(aNode('n'))
    state.recordChanges()
    state.put(pod)
    state.bindPod(pod, podRow({ ...pod, nodeName: 'n' }))
    state.remove('Pod', 'default', 'a')
    const reported = state.takeChanges().map((change) => [change.before?.name, change.after?.name])
    expect(reported).toEqual([
      [undefined, 'a'],
      ['a', 'a'],
      ['a', undefined],
    ])
    expect(state.takeChanges()).toEqual([])
  })

  it('sums the pods of a node that is added after them', () => {
    const state = new ClusterState()
    state.put(aPod(state.shapes, 'a', { nodeName: 'late', cpu: '250m' }))
    state.put(aNode('late'))
    expect(state.get('Node', '', 'late')?.requested.milliCpu).toBe(250)
  })

  it('does not bind a bound pod again', () => {
    const state = new ClusterState()
    const pod = aPod(state.shapes, 'a', { nodeName: 'n' })
    state.put(pod)
    expect(() => state.bindPod(pod, podRow({ ...pod, nodeName: 'm' }))).toThrow('pod default/a is bound once')
  })
})
