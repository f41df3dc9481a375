import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { condition } from '../../kube/condition.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { Action } from '../actions/action.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { disruptionOf } from './disruption.ts'

const READY = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }
const INFO = { clusterName: 'test', takenAt: T0, version: '1', digest: '', kubernetesVersion: undefined }

/** How the only pod of a cluster leaves its node. */
function disruptions(action: Action) {
  const state = new ClusterState()
  for (const row of [
    namespaceRow({ name: 'default' }),
    aNode('a', { ...READY, cpu: '4' }),
    aNode('full', { ...READY, cpu: '1' }),
    aPod(state.shapes, 'p', { nodeName: 'a', cpu: '3', phase: 'Running', startTime: T0 }),
  ])
    state.put(row)
  const { moves } = simulate({ state, info: INFO, coverage: [] }, scenarioOf([action], { horizonMs: 900_000 }))
  return moves.map(({ cause }) => [cause, disruptionOf(cause)])
}

const nodes = { names: ['a'] }
const key = { namespace: 'default', name: 'p' }

describe('SC-OVR-02 a termination', () => {
  it.each<readonly [name: string, action: Action, cause: string]>([
    ['by a drain', { kind: 'drain', nodes, options: { ...DEFAULT_DRAIN_OPTIONS, force: true } }, 'EVICTION'],
    ['by deletion', { kind: 'deletePod', ...key, gracePeriodSeconds: undefined }, 'DELETION'],
  ])('%s is voluntary', (_name, action, cause) => {
    expect(disruptions(action)).toEqual([[cause, 'VOLUNTARY']])
  })

  it.each<readonly [name: string, action: Action, cause: string]>([
    ['by the failure of its node', { kind: 'failNode', nodes }, 'NODE_FAILURE'],
    ['by the removal of its node', { kind: 'deleteNode', nodes }, 'NODE_REMOVED'],
  ])('%s is involuntary', (_name, action, cause) => {
    expect(disruptions(action)).toEqual([[cause, 'INVOLUNTARY']])
  })
})
