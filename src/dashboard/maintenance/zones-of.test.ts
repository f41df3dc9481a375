import { expect, it } from 'vitest'
import type { Readiness } from './readiness-of.ts'
import { zonesOf } from './zones-of.ts'

const node = (name: string, zone: string | null) => ({ name, zone, nodeGroup: null, ready: true, unschedulable: false })
const NODES = [node('a', 'west'), node('b', null), node('c', 'east'), node('d', 'west')]

const status = (of: Readiness['status']): Readiness => ({ status: of, summary: '', refused: 0 })
const READINESS = new Map([
  ['a', status('ready')],
  ['c', status('refused')],
  ['d', status('refused')],
])

const namesIn = (filter: string, only?: Readiness['status']) =>
  zonesOf(NODES, filter, { readiness: READINESS, only }).map(({ name, nodes }) => [
    name,
    nodes.map((item) => item.name).join(' '),
  ])

it('nodes are grouped by zone, those without one last', () => {
  expect(namesIn('')).toEqual([
    ['east', 'c'],
    ['west', 'a d'],
    ['', 'b'],
  ])
})

it('the filter and the readiness leave out nodes, and zones that are empty then', () => {
  expect(namesIn('west')).toEqual([['west', 'a d']])
  expect(namesIn('', 'refused')).toEqual([
    ['east', 'c'],
    ['west', 'd'],
  ])
  expect(namesIn('west', 'ready')).toEqual([['west', 'a']])
})
