import { expect, it } from 'vitest'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { readObject } from '../../kube/codec/registry.ts'
import { KINDS, type Kind } from '../../kube/kinds.ts'
import { LAST_APPLIED } from '../../kube/managed-fields/last-applied.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Document } from './manifests/document.ts'

const CREATED = [{ manager: 'kubectl-create', operation: 'Update', apiVersion: 'v1', fieldsV1: { 'f:spec': { 'f:ports': {} } } }]
const PORTS = { selector: { app: 'web' }, ports: [{ name: 'http', port: 80, targetPort: 80 }] }

interface Applied {
  readonly kind?: Kind
  /** Of the stored object. */
  readonly metadata?: object
  readonly spec?: object
  readonly serverSide?: boolean
}

/** What kubectl prints when it applies an object over the stored one of the same name. */
function printed({ kind = 'Service', metadata = {}, spec = PORTS, serverSide = false }: Applied): readonly string[] {
  const twin = new StateTwin()
  const named = kind === 'Namespace' ? { name: 'web' } : { namespace: 'default', name: 'web' }
  const own = kind === 'Namespace' ? {} : { spec: { ...PORTS, clusterIP: '10.0.0.5', clusterIPs: ['10.0.0.5'] } }
  const stored = { metadata: { ...named, uid: 'u', ...metadata }, ...own }
  twin.put(readObject(kind, stored, new CodecContext(twin.state.shapes)))
  const manifest = { apiVersion: 'v1', kind, metadata: named, ...(kind === 'Namespace' ? {} : { spec }) }
  const documents: readonly Document[] = [{ key: { kind, namespace: '', ...named }, manifest, line: undefined }]
  const how = { serverSide: serverSide ? { fieldManager: 'kubectl', forceConflicts: true } : undefined }
  return simulate(twin.pin(), scenarioOf([{ kind: 'apply', documents, skipped: [], source: 'f.yaml', ...how }])).output
}

const missing = (resource: string): string =>
  `Warning: resource ${resource}/web is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.`
const DELETING = 'Warning: Detected changes to resource web which is currently being deleted.'
const ENDING = { deletionTimestamp: '2026-06-01T00:00:00Z', finalizers: ['example.test/hold'] }
const NOTED = { annotations: { [LAST_APPLIED]: '{}' } }

it.each<readonly [name: string, applied: Applied, lines: readonly string[]]>([
  [
    'of an object that kubectl created',
    { metadata: { managedFields: CREATED } },
    [missing('services'), 'service/web configured'],
  ],
  [
    'of an object without a spec',
    { kind: 'Namespace', metadata: { managedFields: CREATED } },
    [missing('namespaces'), 'namespace/web configured'],
  ],
  [
    'of a patch that is refused',
    { metadata: { managedFields: CREATED }, spec: { ...PORTS, sessionAffinity: 'x' } },
    [
      missing('services'),
      'The Service "web" is invalid: spec.sessionAffinity: Unsupported value: "x": supported values: "ClientIP", "None"',
    ],
  ],
  ['once the annotation is there', { metadata: NOTED }, ['service/web configured']],
  ['where it is unknown whether it is there', {}, ['service/web unchanged']],
  ['of a server-side apply', { metadata: { managedFields: CREATED }, serverSide: true }, ['service/web serverside-applied']],
  ['of an object that is being deleted', { metadata: { ...NOTED, ...ENDING } }, [DELETING, 'service/web configured']],
  [
    'of a server-side apply to an object that is being deleted',
    { metadata: { ...ENDING, managedFields: CREATED }, serverSide: true },
    [DELETING, 'service/web serverside-applied'],
  ],
])('F3.36 prints the warnings of kubectl itself %s', (_name, applied, lines) => {
  expect(printed(applied)).toEqual(lines)
})

const SNAPSHOT = { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: 'data' }

/** A claim of a gibibyte with these sources. */
function claim(sources: object): object {
  return { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, volumeName: 'v', ...sources } }
}

/** A volume of a gibibyte with this source. */
function volume(source: object): object {
  return { spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], ...source } }
}

it.each<readonly [kind: Kind, what: string, fields: object]>([
  ['PersistentVolume', 'a folder of its node', volume({ hostPath: { path: '/data', type: '' } })],
  ['PersistentVolume', 'a server', volume({ nfs: { server: '10.0.0.1', path: '/x' }, mountOptions: ['hard'] })],
  [
    'PersistentVolume',
    'a driver',
    volume({ csi: { driver: 'd.example', volumeHandle: 'v', fsType: 'ext4', volumeAttributes: { a: 'b' } } }),
  ],
  ['PersistentVolumeClaim', 'a source', claim({ dataSource: SNAPSHOT, dataSourceRef: SNAPSHOT })],
  [
    'PersistentVolumeClaim',
    'another claim as its source',
    claim({ dataSourceRef: { kind: 'PersistentVolumeClaim', name: 'data' } }),
  ],
  ['StorageClass', 'parameters', { provisioner: 'd.example', parameters: { type: 'gp3' }, mountOptions: ['discard'] }],
])('a %s with %s is not refused when it is applied as it is, and what may not change is', (kind, _, fields) => {
  const lines = (changed: object): readonly string[] => {
    const twin = new StateTwin()
    const metadata = { name: 'it', ...(KINDS[kind].namespaced ? { namespace: 'default' } : {}) }
    const object = { apiVersion: KINDS[kind].apiVersion, kind, metadata }
    twin.put(readObject(kind, { ...object, ...fields, metadata: { ...metadata, uid: 'u' } }, new CodecContext(twin.state.shapes)))
    const manifest: JsonObject = { ...object, ...changed }
    const key = { kind, namespace: KINDS[kind].namespaced ? 'default' : '', name: 'it' }
    const documents: readonly Document[] = [{ key, manifest, line: undefined }]
    return simulate(twin.pin(), scenarioOf([{ kind: 'apply', documents, skipped: [], source: 'f.yaml' }])).output
  }
  expect(lines(fields)).toEqual([expect.stringMatching(/\/it unchanged$/)])
  const text = JSON.stringify(fields).replace(/data"|10\.0\.0\.1|ext4|gp3/g, (word) => word.replace(/^/, 'x'))
  expect(lines(JSON.parse(text)).join()).toMatch(/mmutable/)
})
