import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { digestText } from '../../lib/hash.ts'
import { canonicalText } from '../../twin/row-digest.ts'
import { observedAt } from '../base.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { digestingOutcome } from './outcome-digest.ts'

describe('digestingOutcome', () => {
  it.each([0, 3, 90])('equals the digest of the whole text, computed in parts or at once, with %i replicas', (replicas) => {
    const reported = () => {
      const { state } = smallShop()
      const info = { clusterName: 'shop', takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
      const target = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
      return simulate({ state, info, coverage: [] }, scenarioOf([{ kind: 'scale', target, replicas }]))
    }
    const outcome = reported()
    let pauses = 0
    for (const _ of digestingOutcome(outcome)) pauses++
    const { after, timeline, moves, verdict, durationMs } = outcome
    const text = `${after.digest()}|${canonicalText([timeline, moves, verdict, durationMs])}`
    expect(outcome.digest).toBe(digestText(text))
    expect(reported().digest).toBe(outcome.digest)
    if (replicas === 90) expect(pauses).toBeGreaterThan(5)
  })
})
