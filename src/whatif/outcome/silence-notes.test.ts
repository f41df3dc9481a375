import { expect, it } from 'vitest'
import { aNode } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { Action } from '../actions/action.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

function notes(action: Action): readonly string[] {
  const twin = smallShop()
  twin.put(aNode('empty', { conditions: [] }))
  const { coverage, nodeChanges } = simulate(twin.pin(), scenarioOf([action]))
  const lateMs = nodeChanges.find(({ change }) => change === 'NOT_READY')?.atMs
  return coverage.flatMap(({ message, objects }) =>
    message.startsWith('outages') ? [`${lateMs} ${message} ${objects.map(({ name }) => name)}`] : [],
  )
}

const NODES = { names: ['a'] }
const SILENT = /^(\d+)\d{3} outages may begin up to \1 s earlier: if the machine or the network of a is down, .* a$/

it.each<readonly [string, Action]>([
  ['a node that fails', { kind: 'failNode', nodes: NODES }],
  ['a machine that is rebooted', { kind: 'rebootNode', nodes: NODES, bootMs: 120_000 }],
  ['a domain that fails', { kind: 'failDomain', topologyKey: 'kubernetes.io/hostname', value: 'a' }],
])('notes by how much longer pods are unavailable with %s', (_name, action) => {
  expect(notes(action)).toEqual([expect.stringMatching(SILENT)])
})

it.each<readonly [string, Action]>([
  ['a drained node', { kind: 'cordon', nodes: NODES }],
  ['a node without pods', { kind: 'failNode', nodes: { names: ['empty'] } }],
])('notes nothing with %s', (_name, action) => {
  expect(notes(action)).toEqual([])
})
