import { expect, it } from 'vitest'
import { scheduledWaves } from './scheduled-waves.ts'

const wave = (settledSeconds: number) => ({
  ...{ nodes: ['a'], verdict: 'SAFE' as const, actionsDoneSeconds: settledSeconds - 1, settledSeconds },
  ...{ rescheduled: 0, workloads: [] },
})

it('a wave starts when the one before it has settled', () => {
  expect(scheduledWaves([wave(10), wave(5), wave(7)]).map(({ number, startsAt }) => [number, startsAt])).toEqual([
    [1, 0],
    [2, 10],
    [3, 15],
  ])
  expect(scheduledWaves([])).toEqual([])
})
