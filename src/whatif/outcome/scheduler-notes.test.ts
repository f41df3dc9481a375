import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { condition } from '../../kube/condition.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { Base } from '../base.ts'
import { explainPod } from '../explain-pod.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

const READY = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }
const HEADER = { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' }

/** A number of nodes that accept pods, as many that do not, and a Pending pod. */
function baseOf(nodes: number): Base {
  const state = new ClusterState()
  for (let i = 0; i < nodes; i++) state.put(aNode(`open-${i}`, READY))
  for (let i = 0; i < nodes; i++) state.put(aNode(`closed-${i}`, { ...READY, unschedulable: true }))
  state.put(aPod(state.shapes, 'p'))
  return {
    state,
    info: { clusterName: 'test', takenAt: T0, version: '1', digest: '', kubernetesVersion: undefined },
    coverage: [],
  }
}

const codes = (notes: readonly { readonly code: string }[]) => notes.map(({ code }) => code)

function notesOf(nodes: number, rest: Partial<Scenario> = {}) {
  return simulate(baseOf(nodes), scenarioOf([], rest)).coverage
}

describe('the unknown start index of the search', () => {
  it('SC-PERF-12 is reported where the search did not examine all nodes', () => {
    const [note, ...others] = notesOf(200)
    expect(others).toEqual([])
    expect(note).toMatchObject({
      code: 'SAMPLING_START_UNKNOWN',
      objects: [{ kind: 'Pod', namespace: 'default', name: 'p' }],
    })
    expect(note?.message).toMatch(/\(here \d+ of 400\)/)
  })

  it.each<readonly [name: string, nodes: number, rest: Partial<Scenario>]>([
    ['fewer nodes take the pod than the search requires', 100, {}],
    ['the cluster is small', 30, {}],
    ['every node is looked at', 200, { mode: 'EXHAUSTIVE' }],
    ['the configuration requires all nodes', 200, { schedulerConfiguration: { ...HEADER, percentageOfNodesToScore: 100 } }],
  ])('is not reported where %s', (_name, nodes, rest) => {
    expect(codes(notesOf(nodes, rest))).toEqual([])
  })

  it('is reported for an explanation that examined more nodes than the search would', () => {
    const notes = (nodes: number, configuration?: Scenario['schedulerConfiguration']) =>
      explainPod(baseOf(nodes), { namespace: 'default', name: 'p' }, configuration)?.notes ?? []
    expect(notes(200)).toMatchObject([{ code: 'SAMPLING_START_UNKNOWN' }])
    expect(notes(200)[0]?.message).toMatch(/its search after 188 nodes where the pod fits, of 200 here/)
    expect(codes(notes(100))).toEqual([])
    expect(codes(notes(200, { ...HEADER, percentageOfNodesToScore: 100 }))).toEqual([])
  })
})
