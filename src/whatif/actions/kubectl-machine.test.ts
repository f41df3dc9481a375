import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Action } from './action.ts'
import { kubectlMachine } from './kubectl-machine.ts'

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1)
const SLOW_SEEDS = [10, 20]
const CORDON: Action = { kind: 'cordon', nodes: { names: ['a'] } }
const FAIL: Action = { kind: 'failNode', nodes: { names: ['a'] } }

/** When the action ends, in milliseconds after it began, for each seed. */
function takenMs(action: Action): readonly number[] {
  const base = smallShop().pin()
  return SEEDS.map((seed) => {
    const { timeline } = simulate(base, { ...scenarioOf([{ kind: 'wait', forMs: 1000 }, action]), seed })
    const began = timeline.filter(({ kind }) => kind === 'ACTION_STARTED').at(-1)
    const ended = timeline.filter(({ kind }) => kind === 'ACTION_FINISHED').at(-1)
    return (ended?.atMs ?? Number.NaN) - (began?.atMs ?? Number.NaN)
  })
}

describe('semantics D11 kubectl', () => {
  it('starts after a drawn delay of up to a fifth of a second, and at once in the typical course', () => {
    const [typical, ...drawn] = takenMs(CORDON)
    expect(typical).toBe(0)
    expect(new Set(drawn).size).toBeGreaterThan(10)
    const quick = drawn.filter((_, i) => !SLOW_SEEDS.includes(i + 2))
    expect(Math.max(...quick)).toBeGreaterThan(100)
    expect(Math.max(...quick)).toBeLessThanOrEqual(200)
  })

  it('takes up to three times as long in a tenth of the seeds', () => {
    const starts = (seed: number): readonly number[] =>
      Array.from({ length: 200 }, (_, step) => kubectlMachine({ seed }).startUpMs(step))
    expect(SEEDS.filter((seed) => Math.max(...starts(seed)) > 200)).toEqual(SLOW_SEEDS)
    expect(Math.max(...starts(10))).toBeLessThanOrEqual(600)
    const gaps = Array.from({ length: 100 }, (_, i) => kubectlMachine({ seed: 10 * (i + 1) }).betweenRequestsMs)
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([0, expect.toSatisfy((ms: number) => ms > 60 && ms <= 90)])
  })

  it('does not delay actions without kubectl', () => {
    expect(new Set(takenMs(FAIL))).toEqual(new Set([0]))
  })
})
