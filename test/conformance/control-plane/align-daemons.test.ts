import { describe, expect, it } from 'vitest'
import type { Facts } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import { alignDaemons } from './align-daemons.ts'

type Roll = Readonly<Record<string, readonly [deleting: number, created: number]>>

/** A DaemonSet whose pods all begin at 1 and are replaced node by node. */
function rolled(rolls: Roll): Facts {
  const owner = 'DaemonSet/agent'
  const lives = Object.entries(rolls).flatMap(([node, [deleting, created]]) => [
    [`agent-<${node}>`, { owner, node, created: 1, deleting }],
    [`agent-<${node}.2>`, { owner, node, created }],
  ])
  return { pods: Object.fromEntries(lives) }
}

describe('alignDaemons', () => {
  it('accepts the nodes of a rollout in any order', () => {
    const expected = rolled({ a: [5, 7], b: [7, 9], c: [9, 11] })
    expect(alignDaemons(expected, rolled({ a: [9, 11], b: [5, 7], c: [7, 9] }))).toEqual(expected)
  })

  it('keeps the times of a rollout', () => {
    const actual = rolled({ a: [9, 11], b: [6.5, 8], c: [4, 5] })
    const aligned = alignDaemons(rolled({ a: [5, 7], b: [7, 9], c: [9, 11] }), actual)
    expect(aligned).toEqual(rolled({ a: [4, 5], b: [6.5, 8], c: [9, 11] }))
  })

  it('does not swap nodes with different events', () => {
    const owner = 'DaemonSet/agent'
    const expected = {
      pods: { 'agent-<a>': { owner, node: 'a', created: 1, deleting: 5 }, 'agent-<b>': { owner, node: 'b', created: 1 } },
    }
    const actual = {
      pods: { 'agent-<a>': { owner, node: 'a', created: 1 }, 'agent-<b>': { owner, node: 'b', created: 1, deleting: 5 } },
    }
    expect(alignDaemons(expected, actual)).toEqual(actual)
  })

  it('does not swap pods of nodes that were added later', () => {
    const owner = 'DaemonSet/agent'
    const expected = { pods: { 'agent-<a>': { owner, node: 'a', created: 1 }, 'agent-<b>': { owner, node: 'b', created: 6 } } }
    const actual = { pods: { 'agent-<a>': { owner, node: 'a', created: 6 }, 'agent-<b>': { owner, node: 'b', created: 1 } } }
    expect(alignDaemons(expected, actual)).toEqual(actual)
  })
})
