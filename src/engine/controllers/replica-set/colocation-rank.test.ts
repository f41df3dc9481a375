import { describe, expect, it } from 'vitest'
import { aPod, ownedBy, T0 } from '../../../../test/support/builders.ts'
import { aReplicaSet } from '../../../../test/support/workloads.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { colocationRank } from './colocation-rank.ts'

const OWNED = ownedBy('Deployment', 'web')

function replicaSet(name: string, ownerReferences = OWNED): ReplicaSetRow {
  return aReplicaSet(name, { ownerReferences, spec: { selector: selectorOfLabels({ set: name }) } })
}

/** Two ReplicaSets of a Deployment and one of another, with pods on two nodes. */
function cluster(): ClusterState {
  const state = new ClusterState()
  for (const row of [replicaSet('old'), replicaSet('new'), replicaSet('other', ownedBy('Deployment', 'db'))]) state.put(row)
  const pods: readonly (readonly [name: string, set: string, nodeName: string])[] = [
    ['a', 'old', 'node-1'],
    ['b', 'new', 'node-1'],
    ['c', 'old', 'node-2'],
    ['d', 'other', 'node-2'],
  ]
  for (const [name, set, nodeName] of pods) state.put(aPod(state.shapes, name, { labels: { set }, nodeName }))
  state.put(aPod(state.shapes, 'leaving', { labels: { set: 'old' }, nodeName: 'node-2', deletionTimestamp: T0 }))
  return state
}

describe('colocationRank', () => {
  it('counts the active pods of all ReplicaSets of one owner on the node', () => {
    const rankOf = colocationRank(replicaSet('old'), cluster())
    expect(['node-1', 'node-2', 'node-3'].map((nodeName) => rankOf({ nodeName }))).toEqual([2, 1, 0])
  })

  it('gives no rank to a ReplicaSet without a controller', () => {
    const rankOf = colocationRank(replicaSet('old', []), cluster())
    expect(rankOf({ nodeName: 'node-1' })).toBe(0)
  })
})
