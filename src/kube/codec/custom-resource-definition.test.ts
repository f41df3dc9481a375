import { expect, it } from 'vitest'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { CodecContext } from './codec-context.ts'
import { readObject, writeObject } from './registry.ts'

const SCALE = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }

function read(...versions: readonly object[]) {
  const spec = { group: 'example.com', names: { kind: 'Widget', plural: 'widgets' }, scope: 'Cluster', versions }
  return readObject(
    'CustomResourceDefinition',
    { metadata: { name: 'widgets.example.com' }, spec },
    new CodecContext(new ShapeInterner()),
  )
}

it('keeps all versions that are served, and which of them is stored', () => {
  const row = read(
    { name: 'v1alpha1', served: false, storage: false },
    { name: 'v1beta1', served: true, storage: false, subresources: { scale: SCALE } },
    { name: 'v1', served: true, storage: true },
  )
  expect(row).toMatchObject({ version: 'v1', served: ['v1beta1', 'v1'], scale: undefined })
  expect(writeObject(row)).toMatchObject({
    spec: {
      versions: [
        { name: 'v1beta1', served: true, storage: false },
        { name: 'v1', served: true, storage: true },
      ],
    },
  })
  expect(readObject('CustomResourceDefinition', writeObject(row), new CodecContext(new ShapeInterner()))).toEqual(row)
})

it('reads objects in the first version that is served where the stored one is not', () => {
  expect(
    read({ name: 'v2', served: true, subresources: { scale: SCALE } }, { name: 'v1', served: false, storage: true }),
  ).toMatchObject({
    version: 'v2',
    served: ['v2'],
    scale: SCALE,
  })
  expect(read({ name: 'v1', served: false, storage: true })).toMatchObject({ version: '', served: [] })
})
