import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../../test/support/builders.ts'
import { nodeRow } from '../../../kube/node.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { REFUSED } from './class-facts.ts'
import { NameRanks } from './name-ranks.ts'
import { NodeMirror } from './node-mirror.ts'
import { ScoreBuckets } from './score-buckets.ts'

const NODES = 40

/** A node's level is its pods: `-1` means that it does not fit. */
const step = fc.record({ node: fc.nat(NODES - 1), level: fc.integer({ min: REFUSED, max: 3 }), isGone: fc.boolean() })

describe('ScoreBuckets', () => {
  it('returns the feasible nodes with the highest score by name after any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 60, maxLength: 160 }), (steps) => {
        const state = new ClusterState()
        const levels = new Map<string, number>()
        const mirror = new NodeMirror()
        const buckets = new ScoreBuckets(mirror, new NameRanks(mirror))
        const asking = { pod: aPod(state.shapes, 'p'), cluster: state, now: T0 }
        const levelOf = (ordinal: number): number => levels.get(mirror.rows[ordinal]?.name ?? '') ?? REFUSED
        steps.forEach(({ node, level, isGone }, i) => {
          // Names are not in the order in which the nodes join.
          const name = `n${(node * 7) % NODES}`
          const goes = isGone && i % 9 === 0
          const known = state.get('Node', '', name)
          if (goes) state.remove('Node', '', name)
          // With the same labels: only then the buckets are not built again.
          else state.put(known ? nodeRow({ ...known, unschedulable: !known.unschedulable }) : aNode(name))
          if (goes) levels.delete(name)
          else levels.set(name, level)
          mirror.sync(state.table('Node'))
          buckets.sync({ levelOf }, asking)
          expect(facts(buckets)).toEqual(factsOf(levels))
        })
      }),
      { seed: 20260605, numRuns: 60 },
    )
  })
})

function facts({ best, feasible, size }: ScoreBuckets): unknown {
  const names = best?.names() ?? []
  return { names, count: best?.count ?? 0, feasible, size }
}

function factsOf(levels: ReadonlyMap<string, number>): unknown {
  const highest = Math.max(...levels.values(), 0)
  const best = [...levels].filter(([, level]) => level === highest).map(([name]) => name)
  const feasible = [...levels.values()].filter((level) => level !== REFUSED).length
  return { names: best.sort(), count: best.length, feasible, size: levels.size }
}
