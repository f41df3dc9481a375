import { describe, expect, it } from 'vitest'
import { aPod, ownedBy, T0 } from '../../../../test/support/builders.ts'
import { condition } from '../../../kube/condition.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodActive, isPodReady, type PodRow } from '../../../kube/pod.ts'
import type { ChangeOf } from '../../../twin/change.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { Random } from '../../run/random.ts'
import { isTerminating, PodTallies } from './pod-tallies.ts'

const OWNERS = ['one', 'two'].map((name) => ownedBy('ReplicaSet', name))
const UIDS = OWNERS.map((references) => references[0]?.uid ?? '')
const PHASES = ['Pending', 'Running', 'Succeeded', 'Failed'] as const

/** A pod of that name in any state: whose it is, how far it has started, whether it is terminating. */
function anyPod(state: ClusterState, name: string, random: Random): PodRow {
  return aPod(state.shapes, name, {
    labels: { color: random.pick(['red', 'green']) },
    ownerReferences: random.pick([...OWNERS, []]),
    phase: random.pick(PHASES),
    conditions: random.pick([
      [],
      [condition({ type: 'Ready', status: 'True' })],
      [condition({ type: 'Ready', status: 'False' })],
    ]),
    deletionTimestamp: random.below(2) === 0 ? T0 : undefined,
  })
}

/** One pod is created, changed or deleted. */
function step(state: ClusterState, random: Random): ChangeOf<'Pod'> {
  const name = `pod-${random.below(8)}`
  const before = state.get('Pod', 'default', name)
  if (before && random.below(4) === 0) {
    state.remove('Pod', 'default', name)
    return { kind: 'Pod', before, after: undefined }
  }
  state.put(anyPod(state, name, random))
  return { kind: 'Pod', before, after: state.get('Pod', 'default', name) }
}

/** The plain way: all pods of the controller, counted one by one. */
function recount(state: ClusterState, uid: string): readonly string[] {
  const pods = state.list('Pod').filter((pod) => controllerOf(pod)?.uid === uid)
  return [...new Set(pods.map(({ shape }) => shape))].flatMap((shape) => {
    const own = pods.filter((pod) => pod.shape === shape)
    const active = own.filter(isPodActive)
    return line(shape.id, [active.length, active.filter(isPodReady).length, own.filter(isTerminating).length])
  })
}

function line(shape: number, counts: readonly number[]): readonly string[] {
  return counts.some((count) => count !== 0) ? [`${shape}: ${counts.join(' ')}`] : []
}

function reported(tallies: PodTallies, state: ClusterState, uid: string): readonly string[] {
  return [...tallies.of(uid, state)].flatMap(([{ id }, tally]) => line(id, [tally.active, tally.ready, tally.terminating]))
}

describe('PodTallies', () => {
  it.each([1, 2, 3, 4, 5])('equals a full recount after any changes (seed %i)', (seed) => {
    const random = new Random(seed)
    const state = new ClusterState()
    for (let i = 0; i < 10; i++) step(state, random)
    const tallies = new PodTallies()
    for (let i = 0; i < 150; i++) {
      // One is read from the beginning, the other later on.
      const requested = i < 30 ? UIDS.slice(0, 1) : UIDS
      for (const uid of requested) expect(reported(tallies, state, uid).toSorted()).toEqual(recount(state, uid).toSorted())
      tallies.note(step(state, random))
    }
  })
})
