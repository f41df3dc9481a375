import { expect, it } from 'vitest'
import { drainsText, leftOutText, unaffectedText } from './drains-text.ts'

it.each([
  [1, '1 drain'],
  [100, '100 drains'],
  [101, 'at most 100 of 101 drains'],
  [12_000, 'at most 100 of 12,000 drains'],
])('of %i nodes offers %s', (nodes, text) => {
  expect(drainsText(nodes)).toBe(text)
})

it.each([
  [1, '1 drain of a node without a ready pod of a Service'],
  [2, '2 drains of nodes without a ready pod of a Service'],
])('of %i unaffected nodes states %s', (nodes, text) => {
  expect(unaffectedText(nodes)).toBe(text)
})

it.each([
  [1, 0, 'Left out: the drain of 1 other node, whose Services all are in a rehearsed drain.'],
  [4900, 0, 'Left out: the drains of 4900 other nodes, whose Services all are in a rehearsed drain.'],
  [2, 1, 'Left out: the drains of 2 other nodes, with 1 Service that no rehearsed drain concerns.'],
])('of %i nodes and %i Services that are left out states %s', (nodes, services, text) => {
  expect(leftOutText(nodes, services)).toBe(text)
})
