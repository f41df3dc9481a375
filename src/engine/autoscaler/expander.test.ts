import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../test/support/builders.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { Random } from '../run/random.ts'
import type { Expander } from './autoscaler-options.ts'
import { bestOptions, chooseOption } from './expander.ts'
import type { ScaleUpOption } from './scale-up-options.ts'

const shapes = new ShapeInterner()

/** A group that would schedule this many pods of 1 CPU and 1Gi on this many nodes of this size. */
function option(
  name: string,
  init: { cpu: string; memory: string; nodes: number; pods: number; priority?: number },
): ScaleUpOption {
  const sample = aNode(name, { cpu: init.cpu, memory: init.memory })
  const group = { name, nodes: [sample], size: 1, minSize: 0, maxSize: 10, priority: init.priority ?? 0, sample }
  const pods = Array.from({ length: init.pods }, (_, i) => aPod(shapes, `${name}-${i}`, { cpu: '1', memory: '1Gi' }))
  return { group, sample, pods, nodeCount: init.nodes }
}

const snug = option('snug', { cpu: '4', memory: '4Gi', nodes: 1, pods: 4, priority: 10 })
const roomy = option('roomy', { cpu: '16', memory: '64Gi', nodes: 1, pods: 6, priority: 50 })
const twin = option('twin', { cpu: '2', memory: '2Gi', nodes: 2, pods: 4, priority: 50 })

describe('bestOptions', () => {
  it.each<[expander: Expander, options: readonly ScaleUpOption[], best: readonly string[]]>([
    ['least-waste', [snug, roomy], ['snug']],
    ['least-waste', [roomy, twin, snug], ['twin', 'snug']],
    ['most-pods', [snug, roomy, twin], ['roomy']],
    ['priority', [snug, roomy, twin], ['roomy', 'twin']],
    ['random', [snug, roomy], ['snug', 'roomy']],
    ['least-waste', [], []],
  ])('%s', (expander, options, best) => {
    expect(bestOptions(options, expander).map(({ group }) => group.name)).toEqual(best)
  })
})

describe('chooseOption', () => {
  it('selects a random one of equal options, the same with the same seed', () => {
    const draw = (seed: number) => chooseOption([roomy, twin], { expander: 'priority', random: Random.stream(seed, 'test') })
    const drawn = Array.from({ length: 20 }, (_, seed) => draw(seed)?.group.name)
    expect(new Set(drawn)).toEqual(new Set(['roomy', 'twin']))
    expect(Array.from({ length: 20 }, (_, seed) => draw(seed)?.group.name)).toEqual(drawn)
  })

  it('returns no option for an empty list', () => {
    expect(chooseOption([], { expander: 'random', random: Random.stream(1, 'test') })).toBeUndefined()
  })
})
