import { expect, it } from 'vitest'
import { ClusterState } from '../../twin/cluster-state.ts'
import { CodecContext } from './codec-context.ts'
import { readObject, writeObject } from './registry.ts'

const GOING = { deletionTimestamp: '2026-06-01T00:00:00Z' }

it.each([
  ['its own', {}, { finalizers: ['a.io/b', 'kubernetes'] }, ['a.io/b', 'kubernetes'], 'Active'],
  ['the usual one where a file has none', {}, undefined, ['kubernetes'], 'Active'],
  ['none once they have been removed', GOING, {}, [], 'Terminating'],
  ['those that are left while it is deleted', GOING, { finalizers: ['kubernetes'] }, ['kubernetes'], 'Terminating'],
])('semantics B13.3 a namespace has %s', (_name, metadata, spec, finalizers, phase) => {
  const context = new CodecContext(new ClusterState().shapes)
  const row = readObject('Namespace', { metadata: { name: 'shop', ...metadata }, spec }, context)
  expect(row).toMatchObject({ spec: { finalizers }, phase })
  expect(readObject('Namespace', writeObject(row), context)).toEqual(row)
})
