import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPod, ownedBy } from '../../../test/support/builders.ts'
import type { Instant } from '../../kube/instant.ts'
import { isPodActive, type PodRow } from '../../kube/pod.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { ActivePods } from './active-pods.ts'

const OWNERS = ['rs-a', 'rs-b']

describe('ActivePods', () => {
  it('equals a count of all pods after each change', () => {
    const step = fc.record({
      pod: fc.nat(5),
      owner: fc.constantFrom(...OWNERS),
      fate: fc.constantFrom('runs', 'ends', 'goes', 'gone'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.array(step, { maxLength: 40 }), (first, then) => {
        const state = new ClusterState()
        for (const one of first) play(state, one)
        const active = new ActivePods(state.fork())
        for (const one of then) {
          const { before, after } = play(state, one)
          active.podChanged(before, after)
          for (const uid of OWNERS) expect(active.of(uid)).toBe(state.podsOwnedBy(uid).filter(isPodActive).length)
        }
      }),
    )
  })
})

interface Step {
  readonly pod: number
  readonly owner: string
  readonly fate: string
}

function play(state: ClusterState, { pod, owner, fate }: Step): { before: PodRow | undefined; after: PodRow | undefined } {
  const name = `pod-${pod}`
  const before = state.get('Pod', 'default', name)
  if (fate === 'gone') state.remove('Pod', 'default', name)
  else state.put(podOf(state, name, { owner, fate }))
  return { before, after: state.get('Pod', 'default', name) }
}

function podOf(state: ClusterState, name: string, { owner, fate }: Pick<Step, 'owner' | 'fate'>): PodRow {
  return aPod(state.shapes, name, {
    uid: `${name} of ${owner}`,
    ownerReferences: ownedBy('ReplicaSet', owner, { uid: owner }),
    phase: fate === 'ends' ? 'Succeeded' : 'Running',
    ...(fate === 'goes' ? { deletionTimestamp: 1 as Instant } : {}),
  })
}
