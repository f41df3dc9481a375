import { expect, it } from 'vitest'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { readObject, writeObject } from '../../../kube/codec/registry.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { defaultStatefulSet } from './default-workload.ts'

interface Strategy {
  readonly type: string
  readonly rollingUpdate?: { readonly partition?: number }
}

it.each<readonly [string, Strategy | undefined, Strategy]>([
  ['no strategy', undefined, { type: 'RollingUpdate', rollingUpdate: { partition: 0 } }],
  ['its type alone', { type: 'RollingUpdate' }, { type: 'RollingUpdate' }],
  [
    'a strategy without a partition',
    { type: 'RollingUpdate', rollingUpdate: {} },
    { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
  ],
  ['OnDelete', { type: 'OnDelete' }, { type: 'OnDelete' }],
])(
  'B3.15 a StatefulSet with %s gets rollingUpdate as the API server gives it, and rows keep it',
  (_name, updateStrategy, expected) => {
    const spec = {
      serviceName: 'db',
      selector: { matchLabels: { app: 'db' } },
      template: {},
      ...(updateStrategy && { updateStrategy }),
    }
    const written = { metadata: { name: 'db', namespace: 'default' }, spec }
    const object = structuredClone(written)
    defaultStatefulSet(object)
    expect(object.spec.updateStrategy).toEqual(expected)
    for (const read of [written, object]) {
      const row = readObject('StatefulSet', read, new CodecContext(new ShapeInterner()))
      expect(writeObject(row)).toMatchObject({ spec: { updateStrategy: expected } })
      expect(row.spec.partition).toBe(expected.rollingUpdate?.partition)
    }
  },
)
