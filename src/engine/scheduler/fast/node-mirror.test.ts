import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aNode } from '../../../../test/support/builders.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { NodeMirror } from './node-mirror.ts'

/** Three pages of the table. */
const NODES = 140
const STATES = 3

const step = fc.record({
  kind: fc.constantFrom('write', 'write', 'many', 'remove', 'fork', 'other', 'follow', 'follow', 'follow'),
  state: fc.nat(STATES - 1),
  from: fc.nat(STATES - 1),
  node: fc.nat(NODES + 2),
})

const base = new ClusterState()
for (let i = 0; i < NODES; i++) base.put(aNode(`n${i}`))

describe('NodeMirror', () => {
  it('mirrors the nodes of the fork it follows, and reports every change', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        const states = Array.from({ length: STATES }, () => base.fork())
        const mirror = new NodeMirror()
        mirror.sync(base.table('Node'))
        for (const { kind, state: at, from, node } of steps) {
          const state = states[at] as ClusterState
          if (kind === 'write') state.put(aNode(`n${node}`, { cpu: String(1 + (node % 3)) }))
          // More at once than a table keeps track of.
          else if (kind === 'many') for (let i = 0; i < 70; i++) state.put(aNode(`n${i}`, { cpu: '9' }))
          else if (kind === 'remove') state.remove('Node', '', `n${node}`)
          else if (kind === 'fork') states[at] = (states[from] as ClusterState).fork()
          // Makes the tables the fork's own without a write to the nodes.
          else if (kind === 'other') state.put(namespaceRow({ name: `ns${node}` }))
          else expect(follow(mirror, state)).toEqual([])
        }
      }),
      { seed: 20260604, numRuns: 100 },
    )
  })
})

/** Wrong or untold nodes, by ordinal, after following the state: none. */
function follow(mirror: NodeMirror, state: ClusterState): readonly number[] {
  const before = [...mirror.rows]
  const { position } = mirror
  const table = state.table('Node')
  mirror.sync(table)
  const reported = mirror.touchedSince(position)
  const touched = reported && new Set<number>(reported)
  const rows: (NodeRow | undefined)[] = Array.from({ length: table.length })
  table.forEach((row, ordinal) => {
    rows[ordinal] = row
  })
  const ordinals = Array.from({ length: Math.max(before.length, table.length) }, (_, ordinal) => ordinal)
  const isReported = (ordinal: number): boolean => !touched || touched.has(ordinal) || mirror.rows[ordinal] === before[ordinal]
  return ordinals.filter((ordinal) => mirror.rows[ordinal] !== rows[ordinal] || !isReported(ordinal))
}
