import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { strategicMerge } from './strategic-merge.ts'
import { withoutFields } from './without-fields.ts'

const POD = {
  metadata: { finalizers: ['a', 'b', 'c'], labels: { app: 'web', tier: 'front' } },
  spec: {
    containers: [
      { name: 'one', image: 'one:1' },
      { name: 'two', image: 'two:1' },
    ],
    volumes: [{ name: 'x', emptyDir: {} }],
  },
}

describe('directives of a strategic merge patch', () => {
  it.each<readonly [string, object, object]>([
    [
      'replace a struct',
      { metadata: { labels: { $patch: 'replace', app: 'api' } } },
      { metadata: { ...POD.metadata, labels: { app: 'api' } } },
    ],
    ['delete a struct', { metadata: { labels: { $patch: 'delete' } } }, { metadata: { ...POD.metadata, labels: {} } }],
    [
      'delete an item of a list',
      { spec: { containers: [{ name: 'one', $patch: 'delete' }] } },
      { spec: { ...POD.spec, containers: [POD.spec.containers[1]] } },
    ],
    [
      'replace a list',
      { spec: { containers: [{ $patch: 'replace' }, { name: 'three' }] } },
      { spec: { ...POD.spec, containers: [{ name: 'three' }] } },
    ],
    [
      'retain keys',
      { metadata: { $retainKeys: ['labels'], labels: { app: 'api' } } },
      { metadata: { labels: { app: 'api', tier: 'front' } } },
    ],
    [
      'take texts out of a list',
      { metadata: { '$deleteFromPrimitiveList/finalizers': ['b'] } },
      { metadata: { ...POD.metadata, finalizers: ['a', 'c'] } },
    ],
    [
      'order a list of structs',
      {
        spec: {
          '$setElementOrder/containers': [{ name: 'two' }, { name: 'one' }],
          containers: [{ name: 'one', image: 'one:2' }],
        },
      },
      { spec: { ...POD.spec, containers: [POD.spec.containers[1], { name: 'one', image: 'one:2' }] } },
    ],
    [
      'order some of a list of texts',
      { metadata: { '$setElementOrder/finalizers': ['c', 'a'] } },
      { metadata: { ...POD.metadata, finalizers: ['c', 'b', 'a'] } },
    ],
  ])('semantics F3.20 %s', (_name, patch, expected) => {
    expect(strategicMerge(POD, patch as JsonObject)).toEqual({ ...POD, ...expected })
  })

  it('semantics F3.20 fields that do not exist are dropped by their paths', () => {
    expect(withoutFields(POD, ['spec.containers[1].image', 'spec.volumes', 'spec.none.x'])).toEqual({
      ...POD,
      spec: { containers: [POD.spec.containers[0], { name: 'two' }] },
    })
  })
})
