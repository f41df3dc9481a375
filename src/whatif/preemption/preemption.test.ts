import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { condition } from '../../kube/condition.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { priorityClassRow } from '../../kube/priority-class.ts'
import type { Base } from '../base.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { preemption } from './preemption.ts'

/** The shop with three nodes of 4 CPU, each with a pod that takes most of it, of priority 0, 10 and 20, without an owner. */
function crowdedShop(): Base {
  const twin = smallShop().put(
    namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }),
    priorityClassRow({ name: 'high', uid: 'uid-high', value: 1000 }),
    priorityClassRow({ name: 'low', uid: 'uid-low', value: -5 }),
  )
  const filler = (name: string, nodeName: string, priority: number) =>
    aPod(twin.state.shapes, name, {
      nodeName,
      cpu: '3',
      phase: 'Running',
      startTime: T0,
      spec: { priority },
      conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })],
    })
  return twin.put(filler('x', 'a', 20), filler('y', 'b', 10), filler('z', 'c', 0)).pin()
}

function template(cpu: string, priorityClassName: string) {
  return {
    template: {
      metadata: { name: 'probe' },
      spec: { containers: [{ name: 'main', image: 'probe', resources: { requests: { cpu } } }] },
    },
    namespace: 'default',
    priorityClassName,
    line: undefined,
  }
}

const ask = (base: Base, cpu: string, { priority = 'high', count = 1 } = {}) =>
  answerInquiry(preemption(base, { template: template(cpu, priority), count, seed: 1 }))

describe('preemption', () => {
  it('reports the victim with the lowest priority, and that it is not recreated', () => {
    const { steps, placed, waiting, first } = ask(crowdedShop(), '2')
    expect(steps).toMatchObject([
      { level: 1, node: 'c', victims: [{ pod: { name: 'z' }, priority: 0, owner: undefined, toNode: '' }] },
    ])
    expect(placed.map(({ node }) => node)).toEqual(['c'])
    expect(waiting).toEqual([])
    expect(first?.explanation.preemption).toMatchObject({
      eligible: true,
      nominated: 'c',
      decidedBy: ['LOWEST_HIGHEST_PRIORITY'],
    })
  })

  it('names sufficient victims: without them the pods fit, and no pod is preempted', () => {
    const base = crowdedShop()
    const { steps, placed } = ask(base, '3', { count: 2 })
    const gone = steps.flatMap(({ victims }) => victims.map(({ pod: { namespace, name } }) => ({ namespace, name })))
    expect(gone.length).toBe(2)
    const actions = gone.map((pod) => ({ kind: 'deletePod' as const, ...pod, gracePeriodSeconds: 0 }))
    const again = simulate(
      base,
      scenarioOf([...actions, { kind: 'wait', untilQuiet: true }, { kind: 'submit', ...template('3', 'high'), count: 2 }]),
    )
    expect(again.preemptions).toEqual([])
    expect(again.placements.map(({ node }) => node).sort()).toEqual(placed.map(({ node }) => node).sort())
  })

  it.each([1, 2, 3, 4, 5])('nominates the node of its victims in a tie (seed %i)', (seed) => {
    const twin = smallShop().put(
      namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }),
      priorityClassRow({ name: 'high', uid: 'uid-high', value: 1000 }),
    )
    const filler = (nodeName: string) =>
      aPod(twin.state.shapes, `on-${nodeName}`, { nodeName, cpu: '3', phase: 'Running', startTime: T0 })
    const base = twin.put(filler('a'), filler('b'), filler('c')).pin()
    const question = { template: template('2', 'high'), count: 1, seed }
    const { steps, first } = answerInquiry(preemption(base, question))
    expect(first?.explanation.preemption?.mayChoose.length).toBeGreaterThan(1)
    expect(first?.explanation.preemption?.nominated).toBe(steps[0]?.node)
    expect(steps[0]?.victims.map(({ pod: { name } }) => name)).toEqual([`on-${steps[0]?.node}`])
  })

  it('preempts no pod for one of lower priority', () => {
    const { steps, waiting, first } = ask(crowdedShop(), '2', { priority: 'low' })
    expect(steps).toEqual([])
    expect(waiting[0]?.message).toMatch(/^0\/3 nodes are available: 3 Insufficient cpu\./)
    expect(first?.explanation.preemption?.candidates ?? []).toEqual([])
  })

  it('continues with the victims: their replacements may preempt others', () => {
    const twin = smallShop().put(
      namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }),
      priorityClassRow({ name: 'high', uid: 'uid-high', value: 1000 }),
      aNode('d', { cpu: '1', conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }),
    )
    twin.put(
      aPod(twin.state.shapes, 'only', {
        nodeName: 'd',
        cpu: '1',
        phase: 'Running',
        ownerReferences: ownedBy('ReplicaSet', 'gone'),
      }),
    )
    const { steps, displaced } = ask(twin.pin(), '4', { count: 3 })
    const preemptors = new Set(steps.filter(({ level }) => level === 1).map(({ preemptor: { name } }) => name))
    expect([...preemptors].every((name) => name.startsWith('probe-'))).toBe(true)
    const replaced = steps.flatMap(({ victims }) => victims.flatMap(({ replacedBy }) => replacedBy?.name ?? []))
    expect(replaced.length).toBeGreaterThan(0)
    for (const { preemptor, level } of steps) if (level > 1) expect(replaced).toContain(preemptor.name)
    for (const { owner } of displaced) expect(owner?.name).toBe('web-1')
  })

  it('semantics F4.2 has no verdict where the value of the class is unknown, and takes Kubernetes’ own classes without an object', () => {
    const unread = smallShop()
      .put(namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }))
      .pin()
    const of = (priority: string) => {
      const { verdict, summary } = ask(unread, '2', { priority })
      return [verdict, summary]
    }
    expect(of('high')).toEqual([
      'UNKNOWN',
      'cannot be judged: the value of PriorityClass high is unknown: no PriorityClass could be read, and no pod has it; as far as is known: 1 of 1 pod scheduled, no pod preempted.',
    ])
    expect(of('system-cluster-critical')).toEqual(['SAFE', '1 of 1 pod scheduled, no pod preempted.'])
  })
})
