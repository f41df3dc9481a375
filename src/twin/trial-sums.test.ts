import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod } from '../../test/support/builders.ts'
import type { NodeRow } from '../kube/node.ts'
import { nodeWith, nodeWithout } from './node-sums.ts'
import { ShapeInterner } from './shape-interner.ts'
import { TrialSums } from './trial-sums.ts'

const shapes = new ShapeInterner()
const REQUESTS: readonly Readonly<Record<string, string>>[] = [
  {},
  { cpu: '100m' },
  { cpu: '2', memory: '1Gi' },
  { 'ephemeral-storage': '1Gi', 'example.com/gpu': '2' },
  { 'example.com/gpu': '1', 'example.com/disk': '3' },
  { memory: '8Ei' },
]
const pods = REQUESTS.map((requests, i) =>
  aPod(shapes, `p${i}`, { spec: { containers: [aContainer({ resources: { requests, limits: {} } })] } }),
)

describe('TrialSums', () => {
  it('equals rebuilt rows, and restores a saved state (seed 20261122)', () => {
    const step = fc.record({ pod: fc.nat(pods.length - 1), what: fc.constantFrom('add', 'remove', 'save', 'restore') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const first = aNode('n')
        const sums = new TrialSums(first)
        let node: NodeRow = first
        let saved = { sums: sums.save(), node }
        for (const { pod: index, what } of steps) {
          const pod = pods[index]
          if (!pod) continue
          if (what === 'save') saved = { sums: sums.save(), node }
          else if (what === 'restore') {
            sums.restore(saved.sums)
            node = saved.node
          } else if (what === 'add') {
            sums.add(pod)
            node = nodeWith(node, pod)
          } else {
            sums.remove(pod)
            node = nodeWithout(node, pod)
          }
          expect(sums.node).toEqual(node)
        }
        expect(first).toEqual(aNode('n'))
      }),
      { seed: 20261122 },
    )
  })
})
