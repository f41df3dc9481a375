import { describe, expect, it } from 'vitest'
import { aPod } from '../../../../../test/support/builders.ts'
import { aClaimSpec, anAllocation, claimEntry } from '../../../../../test/support/devices.ts'
import { clusterOf } from '../../../../../test/support/scheduler-plugin.ts'
import { podRow } from '../../../../kube/pod.ts'
import { FREE_CLAIM, type ResourceClaimRow, resourceClaimRow } from '../../../../kube/resource-claim.ts'
import type { ChangeOf } from '../../../../twin/change.ts'
import { CLAIM_HINTS } from './claim-hints.ts'

const claim = (name: string, init: Partial<ResourceClaimRow> = {}): ResourceClaimRow =>
  resourceClaimRow({ namespace: 'default', name, uid: name, spec: aClaimSpec(), ...init })
const ALLOCATED = { allocation: anAllocation(), reservedFor: [], devices: [] }

/** Whether a change may help a pod that uses the claim `own`. */
function helps(change: Omit<ChangeOf<'ResourceClaim'>, 'kind'>, stored: readonly ResourceClaimRow[]): boolean | undefined {
  const state = clusterOf(() => stored)
  const pod = aPod(state.shapes, 'p', { uid: 'pod', spec: { resourceClaims: [claimEntry('own')] } })
  const hint = CLAIM_HINTS.find(({ resource }) => resource === 'ResourceClaim')
  return hint?.mayHelp?.(pod, { kind: 'ResourceClaim', ...change }, state)
}

describe('queueing hints for claims', () => {
  const own = claim('own')
  const other = claim('other')

  it.each<[string, Omit<ChangeOf<'ResourceClaim'>, 'kind'>, readonly ResourceClaimRow[], boolean]>([
    ['its own claim is created', { before: undefined, after: own }, [own], true],
    ['another one is created', { before: undefined, after: other }, [own, other], false],
    ['another one is created while its own is missing', { before: undefined, after: other }, [other], false],
    ['another one is freed', { before: claim('other', { status: ALLOCATED }), after: other }, [own, other], true],
    ['its own gets another status', { before: own, after: claim('own', { status: ALLOCATED }) }, [own], true],
    ['its own gets a finalizer', { before: own, after: claim('own', { finalizers: ['x'] }) }, [own], false],
    ['nothing of its status changes', { before: claim('own', { status: FREE_CLAIM }), after: own }, [own], false],
  ])('%s', (_, change, stored, answer) => {
    expect(helps(change, stored)).toBe(answer)
  })

  it('requeues a pod when its claims are created', () => {
    const state = clusterOf(() => [own])
    const pod = aPod(state.shapes, 'p', { uid: 'pod', spec: { resourceClaims: [claimEntry('own')] } })
    const missing = aPod(state.shapes, 'q', { uid: 'q', spec: { resourceClaims: [claimEntry('missing')] } })
    const hint = CLAIM_HINTS.find(({ resource }) => resource === 'Pod')
    const asks = (row: typeof pod, changed = row) =>
      hint?.mayHelp?.(row, { kind: 'Pod', before: changed, after: podRow(changed) }, state)
    expect([asks(pod), asks(pod, missing), asks(missing)]).toEqual([true, false, false])
  })
})
