import { describe, expect, it } from 'vitest'
import { InputPlace, type PlacedIssue } from './input-place.ts'
import { readTolerances } from './tolerances-input.ts'

type Input = NonNullable<Parameters<typeof readTolerances>[0]>

function read(input: Input | null) {
  const issues: PlacedIssue[] = []
  return { scenario: readTolerances(input, new InputPlace('tolerances', issues)), issues: issues.map(({ path }) => path) }
}

describe('readTolerances', () => {
  it('is absent where it is not set', () => {
    expect(read(null)).toEqual({ scenario: {}, issues: [] })
  })

  it('reads the given fields and omits the rest', () => {
    expect(read({ noReplicaReady: 30_000, failedRequests: 0.01, dataLoss: false })).toEqual({
      scenario: { tolerances: { noReplicaReadyMs: 30_000, failedRequests: 0.01, dataLoss: false } },
      issues: [],
    })
  })

  it.each<[path: string, input: Input]>([
    ['noReplicaReady', { noReplicaReady: -1 }],
    ['serviceDown', { serviceDown: -1 }],
    ['belowDesired', { belowDesired: -1 }],
    ['failedRequests', { failedRequests: 1.5 }],
    ['failedRequests', { failedRequests: -0.1 }],
  ])('rejects invalid input: %s', (path, input) => {
    expect(read(input).issues).toEqual([`tolerances.${path}`])
  })
})
