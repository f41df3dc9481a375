import { expect, it } from 'vitest'
import { aPod, T0 } from '../../../test/support/builders.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { FidelityScore } from './fidelity-score.ts'
import type { Disagreement } from './judge-decision.ts'

const shapes = new ShapeInterner()
const decided = (name: string, node: string | undefined) => ({
  pod: aPod(shapes, name),
  node,
  message: node === undefined ? 'full' : '',
})
const refusedBy = (plugin: string): Disagreement => ({ kind: 'NODE_REFUSED', plugin, message: 'taint' })
const agreed = { expected: ['a'], disagreement: undefined }

it('counts placements and rejections separately, sorts plugins by disagreements, and keeps the latest examples', () => {
  const score = new FidelityScore()
  expect(score.read()).toEqual({
    placements: { judged: 0, agreed: 0 },
    refusals: { judged: 0, agreed: 0 },
    unjudged: 0,
    disagreements: [],
    plugins: [],
  })
  score.add(decided('one', 'a'), agreed, T0)
  score.add(decided('two', undefined), { expected: [], disagreement: undefined }, T0)
  score.add(decided('other', 'a'), undefined, T0)
  score.skip(3)
  const nodes = Array.from({ length: 30 }, (_, i) => `n${i}`)
  for (let i = 0; i < 60; i++) {
    score.add(decided(`p${i}`, 'b'), { expected: nodes, disagreement: refusedBy(i === 0 ? 'NodePorts' : 'TaintToleration') }, T0)
  }
  const read = score.read()
  expect(read.placements).toEqual({ judged: 61, agreed: 1 })
  expect(read.refusals).toEqual({ judged: 1, agreed: 1 })
  expect(read.unjudged).toBe(4)
  expect(read.plugins.map(({ plugin, count }) => [plugin, count])).toEqual([
    ['TaintToleration', 59],
    ['NodePorts', 1],
  ])
  expect(read.disagreements).toHaveLength(50)
  expect(read.disagreements[0]).toMatchObject({ pod: { name: 'p59' }, node: 'b', expected: nodes.slice(0, 10), seenAt: T0 })
})
