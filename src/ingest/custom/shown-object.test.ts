import { describe, expect, it } from 'vitest'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import { customResourceRow } from '../../kube/custom-resource.ts'
import { customResourceDefinitionRow, type ScalePaths } from '../../kube/custom-resource-definition.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { readShown, shownObject } from './shown-object.ts'

const DB = customResourceRow({
  name: 'db',
  namespace: 'shop',
  uid: 'uid-db',
  apiVersion: 'example.com/v1',
  ownKind: 'Database',
  replicas: 3,
  currentReplicas: 2,
})

const paths = (spec: string, status = '.status.instances'): ScalePaths => ({ specReplicasPath: spec, statusReplicasPath: status })

function stateWith(scale: ScalePaths | undefined): ClusterState {
  const state = new ClusterState()
  const names = { kind: 'Database', plural: 'databases' }
  state.put(customResourceDefinitionRow({ name: 'databases.example.com', group: 'example.com', names, version: 'v1', scale }))
  return state
}

describe('a custom resource is shown with its replicas where its kind has them', () => {
  it.each<[ScalePaths | undefined, object]>([
    [paths('.spec.instances'), { spec: { instances: 3 }, status: { instances: 2 } }],
    [paths('.spec.size.pods', '.status.size.ready'), { spec: { size: { pods: 3 } }, status: { size: { ready: 2 } } }],
    [paths('.spec.instances', '.spec.observed'), { spec: { instances: 3, observed: 2 } }],
    [undefined, { spec: { replicas: 3 }, status: { replicas: 2 } }],
  ])('%j, and read again it is the same', (scale, shown) => {
    const state = stateWith(scale)
    const { apiVersion, kind, metadata, ...fields } = shownObject(DB, state)
    expect(fields).toEqual(shown)
    expect(readShown({ apiVersion, kind, metadata, ...fields }, state, new CodecContext(state.shapes))).toEqual(DB)
  })

  it('has no field where the number is unknown', () => {
    const row = customResourceRow({ ...DB, name: 'db', replicas: undefined })
    expect(shownObject(row, stateWith(paths('.spec.instances')))).toMatchObject({ status: { instances: 2 } })
    expect(shownObject(row, stateWith(paths('.spec.instances')))).not.toHaveProperty('spec')
  })
})
