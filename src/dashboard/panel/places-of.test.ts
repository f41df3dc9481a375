import { expect, it } from 'vitest'
import { placesOf, podsByZone } from './places-of.ts'

const pod = (nodeName: string | null, ready = true, evictionRefusal: string | null = null, kind = 'ReplicaSet') => ({
  nodeName,
  ready,
  evictionRefusal,
  controller: { kind },
})
const ZONES = new Map([
  ['b', 'eu-1a'],
  ['a', 'eu-1b'],
  ['c', null],
])

it('counts the pods of each node, by zone and name, those without a node last, and no drain waits for pods that it leaves', () => {
  const places = placesOf([pod(null), pod('a', false), pod('gone'), pod('c'), pod('b', true, 'refused'), pod('b', false)], ZONES)
  expect(places).toEqual([
    { node: 'b', zone: 'eu-1a', pods: 2, ready: 1, held: 1 },
    { node: 'a', zone: 'eu-1b', pods: 1, ready: 0, held: 0 },
    { node: 'c', zone: undefined, pods: 1, ready: 1, held: 0 },
    { node: 'gone', zone: undefined, pods: 1, ready: 1, held: 0 },
    { node: undefined, zone: undefined, pods: 1, ready: 1, held: 0 },
  ])
  const left = placesOf([pod('b', true, 'refused', 'DaemonSet'), pod('b', true, 'refused', 'Node')], ZONES)
  expect(left).toEqual([{ node: 'b', zone: 'eu-1a', pods: 2, ready: 2, held: 0 }])
  expect([...podsByZone(places)]).toEqual([
    ['eu-1a', 2],
    ['eu-1b', 1],
    ['without a zone', 2],
    ['without a node', 1],
  ])
})
