import { describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../test/support/builders.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { condition } from '../kube/condition.ts'
import { namespaceRow } from '../kube/namespace.ts'
import { priorityClassRow } from '../kube/priority-class.ts'
import type { Base } from './base.ts'
import type { Outcome } from './outcome/outcome.ts'
import { type Scenario, scenarioOf, TYPICAL_SEED } from './scenario.ts'
import { simulate } from './simulate.ts'

/** As many as `seeds: 20` runs. */
const SEEDS = Array.from({ length: 20 }, (_, i) => TYPICAL_SEED + i)

function outcomes(base: Base, scenario: Scenario): readonly Outcome[] {
  return SEEDS.map((seed) => simulate(base, { ...scenario, seed }))
}

/** Each answer once. */
const distinct = (answers: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(answers.map((names) => names.toSorted().join(' ')))].sort()

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

describe('G4 equal replicas of a workload that is scaled down', () => {
  const target = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
  const scale = scenarioOf([{ kind: 'scale', target, replicas: 2 }])

  it('are deleted in alphabetical order with seed 1, and each of them within 20 seeds; a note names the others', () => {
    const found = outcomes(smallShop().pin(), scale)
    expect(found[0]?.moves.map(({ pod }) => pod.name)).toEqual(['web-1-p'])
    // Node a has two pods, and the most crowded node loses one first.
    expect(distinct(found.map(({ moves }) => moves.map(({ pod }) => pod.name)))).toEqual(['web-1-p', 'web-1-q'])
    for (const { coverage, moves } of found) {
      const note = coverage.find(({ code }) => code === 'ORDER_UNKNOWN')
      expect(note?.message).toMatch(
        /^which pods of ReplicaSet default\/web-1 are deleted is random: the controller ranks 1 other pod the same as a deleted one/,
      )
      expect(note?.objects.map(({ name }) => name).toSorted()).toEqual(['web-1-p', 'web-1-q'])
      expect(note?.objects[0]).toEqual(moves[0]?.pod)
    }
  })

  it('are not reported when all of them are deleted', () => {
    const { coverage, moves } = simulate(smallShop().pin(), scenarioOf([{ kind: 'scale', target, replicas: 0 }]))
    expect(moves).toHaveLength(3)
    expect(coverage.map(({ code }) => code)).not.toContain('ORDER_UNKNOWN')
  })
})

describe('G4 victims of equal priority', () => {
  /** On node c three pods that are alike, and nothing else that could go. */
  function crowded(): Base {
    const twin = smallShop().put(
      namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }),
      priorityClassRow({ name: 'high', uid: 'uid-high', value: 1000 }),
    )
    const filler = (name: string) =>
      aPod(twin.state.shapes, name, { nodeName: 'c', cpu: '1300m', phase: 'Running', startTime: T0, conditions: READY })
    return twin.put(filler('x'), filler('y'), filler('z')).pin()
  }

  const containers = [{ name: 'main', image: 'probe', resources: { requests: { cpu: '1' } } }]
  const spec = { containers, nodeSelector: { 'kubernetes.io/hostname': 'c' } }
  const submit = scenarioOf([
    {
      kind: 'submit',
      template: { metadata: { name: 'probe' }, spec },
      namespace: 'default',
      priorityClassName: 'high',
      line: undefined,
      count: 1,
    },
  ])

  it('are the pod listed last with seed 1, and each of them within 20 seeds; the outcome names the others', () => {
    const found = outcomes(crowded(), submit)
    expect(found[0]?.preemptions).toMatchObject([{ victims: [{ name: 'z' }], ties: [{ name: 'x' }, { name: 'y' }] }])
    expect(distinct(found.map(({ moves }) => moves.map(({ pod }) => pod.name)))).toEqual(['x', 'y', 'z'])
    for (const { coverage, preemptions } of found) {
      expect(preemptions[0]?.ties.length).toBe(2)
      expect(coverage.map(({ code }) => code)).toContain('ORDER_UNKNOWN')
    }
  })

  it('are the same with the same seed, after any other runs on the base', () => {
    const base = crowded()
    const few = SEEDS.slice(0, 5)
    const digests = few.map((seed) => simulate(base, { ...submit, seed }).digest)
    expect(few.map((seed) => simulate(base, { ...submit, seed }).digest)).toEqual(digests)
    expect(few.map((seed) => simulate(crowded(), { ...submit, seed }).digest)).toEqual(digests)
  })
})
