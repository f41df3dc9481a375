import { describe, expect, it } from 'vitest'
import { aPod, ownedBy } from '../../../test/support/builders.ts'
import { condition } from '../../kube/condition.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { customImpacts } from './custom-impacts.ts'
import type { Move } from './move.ts'

/** Three pods of a Cluster, two of them ready, and one of another kind. */
function cluster(): ClusterState {
  const state = new ClusterState()
  const ready = [condition({ type: 'Ready', status: 'True' })]
  const put = (name: string, kind: string, isReady: boolean): void => {
    const conditions = isReady ? ready : []
    state.put(
      aPod(state.shapes, name, {
        phase: 'Running',
        ownerReferences: ownedBy(kind, kind === 'Topic' ? 'topic' : 'db'),
        conditions,
      }),
    )
  }
  put('db-1', 'Cluster', true)
  put('db-2', 'Cluster', true)
  put('db-3', 'Cluster', false)
  put('topic', 'Topic', true)
  return state
}

/** A pod that is not ready between two moments, in milliseconds; without an end it never is again. */
function move(name: string, fromMs: number, readyAtMs?: number): Move {
  return {
    pod: { kind: 'Pod', namespace: 'default', name },
    owner: undefined,
    workload: undefined,
    fromNode: 'a',
    toNode: 'b',
    replacedBy: undefined,
    cause: 'EVICTION',
    result: 'RESCHEDULED',
    wasReady: true,
    losesData: false,
    leftAtMs: fromMs,
    goneAtMs: fromMs,
    readyAtMs,
    downtimeMs: readyAtMs === undefined ? undefined : readyAtMs - fromMs,
    ties: [],
  }
}

function felt(moves: readonly Move[], kinds: readonly string[] = ['Cluster']) {
  return customImpacts(moves, { base: cluster(), customKinds: new Set(kinds) })
}

describe('what the pods of a custom resource felt', () => {
  it('adds up the times in which pods are missing', () => {
    const [impact, ...others] = felt([
      move('db-1', 1000, 5000),
      move('db-2', 4000, 9000),
      move('db-3', 0, 9000),
      move('topic', 0),
    ])
    expect(others).toEqual([])
    expect(impact).toMatchObject({ title: 'Cluster.example.com default/db', desired: 2, readyMin: 0, readyAfter: 2 })
    expect(impact?.degraded).toEqual({ fromMs: 1000, untilMs: 9000, totalMs: 8000, missing: 2 })
    expect(impact?.down).toEqual({ fromMs: 4000, untilMs: 5000, totalMs: 1000, missing: 2 })
  })

  it('distinguishes times that are apart', () => {
    const [impact] = felt([move('db-1', 0, 1000), move('db-2', 5000, 7000)])
    expect(impact).toMatchObject({ readyMin: 1, down: undefined })
    expect(impact?.degraded).toEqual({ fromMs: 0, untilMs: 7000, totalMs: 3000, missing: 1 })
  })

  it('reports what lasts', () => {
    const [impact] = felt([move('db-1', 0, 1000), move('db-2', 5000)])
    expect(impact).toMatchObject({ readyAfter: 1, down: undefined })
    expect(impact?.degraded).toMatchObject({ fromMs: 5000, untilMs: undefined, missing: 1 })
    expect(felt([move('db-1', 1000), move('db-2', 5000)])[0]?.down).toMatchObject({ fromMs: 5000, untilMs: undefined })
  })

  it('is not known of kinds that are not assumed to recreate their pods', () => {
    expect(felt([move('db-1', 0)], [])).toEqual([])
    expect(felt([move('db-1', 0)], ['Topic'])).toEqual([])
  })
})
