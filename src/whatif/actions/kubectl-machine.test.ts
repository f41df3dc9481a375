import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Action } from './action.ts'

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1)
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
    expect(Math.max(...drawn)).toBeGreaterThan(100)
    expect(Math.max(...drawn)).toBeLessThanOrEqual(200)
  })

  it('does not delay actions without kubectl', () => {
    expect(new Set(takenMs(FAIL))).toEqual(new Set([0]))
  })
})
