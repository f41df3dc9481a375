import { describe, expect, it } from 'vitest'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { condition } from '../../kube/condition.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { Action } from '../actions/action.ts'
import type { Base } from '../base.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

const LOST: Action = { kind: 'failNode', nodes: { names: ['a'] } }

describe('the node monitor grace period', () => {
  const state = new ClusterState()
  for (const name of ['a', 'b'])
    state.put(aNode(name, { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }))
  const info = { clusterName: 'test', takenAt: T0, version: '1', digest: '', kubernetesVersion: undefined }
  const base: Base = { state, info, coverage: [] }
  const reported = (actions: readonly Action[], nodeGraceMs?: number) => {
    const timing = { startMs: undefined, readyMs: undefined, terminateMs: undefined, nodeGraceMs }
    const outcome = simulate(base, scenarioOf(actions, { timing }))
    const lostAt = outcome.timeline.find(({ kind }) => kind === 'NODE_NOT_READY')?.atMs
    const fact = outcome.timing.find(({ stage }) => stage === 'SILENCE')
    return { lostAt, ms: fact?.durationMs, provenance: fact?.provenance }
  }

  it('is the default of the controller manager, and reported as assumed', () => {
    expect(reported([LOST])).toEqual({ lostAt: 50_010, ms: 50_000, provenance: 'ASSUMED' })
  })

  it('is the value that the scenario sets', () => {
    expect(reported([LOST], 20_000)).toEqual({ lostAt: 20_010, ms: 20_000, provenance: 'GIVEN' })
  })

  it('is absent where no node stops reporting', () => {
    expect(reported([{ kind: 'cordon', nodes: { names: ['a'] } }])).toEqual({
      lostAt: undefined,
      ms: undefined,
      provenance: undefined,
    })
  })
})
