import { expect, it } from 'vitest'
import { ClusterState } from '../../twin/cluster-state.ts'
import { CodecContext } from './codec-context.ts'
import type { JsonObject } from './json.ts'
import { readObject, writeObject } from './registry.ts'

const entry = (manager: string, more: JsonObject = {}): JsonObject => ({
  manager,
  operation: 'Update',
  apiVersion: 'v1',
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:spec': { 'f:selector': {} }, 'f:status': { 'f:loadBalancer': {} } },
  time: '2026-06-01T00:00:00Z',
  ...more,
})

const NOTE = 'kubectl.kubernetes.io/last-applied-configuration'
const METADATA = {
  name: 'web',
  annotations: { [NOTE]: `{"long":"${'x'.repeat(300)}"}` },
  managedFields: [entry('kubectl-client-side-apply'), entry('cloud', { subresource: 'status' })],
}

const context = (): CodecContext => new CodecContext(new ClusterState().shapes)

it('keeps the managedFields and the last-applied annotation, without times and the status, and writes them unchanged', () => {
  const row = readObject('Service', { metadata: METADATA, spec: {} }, context())
  const written = writeObject(row) as unknown as { readonly metadata: JsonObject }
  const { time: _, ...kept } = entry('kubectl-client-side-apply', { fieldsV1: { 'f:spec': { 'f:selector': {} } } })
  expect(written.metadata).toMatchObject({ annotations: METADATA.annotations, managedFields: [kept] })
  expect(row.annotations).toEqual({})
  expect(readObject('Service', written as unknown as JsonObject, context())).toEqual(row)
})

it('keeps no managedFields for nodes, or for objects that a controller created', () => {
  expect(readObject('Node', { metadata: METADATA }, context()).authorship).toBeUndefined()
  const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'd', controller: true }
  const owned = { ...METADATA, ownerReferences: [owner] }
  expect(readObject('ReplicaSet', { metadata: owned, spec: {} }, context()).authorship).toBeUndefined()
  const spec = { containers: [{ name: 'c' }] }
  expect(readObject('Pod', { metadata: owned, spec }, context()).authorship).toBeUndefined()
  const bare = readObject('Pod', { metadata: METADATA, spec }, context())
  expect(bare.authorship).toEqual({ managedFields: '[]', lastApplied: METADATA.annotations[NOTE] })
})
