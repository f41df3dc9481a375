import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { condition } from '../../kube/condition.ts'
import type { NodeInit } from '../../kube/node.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { Action } from '../actions/action.ts'
import type { Base } from '../base.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

const READY = condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })
const IMAGE = { names: ['docker.io/library/app:1'], sizeBytes: 1 }

/** Two pods run on the node, and a third waits for one. */
function baseOf({ node = {}, policy = 'IfNotPresent' }: { node?: Partial<NodeInit>; policy?: 'IfNotPresent' | 'Never' }): Base {
  const state = new ClusterState()
  state.put(aNode('a', { conditions: [READY], ...node }))
  for (const name of ['one', 'two'])
    state.put(
      aPod(state.shapes, name, {
        nodeName: 'a',
        phase: 'Running',
        conditions: [READY],
        spec: { containers: [aContainer({ image: 'other:1' })] },
      }),
    )
  state.put(aPod(state.shapes, 'new', { spec: { containers: [aContainer({ imagePullPolicy: policy })] } }))
  const info = { clusterName: 'test', takenAt: T0, version: '1', digest: '', kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

function notes(base: Base, ...actions: readonly Action[]) {
  const { coverage } = simulate(base, scenarioOf(actions, { horizonMs: 60_000 }))
  return coverage.map(({ code, objects }) => [code, objects.map(({ name }) => name)])
}

const uses = (kind: 'Pod' | 'Node', name: string): Action => ({
  kind: 'setUsage',
  target: { kind, namespace: kind === 'Pod' ? 'default' : '', name },
  usage: { memoryBytes: 1 },
})
const NO_PULLS: Action = { kind: 'failImagePull', images: ['app:1'], nodes: undefined, forMs: undefined }

describe('what is assumed of usage', () => {
  it('covers the pods without known usage', () => {
    expect(notes(baseOf({}), uses('Pod', 'one'))).toEqual([['METRICS_MISSING', ['two']]])
    expect(notes(baseOf({}), uses('Node', 'a'))).toEqual([['METRICS_MISSING', ['one', 'two']]])
  })

  it('is empty where all usage is known, or nothing is requested', () => {
    expect(notes(baseOf({}), uses('Pod', 'one'), uses('Pod', 'two'))).toEqual([])
    expect(notes(baseOf({}), { kind: 'cordon', nodes: { names: ['a'] } })).toEqual([])
  })
})

describe('what is assumed of images', () => {
  it('covers nodes without an image list, where it affects whether a container starts', () => {
    expect(notes(baseOf({ policy: 'Never' }))).toEqual([['NOT_MODELLED', ['a']]])
    expect(notes(baseOf({}), NO_PULLS)).toEqual([['NOT_MODELLED', ['a']]])
  })

  it('is empty where the node lists the images, or the image is always pulled', () => {
    expect(notes(baseOf({ policy: 'Never', node: { images: [IMAGE] } }))).toEqual([])
    expect(notes(baseOf({ node: { images: [IMAGE] } }), NO_PULLS)).toEqual([])
    expect(notes(baseOf({}))).toEqual([])
  })
})
