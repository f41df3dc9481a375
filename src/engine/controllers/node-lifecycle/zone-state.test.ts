import { describe, expect, it } from 'vitest'
import { evictionRate, zoneState } from './zone-state.ts'

describe('zoneState', () => {
  it.each([
    { ready: 0, notReady: 0, state: 'normal' },
    { ready: 0, notReady: 1, state: 'full' },
    { ready: 1, notReady: 2, state: 'normal' },
    { ready: 2, notReady: 3, state: 'partial' },
    { ready: 9, notReady: 11, state: 'partial' },
    { ready: 5, notReady: 6, state: 'normal' },
  ])('$ready Ready and $notReady NotReady nodes: $state', ({ ready, notReady, state }) => {
    expect(zoneState({ ready, notReady })).toBe(state)
  })

  it.each([
    { state: 'normal', nodes: 10, rate: 0.1 },
    { state: 'full', nodes: 10, rate: 0.1 },
    { state: 'partial', nodes: 50, rate: 0 },
    { state: 'partial', nodes: 51, rate: 0.01 },
  ] as const)('a zone of $nodes nodes in state $state evicts at $rate a second', ({ state, nodes, rate }) => {
    expect(evictionRate(state, nodes)).toBe(rate)
  })
})
