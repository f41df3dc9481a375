import { describe, expect, it } from 'vitest'
import { KIND_NAMES, KINDS, type Kind, type Row } from '../kinds.ts'
import { CodecContext } from './codec-context.ts'
import { FieldError } from './field.ts'
import { readObject, writeObject } from './registry.ts'

type Raw = Record<string, unknown>

const shapes = {
  intern(): never {
    throw new Error('no pods here')
  },
}

function read<K extends Kind>(kind: K, object: Raw) {
  return readObject(kind, { metadata: { name: 'x' }, ...object }, new CodecContext(shapes))
}

function write(row: Row): Raw {
  return JSON.parse(JSON.stringify(writeObject(row)))
}

const TEMPLATE = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'main' }] } }
const SCALE = { specReplicasPath: '.spec.instances', statusReplicasPath: '.status.instances' }
const WORKLOAD = { spec: { selector: { matchLabels: { app: 'x' } }, template: TEMPLATE } }

describe('readObject', () => {
  const least: Partial<Record<Kind, Raw>> = {
    CronJob: { spec: { schedule: '* * * * *' } },
    HorizontalPodAutoscaler: { spec: { scaleTargetRef: { kind: 'Deployment', name: 'x' } } },
  }

  it.each(KIND_NAMES.filter((kind) => kind !== 'Pod' && kind !== 'CustomResource'))(
    'reads a %s with almost no fields, and writes it',
    (kind) => {
      const row: Row = read(kind, least[kind] ?? {})
      expect(row).toMatchObject({ kind, name: 'x', namespace: KINDS[kind].namespaced ? 'default' : '' })
      expect(write(row)).toMatchObject({ kind, apiVersion: KINDS[kind].apiVersion, metadata: { name: 'x' } })
      expect(readObject(kind, write(row), new CodecContext(shapes))).toEqual(row)
    },
  )

  it('reads a custom resource of any kind, and writes it', () => {
    const object = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', spec: { replicas: 3 }, status: { replicas: 2 } }
    const row = read('CustomResource', object)
    expect(row).toMatchObject({ name: 'Rollout.argoproj.io:x', namespace: 'default', replicas: 3, currentReplicas: 2 })
    expect(write(row)).toEqual({ ...object, metadata: { name: 'x', namespace: 'default' } })
    expect(read('CustomResource', write(row))).toEqual(row)
  })

  it.each<[versions: readonly Raw[], want: Raw]>([
    [[], { version: '', scale: undefined }],
    [[{ name: 'v1', served: true, storage: true, subresources: { scale: SCALE } }], { version: 'v1', scale: SCALE }],
    [[{ name: 'v1', served: true, storage: true, subresources: { status: {} } }], { version: 'v1', scale: undefined }],
    [
      [
        { name: 'v1', served: false, storage: true },
        { name: 'v1beta1', served: true, storage: false, subresources: { scale: SCALE } },
      ],
      { version: 'v1beta1', scale: SCALE },
    ],
  ])('reads the version of a CustomResourceDefinition in which its objects are read: %j', (versions, want) => {
    const spec = { group: 'argoproj.io', scope: 'Namespaced', names: { kind: 'Rollout', plural: 'rollouts' }, versions }
    const row = read('CustomResourceDefinition', { spec })
    expect(row).toMatchObject({ group: 'argoproj.io', names: { kind: 'Rollout', plural: 'rollouts' }, ...want })
    expect(read('CustomResourceDefinition', write(row))).toEqual(row)
  })

  it.each(KIND_NAMES)('refuses a %s without a name, and anything that is not an object', (kind) => {
    const context = new CodecContext(shapes)
    expect(() => readObject(kind, { metadata: {} }, context)).toThrow(FieldError)
    expect(() => readObject(kind, [], context)).toThrow('the object: expected an object, found a list')
  })

  it.each<[kind: Kind, object: Raw, path: string]>([
    ['Deployment', { spec: { strategy: { type: 'Sudden' } } }, 'spec.strategy.type'],
    ['ReplicaSet', { spec: { template: { spec: { containers: [{ ports: 80 }] } } } }, 'spec.template.spec.containers[0].ports'],
    [
      'StatefulSet',
      { spec: { updateStrategy: { rollingUpdate: { partition: '1' } } } },
      'spec.updateStrategy.rollingUpdate.partition',
    ],
    ['PodDisruptionBudget', { spec: { minAvailable: 'half' } }, 'spec.minAvailable'],
    ['PodDisruptionBudget', { status: { disruptedPods: { p: 'now' } } }, 'status.disruptedPods.p'],
    ['PodDisruptionBudget', { spec: { selector: { matchExpressions: [{ key: 'a', operator: 'Is' }] } } }, 'spec.selector'],
    ['Job', { spec: { podFailurePolicy: { rules: [{ action: 'Retry' }] } } }, 'spec.podFailurePolicy.rules[0].action'],
    ['Node', { status: { allocatable: { cpu: 'all' } } }, 'status.allocatable.cpu'],
    ['Node', { spec: { taints: [{ effect: 'NoSchedule' }] } }, 'spec.taints[0].key'],
    ['PersistentVolumeClaim', { spec: { resources: { requests: { storage: '1 GB' } } } }, 'spec.resources.requests.storage'],
  ])('reports the invalid field of a %s', (kind, object, path) => {
    try {
      read(kind, object)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(FieldError)
      expect((error as FieldError).path).toBe(path)
    }
  })

  it.each<[kind: Kind, object: Raw, want: Raw]>([
    ['Deployment', WORKLOAD, { strategy: 'RollingUpdate', maxSurge: '25%', maxUnavailable: '25%', progressDeadlineSeconds: 600 }],
    ['Deployment', WORKLOAD, { replicas: 1, revisionHistoryLimit: 10, minReadySeconds: 0, paused: false }],
    ['StatefulSet', WORKLOAD, { partition: 0, podManagementPolicy: 'OrderedReady', whenDeleted: 'Retain', whenScaled: 'Retain' }],
    ['DaemonSet', WORKLOAD, { updateStrategy: 'RollingUpdate', maxUnavailable: 1, maxSurge: 0, revisionHistoryLimit: 10 }],
    ['Job', {}, { parallelism: 1, completions: 1, backoffLimit: 6, completionMode: 'NonIndexed', suspend: false }],
    ['Job', { spec: { parallelism: 3 } }, { parallelism: 3, completions: undefined }],
    ['Job', { spec: { backoffLimitPerIndex: 1 } }, { backoffLimit: 2_147_483_647 }],
    ['Job', { spec: { podFailurePolicy: { rules: [] } } }, { podReplacementPolicy: 'Failed' }],
    [
      'CronJob',
      { spec: { schedule: '@daily' } },
      { successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1, timeZone: undefined },
    ],
    ['PodDisruptionBudget', {}, { minAvailable: undefined, unhealthyPodEvictionPolicy: 'IfHealthyBudget' }],
  ])('gives a %s the defaults of the API server', (kind, object, want) => {
    expect((read(kind, object) as { readonly spec?: unknown }).spec).toMatchObject(want)
  })

  it('distinguishes an absent selector, which selects nothing, from an empty one', () => {
    const selectorOf = (spec: Raw) => read('PodDisruptionBudget', { spec }).spec.selector
    expect(selectorOf({}).matchesNothing).toBe(true)
    expect(selectorOf({ selector: null }).matchesNothing).toBe(true)
    expect(selectorOf({ selector: {} }).matchesNothing).toBe(false)
  })

  it('selects by the labels of the template if a ReplicationController has no selector', () => {
    const { selector } = read('ReplicationController', { spec: { template: TEMPLATE } }).spec
    expect(selector.requirements).toMatchObject([{ key: 'app', values: ['x'] }])
  })

  it('applies the defaults of missing endpoint conditions', () => {
    const endpoints = [{ addresses: ['a'] }, { addresses: ['b'], conditions: { ready: false } }]
    const found = read('EndpointSlice', { endpoints }).endpoints
    expect(found.map(({ ready, serving, terminating }) => [ready, serving, terminating])).toEqual([
      [true, true, false],
      [false, false, false],
    ])
  })
})

describe('writeObject', () => {
  it.each<[kind: Kind, object: Raw, status: Raw]>([
    ['Deployment', WORKLOAD, {}],
    ['ReplicaSet', WORKLOAD, { replicas: 0 }],
    ['StatefulSet', WORKLOAD, { replicas: 0, availableReplicas: 0 }],
    ['DaemonSet', WORKLOAD, { currentNumberScheduled: 0, numberMisscheduled: 0, desiredNumberScheduled: 0, numberReady: 0 }],
    ['PodDisruptionBudget', {}, { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 }],
    ['Job', { spec: { template: TEMPLATE } }, {}],
    ['ResourceQuota', {}, {}],
  ])('omits only the zero values of a new %s that the API omits', (kind, object, status) => {
    expect(write(read(kind, object))['status']).toEqual(status)
  })

  it.each<[kind: Kind, object: Raw]>([
    ['CSINode', { spec: { drivers: [{ name: 'd', nodeID: 'n', topologyKeys: ['zone'], allocatable: { count: 8 } }] } }],
    ['CSIDriver', { spec: { attachRequired: false, storageCapacity: true } }],
    ['CSIStorageCapacity', { nodeTopology: { matchLabels: { zone: 'a' } }, storageClassName: 'fast', capacity: '10Gi' }],
    ['VolumeAttachment', { spec: { attacher: 'd', source: { persistentVolumeName: 'pv' }, nodeName: 'n' } }],
    ['DeviceClass', { spec: { selectors: [{ cel: { expression: 'true' } }], extendedResourceName: 'example.com/gpu' } }],
    ['DeviceClass', { spec: { config: [{ opaque: { driver: 'd', parameters: { mode: 'shared' } } }] } }],
    [
      'ResourceSlice',
      {
        spec: {
          driver: 'gpu.example.com',
          pool: { name: 'p', generation: 2, resourceSliceCount: 1 },
          nodeName: 'n',
          devices: [
            {
              name: 'gpu-0',
              attributes: { ecc: { bool: true }, index: { int: 0 }, model: { string: 'a100' }, v: { version: '1.2.3' } },
              capacity: { memory: { value: '80Gi', requestPolicy: { default: '1Gi', validRange: { min: '1Gi', step: '1Gi' } } } },
              consumesCounters: [{ counterSet: 'card', counters: { memory: { value: '10Gi' } } }],
              taints: [{ key: 'k', value: 'v', effect: 'NoSchedule' }],
              bindsToNode: true,
              bindingConditions: ['attached'],
              bindingFailureConditions: ['broken'],
              allowMultipleAllocations: true,
            },
          ],
        },
      },
    ],
    ['ResourceSlice', { spec: { allNodes: true, sharedCounters: [{ name: 'card', counters: { memory: { value: '80Gi' } } }] } }],
    [
      'ResourceClaim',
      {
        spec: {
          devices: {
            requests: [
              { name: 'a', exactly: { deviceClassName: 'gpu', allocationMode: 'All', adminAccess: true } },
              {
                name: 'b',
                firstAvailable: [
                  {
                    name: 'c',
                    deviceClassName: 'gpu',
                    allocationMode: 'ExactCount',
                    count: 2,
                    selectors: [{ cel: { expression: 'true' } }],
                  },
                  { name: 'd', deviceClassName: 'nic', count: 1, capacity: { requests: { bandwidth: '1Gi' } } },
                ],
              },
            ],
            constraints: [{ requests: ['b'], matchAttribute: 'example.com/root' }],
            config: [{ requests: ['b/c'], opaque: { driver: 'd', parameters: { mode: 'exclusive' } } }],
          },
        },
        status: {
          allocation: {
            devices: {
              results: [
                { request: 'b/c', driver: 'd', pool: 'p', device: 'x', shareID: 's', consumedCapacity: { bandwidth: '1Gi' } },
              ],
              config: [{ source: 'FromClaim', requests: ['b/c'], opaque: { driver: 'd', parameters: {} } }],
            },
            nodeSelector: { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }] }] },
            allocationTimestamp: '2026-06-01T12:00:00Z',
          },
          reservedFor: [{ resource: 'pods', name: 'x', uid: 'u' }],
          devices: [{ driver: 'd', pool: 'p', device: 'x', conditions: [{ type: 'attached', status: 'True', message: '' }] }],
        },
      },
    ],
    [
      'ResourceClaimTemplate',
      {
        spec: {
          metadata: { labels: { app: 'x' } },
          spec: { devices: { requests: [{ name: 'a', exactly: { deviceClassName: 'gpu', count: 1 } }] } },
        },
      },
    ],
    ['RuntimeClass', { overhead: { podFixed: { cpu: '250m' } }, scheduling: { nodeSelector: { sandbox: 'yes' } } }],
    ['PersistentVolume', { spec: { csi: { driver: 'd', volumeHandle: 'v' }, capacity: { storage: '1Gi' } } }],
    ['PodDisruptionBudget', { status: { disruptedPods: { 'web-1': '2026-06-01T12:00:00Z' } } }],
    ['PriorityClass', { value: 5, globalDefault: true, preemptionPolicy: 'Never' }],
    ['Job', { spec: { podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }] } } }],
    ['Job', { status: { uncountedTerminatedPods: { succeeded: ['a'] }, failedIndexes: '', ready: 0 } }],
    ['StorageClass', { provisioner: 'd', allowedTopologies: [{ matchLabelExpressions: [{ key: 'zone', values: ['a'] }] }] }],
  ])('writes a %s as it was read', (kind, object) => {
    expect(write(read(kind, object))).toMatchObject(object)
  })

  it('writes the deletion timestamp in seconds like the API', () => {
    const metadata = { name: 'x', deletionTimestamp: '2026-06-01T12:00:30Z', deletionGracePeriodSeconds: 30, finalizers: ['a/b'] }
    expect(write(read('PersistentVolumeClaim', { metadata }))['metadata']).toMatchObject(metadata)
  })
})
