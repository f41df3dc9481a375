import { expect, it } from 'vitest'
import type { ChanceAnswer } from '../documents/answer.ts'
import { chanceLines } from './chance-lines.ts'

const WIDTH = 80

function chance(given: Partial<ChanceAnswer> = {}): ChanceAnswer {
  return {
    runs: 3,
    verdicts: [{ verdict: 'SAFE', runs: 3, share: 1, seed: 1 }],
    duration: { least: 'PT6S', median: 'PT6S', most: 'PT6S' },
    worstSeed: 1,
    placements: { nodes: [] },
    ...given,
  } as ChanceAnswer
}

const text = (given?: Partial<ChanceAnswer>): string => chanceLines(chance(given), WIDTH).join('\n')

it.each<readonly [name: string, given: Partial<ChanceAnswer>, want: string]>([
  ['runs of one length', {}, '3 runs took 6 s each. Use --seed 1 to repeat the worst run.'],
  [
    'runs that differ by fractions of a second',
    { duration: { least: 'PT6S', median: 'PT6.1S', most: 'PT6.2S' } as ChanceAnswer['duration'] },
    '3 runs took 6 s each.',
  ],
  ['one run', { runs: 1 }, '1 run took 6 s. Use --seed 1'],
  [
    'runs of several lengths',
    { duration: { least: 'PT6S', median: 'PT8S', most: 'PT20S' } as ChanceAnswer['duration'] },
    '3 runs took 6 s to 20 s, half of them at most 8 s.',
  ],
])('prints the duration of %s', (_name, given, want) => {
  expect(text(given).replaceAll('\n', ' ')).toContain(want)
})

it('counts the omitted nodes', () => {
  const nodes = ['a', 'b', 'c', 'd', 'e'].map((node) => ({ node, share: 0.2 }))
  const pod = { kind: 'Pod', namespace: 'shop', name: 'web-0' }
  const placements = { nodes: [{ pod, owner: null, nodes, untouched: 0 }] } as unknown as ChanceAnswer['placements']
  expect(text({ placements })).toContain('shop/web-0   a 20%, b 20%, c 20%, d 20%, 1 other')
})
