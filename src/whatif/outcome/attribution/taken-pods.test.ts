import { expect, it } from 'vitest'
import { playText } from '../../../../test/support/play-text.ts'

const SHOP = 'node a\nnode b\ndeployment web on=a,b\npod solo on=a'

/** A pod that the actions take is theirs, also where it would have left its node without them. */
it.each([
  ['drains', 'drain a force', ['solo', 'web-1']],
  ['evictions by name', 'evict web-1', ['web-1']],
  ['deletions by name', 'delete solo', ['solo']],
  ['deletions of objects', 'remove Pod solo', ['solo']],
  ['cordons take none', 'cordon a', []],
  ['an eviction that a budget refuses takes none', 'evict web-1', [], 'budget web min=2'],
])('%s', (_name, action, expected, budget = '') => {
  const { moves } = playText(`${SHOP}\n${budget}\n${action}`)
  expect(moves.map(({ pod }) => pod.name).sort()).toEqual(expected)
})
