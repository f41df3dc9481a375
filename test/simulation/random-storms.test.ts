import { describe, expect, it } from 'vitest'
import { playStorm } from './storm/play-storm.ts'

// SIM_SEED=n plays one seed again, with what was done in it.
const ONE = process.env['SIM_SEED']
const SEEDS = ONE === undefined ? Array.from({ length: 50 }, (_, i) => i + 1) : [Number(ONE)]

describe('random storms over all controllers', () => {
  it.each(SEEDS)('seed %i: keeps its invariants, and settles afterwards', (seed) => {
    const { wrong, log } = playStorm(seed)
    const again = `SIM_SEED=${seed} npx vitest run test/simulation/random-storms.test.ts`
    expect(wrong, ONE === undefined ? again : `${again}\n${log.join('\n')}`).toEqual([])
  })
})
