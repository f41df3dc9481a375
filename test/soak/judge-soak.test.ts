import { describe, expect, it } from 'vitest'
import { type Figures, judgeSoak } from './judge-soak.ts'

const ROUND: Figures = { residentMb: 200, relists: 0, failures: 0, kinds: 40, restarts: 0, differences: [] }

function rounds(count: number, change: (i: number) => Partial<Figures> = () => ({})): readonly Figures[] {
  return Array.from({ length: count }, (_, i) => ({ ...ROUND, ...change(i) }))
}

describe('the verdict about a soak', () => {
  it.each<[string, readonly Figures[], readonly string[]]>([
    ['a quiet hour', rounds(60), []],
    ['an hour whose garbage waits for its collector', rounds(60, (i) => ({ residentMb: 200 + (i % 10) * 30 })), []],
    [
      'a leak',
      rounds(60, (i) => ({ residentMb: 200 + i * 3 })),
      ['the memory grew from 245 to 335 MB; at most 302 MB are expected'],
    ],
    [
      'a storm of lists',
      rounds(20, (i) => ({ relists: i * 10, restarts: 1 })),
      ['190 relists of 40 kinds in 20 minutes; at most 40 are due'],
    ],
    ['the lists of half an hour', rounds(60, (i) => ({ relists: i < 30 ? 0 : 75 })), []],
    ['the lists after each start of the API server', rounds(29, (i) => ({ relists: 40 * Math.floor(i / 10), restarts: 2 })), []],
    [
      'a lost change',
      rounds(14, (i) => ({ differences: i === 3 ? ['only in the cluster: pod a'] : [] })),
      ['minute 4: only in the cluster: pod a'],
    ],
    ['no round', [], ['no round was played']],
  ])('%s', (_, played, wrong) => {
    expect(judgeSoak(played).wrong).toEqual(wrong)
  })
})
