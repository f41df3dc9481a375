import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aContainer, aNode, aPod, aPodSpec, ownedBy } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aReplicaSet, aTemplate } from '../../../test/support/workloads.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { selectorOfLabels } from '../../kube/label-selector.ts'
import type { Action } from '../actions/action.ts'
import type { Base } from '../base.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { type ConsolidationQuestion, consolidation, isAccepted, removalOf } from './consolidation.ts'
import { INSTANCE_TYPE } from './node-prices.ts'

const QUESTION: ConsolidationQuestion = {
  nodes: undefined,
  options: {},
  acceptDegraded: true,
  max: Number.POSITIVE_INFINITY,
  prices: { label: INSTANCE_TYPE, perHour: new Map() },
  seed: 1,
}

const ask = (base: Base, question: Partial<ConsolidationQuestion> = {}) =>
  answerInquiry(consolidation(base, { ...QUESTION, ...question }))

/** Pods of 500m that are created again as large, on nodes of 1 CPU: the three of them need two nodes. */
function tightShop() {
  const twin = smallShop({ allowed: 3, minAvailable: 0 })
  const containers = [aContainer({ resources: { requests: { cpu: '500m' }, limits: {} } })]
  const template = aTemplate('web:1', { spec: aPodSpec({ containers }) })
  for (const kind of ['Deployment', 'ReplicaSet'] as const)
    for (const row of twin.state.list(kind)) twin.put({ ...row, spec: { ...row.spec, template } } as typeof row)
  const node = (name: string) => {
    const row = twin.state.get('Node', '', name)
    return aNode(name, { cpu: '1', conditions: row?.conditions ?? [], requested: row?.requested ?? aNode(name).requested })
  }
  return twin.put(node('a'), node('b'), node('c'))
}

describe('consolidation', () => {
  it('removes the least utilized nodes first, while every pod has a node', () => {
    const { removed, kept, before, after } = ask(tightShop().pin())
    expect(removed.map(({ node }) => node)).toEqual(['c'])
    expect(kept.map(({ node }) => node)).toEqual(['b', 'a'])
    expect([before.nodes, after.nodes]).toEqual([3, 2])
    expect(after.cpuRequested).toBe(before.cpuRequested)
  })

  it('leaves a node where its drain has failed', () => {
    const { kept } = ask(smallShop({ allowed: 0, minAvailable: 3 }).pin(), {
      nodes: { names: ['a'] },
      options: { timeoutSeconds: 60 },
    })
    expect(kept.map(({ message }) => message)).toEqual([expect.stringMatching(/no pod disrupted; a stays cordoned/)])
  })

  it('has the result of one run with all removals, and no further node is removable', () => {
    const base = smallShop({ allowed: 3, minAvailable: 0 }).pin()
    const { removed, kept, after } = ask(base)
    expect(removed.length).toBeGreaterThan(1)
    const actions = removed.flatMap(({ node }): readonly Action[] => [
      { kind: 'drain', nodes: { names: [node] }, options: DEFAULT_DRAIN_OPTIONS },
      { kind: 'deleteNode', nodes: { names: [node] } },
      { kind: 'wait', untilQuiet: true },
    ])
    const whole = simulate(base, scenarioOf(actions))
    expect(whole.pending).toEqual([])
    expect(whole.after.list('Node').map(({ name }) => name)).toEqual(kept.map(({ node }) => node))
    expect(whole.after.list('Node').reduce((sum, { requested }) => sum + requested.milliCpu, 0)).toBe(after.cpuRequested)
    const left: Base = { ...base, state: whole.after }
    for (const { node } of kept) expect(isAccepted(simulate(left, removalOf(node, QUESTION)), node, QUESTION)).toBe(false)
  })

  it('sums the savings, and begins with the highest cost for the fewest evictions', () => {
    const perHour = new Map([
      ['a', 1],
      ['large', 9],
    ])
    const twin = smallShop({ allowed: 3, minAvailable: 0 })
    const b = twin.state.get('Node', '', 'b')
    if (b) twin.put({ ...b, labels: { ...b.labels, [INSTANCE_TYPE]: 'large' } })
    const { removed, before, after } = ask(twin.pin(), { max: 1, prices: { label: INSTANCE_TYPE, perHour } })
    expect(removed).toMatchObject([{ node: 'b', perHour: 9, moves: [{ fromNode: 'b' }] }])
    expect([before.perHour, after.perHour, after.unpriced]).toEqual([10, 1, 1])
  })

  it('keeps nodes without a run that a run would keep', () => {
    const twin = tightShop()
    const containers = [aContainer({ resources: { requests: { cpu: '4' }, limits: {} } })]
    const own = ownedBy('ReplicaSet', 'sea')
    const labels = { app: 'sea' }
    twin.put(
      aReplicaSet('sea', {
        labels,
        spec: { selector: selectorOfLabels(labels), template: aTemplate('sea', { spec: aPodSpec({ containers }), labels }) },
        status: { replicas: 1, readyReplicas: 1, availableReplicas: 1, fullyLabeledReplicas: 1, observedGeneration: 1 },
      }),
      aNode('master', { cpu: '1', labels: { 'node-role.kubernetes.io/control-plane': '' } }),
      aNode('lonely', { cpu: '2' }),
      aNode('big'),
      aPod(twin.state.shapes, 'bare', { nodeName: 'lonely', phase: 'Running' }),
      aPod(twin.state.shapes, 'whale', { nodeName: 'big', phase: 'Running', cpu: '4', labels, ownerReferences: own }),
    )
    const { kept } = ask(twin.pin(), { nodes: { names: ['master', 'lonely', 'big'] } })
    expect(kept.map(({ node, because }) => [node, because]).sort()).toEqual([
      ['big', 'NO_ROOM'],
      ['lonely', 'DRAIN_REFUSED'],
      ['master', 'CONTROL_PLANE'],
    ])
    const base = twin.pin()
    for (const node of ['lonely', 'big'])
      expect(isAccepted(simulate(base, removalOf(node, QUESTION)), node, QUESTION)).toBe(false)
  })

  it('keeps nodes with a pod that a budget never allows to be evicted', () => {
    const { removed, kept } = ask(smallShop({ allowed: 0, minAvailable: 3 }).pin())
    expect(removed.map(({ node }) => node)).toEqual(['c'])
    expect(kept.map(({ because }) => because)).toEqual(['RUN', 'RUN'])
  })
})
