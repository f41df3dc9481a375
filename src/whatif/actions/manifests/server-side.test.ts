import { expect, it } from 'vitest'
import { admissionSteps } from '../../../engine/admission/registry.ts'
import { TwinApiServer } from '../../../engine/api-server/twin-api-server.ts'
import { Random } from '../../../engine/run/random.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import type { Instant } from '../../../kube/instant.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { Manifests } from './manifests.ts'

const KEY = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const NOTE = 'kubectl.kubernetes.io/last-applied-configuration'

function web(spec: JsonObject, metadata: JsonObject = {}, container: JsonObject = {}): JsonObject {
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'web:1', ...container }] } }
  const head = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'default', ...metadata } }
  return { ...head, spec: { selector: { matchLabels: { app: 'web' } }, template, ...spec } }
}

/** A cluster with the object as it was read. */
function clusterWith(object: JsonObject) {
  const state = new ClusterState()
  state.put(namespaceRow({ name: 'default' }))
  state.put(readObject('Deployment', object, new CodecContext(state.shapes)))
  const api = new TwinApiServer({ state, now: () => 0 as Instant, random: new Random(1), admission: admissionSteps() })
  const manifests = new Manifests({ api, cluster: state }, { unownedAreKnown: true })
  return { manifests, row: () => state.get('Deployment', 'default', 'web') }
}

const OWNER = {
  manager: 'kubectl-client-side-apply',
  operation: 'Update',
  apiVersion: 'apps/v1',
  fieldsV1: {
    'f:metadata': { 'f:annotations': { [`f:${NOTE}`]: {} } },
    'f:spec': {
      'f:replicas': {},
      'f:minReadySeconds': {},
      'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"c"}': { '.': {}, 'f:tty': {}, 'f:image': {} } } } },
    },
  },
}

it('uses the loaded managedFields and annotation: fields of kubectl can be applied again, fields of other managers conflict', () => {
  const applied = web({ replicas: 3, minReadySeconds: 5 })
  const stored = web(
    { replicas: 3, minReadySeconds: 5 },
    { uid: 'u', annotations: { [NOTE]: JSON.stringify(applied) }, managedFields: [OWNER] },
  )
  const { manifests, row } = clusterWith(stored)
  const document = { key: KEY, manifest: web({ replicas: 4 }), line: undefined }
  expect(manifests.applyServerSide(document, { fieldManager: 'ci', forceConflicts: false })).toMatchObject({
    ok: false,
    refusal: {
      code: 409,
      causes: [{ message: 'conflict with "kubectl-client-side-apply" using apps/v1', field: '.spec.replicas' }],
    },
  })
  expect(manifests.applyServerSide(document, { fieldManager: 'kubectl', forceConflicts: false })).toMatchObject({ ok: true })
  expect(row()).toMatchObject({ spec: { replicas: 4, minReadySeconds: 0 } })
})

it('client-side apply removes the fields that the loaded annotation lists as applied', () => {
  const applied = web({ replicas: 3, minReadySeconds: 5 })
  const stored = web({ replicas: 7, minReadySeconds: 5 }, { uid: 'u', annotations: { [NOTE]: JSON.stringify(applied) } })
  const { manifests, row } = clusterWith(stored)
  expect(manifests.apply({ key: KEY, manifest: web({ replicas: 3 }), line: undefined })).toMatchObject({ ok: true })
  expect(row()).toMatchObject({ spec: { replicas: 3, minReadySeconds: 0 } })
})
