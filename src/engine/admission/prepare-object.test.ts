import { describe, expect, it } from 'vitest'
import { clusterOf } from '../../../test/support/admission.ts'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { aReplicaSet, aTemplate } from '../../../test/support/workloads.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import { readObject, writeObject } from '../../kube/codec/registry.ts'
import type { Kind, Row } from '../../kube/kinds.ts'
import { replicationControllerRow } from '../../kube/replica-set.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { prepareObject } from './prepare-object.ts'

function prepared(row: Row): Record<string, unknown> {
  const result = prepareObject(row, clusterOf())
  if (!result.ok) throw new Error(result.refusal.message)
  return writeObject(result.value) as Record<string, unknown>
}

function read(kind: Kind, spec: object, meta: object = {}): Row {
  const context = new CodecContext(new ShapeInterner())
  return readObject(kind, { metadata: { name: 'x', namespace: 'default', uid: 'uid-x', ...meta }, spec }, context)
}

const TEMPLATE = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' } }
const OWN = {
  'batch.kubernetes.io/controller-uid': 'uid-x',
  'batch.kubernetes.io/job-name': 'x',
  'controller-uid': 'uid-x',
  'job-name': 'x',
}

describe('prepareObject', () => {
  it('makes a Job select the pods that are labeled with its uid', () => {
    expect(prepared(read('Job', { template: TEMPLATE }))).toMatchObject({
      metadata: { labels: { app: 'x', ...OWN } },
      spec: {
        selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'uid-x' } },
        template: { metadata: { labels: { app: 'x', ...OWN } } },
      },
    })
  })

  it('leaves a Job with a manual selector unchanged, and labels of its own', () => {
    const spec = { template: TEMPLATE, manualSelector: true, selector: { matchLabels: { app: 'x' } } }
    expect(prepared(read('Job', spec, { labels: { own: 'y' } }))).toMatchObject({
      metadata: { labels: { own: 'y' } },
      spec: { selector: { matchLabels: { app: 'x' } }, template: { metadata: { labels: { app: 'x' } } } },
    })
  })

  it('gives a ReplicationController the labels of its template', () => {
    const { spec } = aReplicaSet('x', { spec: { template: aTemplate() } })
    expect(prepared(replicationControllerRow({ name: 'x', spec }))).toMatchObject({ metadata: { labels: { app: 'web' } } })
  })

  it('drops maxUnavailable of a StatefulSet', () => {
    const spec = {
      selector: { matchLabels: { app: 'x' } },
      template: TEMPLATE,
      updateStrategy: { rollingUpdate: { maxUnavailable: 2 } },
    }
    expect(prepared(read('StatefulSet', spec))).not.toHaveProperty('spec.updateStrategy.rollingUpdate.maxUnavailable')
  })

  it('lets other kinds pass as they are', () => {
    const node = aNode('n', { creationTimestamp: T0 })
    expect(prepareObject(node, clusterOf())).toEqual({ ok: true, value: node })
  })
})
