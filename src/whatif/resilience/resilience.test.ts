import { expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aNode, aPod, ownedBy } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { failureCount, type ResilienceQuestion, resilience } from './resilience.ts'

const NODE: ResilienceQuestion = { scope: 'NODE', nodes: undefined, topologyKey: '', seed: 1 }

it('ranks the loss of each node, the worst first', () => {
  const base = smallShop().pin()
  const { cases } = answerInquiry(resilience(base, NODE))
  expect(cases.map(({ name, rescheduled }) => [name, rescheduled])).toEqual([
    ['a', 2],
    ['b', 1],
    ['c', 0],
  ])
  expect(failureCount(NODE, base)).toBe(3)
})

it('reports which workloads and which Services are down', () => {
  const twin = smallShop()
  const only = aPod(twin.state.shapes, 'web-1-huge', {
    nodeName: 'big',
    cpu: '64',
    labels: { app: 'huge' },
    phase: 'Running',
    ownerReferences: ownedBy('ReplicaSet', 'web-1'),
  })
  twin.put(aNode('big', { cpu: '100' }), only)
  const { cases } = answerInquiry(resilience(twin.pin(), { ...NODE, scope: 'PAIR', nodes: { names: ['a', 'b'] } }))
  expect(cases.map(({ name, nodes }) => [name, nodes])).toEqual([['a + b', ['a', 'b']]])
  expect(cases[0]?.downServices.map(({ name }) => name)).toEqual(['web'])
  expect(cases[0]?.staysDown).toEqual([])
  expect(cases[0]?.downWorkloads.map(({ name }) => name)).toContain('web')
})

it('uses the values of a topology key as domains', () => {
  const twin = smallShop()
  const zone = (name: string, value: string) => aNode(name, { labels: { zone: value } })
  twin.put(zone('a', 'x'), zone('b', 'x'), zone('c', 'y'), aNode('d'))
  const { cases, withoutDomain } = answerInquiry(resilience(twin.pin(), { ...NODE, scope: 'DOMAIN', topologyKey: 'zone' }))
  expect(cases.map(({ name, nodes }) => `${name}: ${nodes.join(' ')}`).sort()).toEqual(['x: a b', 'y: c'])
  expect(withoutDomain).toEqual(['d'])
})

it.each(['NODE', 'PAIR', 'DOMAIN'] as const)('predicts the number of losses that it examines: %s', (scope) => {
  const base = smallShop().pin()
  const question: ResilienceQuestion = { ...NODE, scope, topologyKey: 'kubernetes.io/hostname' }
  expect(failureCount(question, base)).toBe(answerInquiry(resilience(base, question)).cases.length)
})
