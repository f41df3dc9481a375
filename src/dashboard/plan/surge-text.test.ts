import { expect, it } from 'vitest'
import { surgeText } from './surge-text.ts'

const SURGE = { like: ['a', 'a', 'b'], durationSeconds: 150, waves: [{ nodes: ['c', 'd'] }], held: [], givenBack: [], kept: [] }

it.each([
  [{ givenBack: [{ nodes: ['n1', 'n2', 'n3'] }] }, 'then the new ones can be removed'],
  [
    { givenBack: [{ nodes: ['n1'] }], kept: [{ node: 'n2' }, { node: 'n3' }] },
    'then 1 of the new ones can be removed, 2 must stay',
  ],
  [{ kept: [{ node: 'n1' }] }, 'the new one must stay'],
  [{ kept: [{ node: 'n1' }, { node: 'n2' }] }, 'the new ones must stay'],
])('additional nodes: whether they must stay (%o)', (after, text) => {
  expect(surgeText({ ...SURGE, ...after })).toBe(
    `with 3 more nodes (2 like a, 1 like b) these can also be drained, in 2 min 30 s: c, d; ${text}.`,
  )
})

it('additional nodes: which would still be blocked', () => {
  expect(surgeText({ ...SURGE, held: [{ node: 'e' }] })).toContain('c, d; 1 node would still be blocked; then')
})

it('additional nodes: many names are abbreviated', () => {
  const nodes = Array.from({ length: 1500 }, (_, at) => `n${at}`)
  expect(surgeText({ ...SURGE, waves: [{ nodes }] })).toContain(`: ${nodes.slice(0, 20).join(', ')} and 1480 more; `)
})
