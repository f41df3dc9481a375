import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PodRow, PodShape } from '../pod.ts'
import { nonZeroRequests, podRequests } from '../resources.ts'
import { CodecContext, type ShapeSource } from './codec-context.ts'
import { readObject, writeObject } from './registry.ts'

/** Gives every pod a shape of its own, so that only content counts. */
const noInterning: ShapeSource = {
  intern({ namespace, labels, annotations, spec }): PodShape {
    const { milliCpu, memory } = nonZeroRequests(spec)
    const requests = podRequests(spec)
    return { namespace, labels, annotations, spec, requests, nonZeroMilliCpu: milliCpu, nonZeroMemory: memory, id: 0 }
  },
}

function read(object: unknown, context = new CodecContext(noInterning)): PodRow {
  return readObject('Pod', object, context)
}

type Raw = Record<string, unknown>

function aPod(spec: Raw = {}, rest: Raw = {}): Raw {
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1', uid: 'rs-1', controller: true }
  return {
    metadata: { name: 'web-1-a', namespace: 'shop', labels: { 'pod-template-hash': '1' }, ownerReferences: [owner] },
    spec: { containers: [{ name: 'main', image: 'web:1', resources: { requests: { cpu: '500m' } } }], ...spec },
    ...rest,
  }
}

function aimedAt(...names: readonly string[]): Raw {
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: names }]
  return { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchFields }] } } }
}

describe('ephemeral containers', () => {
  const ephemeralContainers = [{ name: 'debugger', image: 'busybox', targetContainerName: 'main' }]
  const status = { ephemeralContainerStatuses: [{ name: 'debugger', state: { running: { startedAt: '2026-06-01T00:00:00Z' } } }] }

  it('are kept beside the shape, with their status', () => {
    const [pod, plain] = [read(aPod({ ephemeralContainers }, { status })), read(aPod())]
    expect(pod.ephemeralContainers).toEqual(ephemeralContainers)
    expect(pod.ephemeralContainerStatuses[0]).toMatchObject({ name: 'debugger', state: { kind: 'running' }, ready: false })
    expect(pod.shape.spec).toEqual(plain.shape.spec)
    expect(read(writeObject(pod))).toEqual(pod)
  })
})

describe('what no rule reads of a spec', () => {
  const container = { name: 'main', image: 'web:1', args: ['-v'], volumeMounts: [{ name: 'data', mountPath: '/data' }] }
  const token = { name: 'kube-api-access-x', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } }
  const volumes = [{ name: 'data', emptyDir: {} }, token]
  const spec = { containers: [container], volumes, serviceAccountName: 'web', securityContext: { runAsNonRoot: true } }

  it('is kept of a pod without a controller', () => {
    const pod = read({ metadata: { name: 'solo' }, spec })
    expect(writeObject(pod)['spec']).toMatchObject({ ...spec, volumes: [{ name: 'data', emptyDir: {} }] })
    expect(read(writeObject(pod))).toEqual(pod)
  })

  it('leaves out what the API server puts into every pod', () => {
    const mount = { name: token.name, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }
    const stored = { containers: [{ name: 'main', volumeMounts: [mount] }], volumes: [token], enableServiceLinks: true }
    expect(read({ metadata: { name: 'solo' }, spec: stored }).unmodelled).toBe('')
  })

  it('is dropped of the pods of a controller, which are numerous', () => {
    const pod = read(aPod(spec))
    expect(pod.unmodelled).toBe('')
    expect(writeObject(pod)['spec']).toMatchObject({
      containers: [{ name: 'main', image: 'web:1' }],
      volumes: [{ name: 'data' }],
    })
    expect(writeObject(pod)['spec']).not.toHaveProperty('securityContext')
  })
})

describe('the status of a pod', () => {
  const reported = (status: Raw): PodRow => read(aPod({ nodeName: 'n' }, { status }))

  it('WL-PHASE-02 WL-PHASE-08 has one of five phases', () => {
    const phases = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown']
    expect(phases.map((phase) => reported({ phase }).phase)).toEqual(phases)
    for (const phase of ['Terminating', 'CrashLoopBackOff']) expect(() => reported({ phase })).toThrow('status.phase')
  })

  it('WL-COND-03 WL-COND-04 WL-COND-05 WL-COND-06 WL-COND-07 reads the status, time and reason of each condition', () => {
    const since = { lastProbeTime: null, lastTransitionTime: '2026-06-01T00:00:00Z' }
    const conditions = ['True', 'False', 'Unknown'].map((status) => {
      return { type: `example.com/${status}`, status, reason: 'BecauseOfIt', message: 'because of it', ...since }
    })
    expect(writeObject(reported({ conditions }))).toMatchObject({ status: { conditions } })
  })

  it('WL-TERM-01 WL-RST-02 a pod without these fields has 30 seconds to terminate and always restarts its containers', () => {
    expect(reported({}).shape.spec).toMatchObject({ terminationGracePeriodSeconds: 30, restartPolicy: 'Always' })
  })
})

describe('readPod', () => {
  it('applies the defaults of the API server', () => {
    const pod = read({ metadata: { name: 'bare' }, spec: { containers: [{ name: 'main' }] } })
    expect(pod).toMatchObject({
      namespace: 'default',
      phase: 'Pending',
      qosClass: 'BestEffort',
      generation: 1,
      targetNodeName: '',
    })
    expect(pod.shape.spec).toMatchObject({
      schedulerName: 'default-scheduler',
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      priority: 0,
      preemptionPolicy: 'PreemptLowerPriority',
    })
  })

  it('extracts the target node of a DaemonSet pod from the spec, and writes it back', () => {
    const pod = read(aPod({ affinity: aimedAt('node-7') }))
    expect(pod.targetNodeName).toBe('node-7')
    expect(pod.shape.spec.nodeAffinity).toBeUndefined()
    expect(pod.shape.spec).toEqual(read(aPod()).shape.spec)
    expect(writeObject(pod)['spec']).toMatchObject({ affinity: aimedAt('node-7') })
  })

  it.each([
    ['two names', aimedAt('a', 'b')],
    ['an expression beside it', affinityWith({ matchExpressions: [{ key: 'disk', operator: 'Exists' }] })],
    ['another field', affinityWith({ matchFields: [{ key: 'spec.x', operator: 'In', values: ['a'] }] })],
    ['another operator', affinityWith({ matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: ['a'] }] })],
  ])('does not extract affinity with %s', (_, affinity) => {
    const pod = read(aPod({ affinity }))
    expect(pod.targetNodeName).toBe('')
    expect(pod.shape.spec.nodeAffinity?.required).toHaveLength(1)
  })

  it('drops the volume of the service account and keeps the others', () => {
    const volumes = [
      { name: 'scratch', emptyDir: {} },
      { name: 'kube-api-access-x7k2p', projected: { sources: [] } },
      { name: 'plain' },
      { name: 'settings', configMap: { name: 'settings' } },
    ]
    const found = read(aPod({ volumes })).shape.spec.volumes
    expect(found.map((volume) => [volume.name, volume.emptyDir !== undefined])).toEqual([
      ['scratch', true],
      ['plain', true],
      ['settings', false],
    ])
  })

  it('uses limits as missing requests, and container ports as host ports with hostNetwork', () => {
    const container = { name: 'main', resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '250m' } } }
    const { spec } = read(aPod({ hostNetwork: true, containers: [{ ...container, ports: [{ containerPort: 80 }] }] })).shape
    expect(spec.containers[0]?.resources.requests).toEqual({ cpu: '250m', memory: '1Gi' })
    expect(spec.containers[0]?.ports[0]?.hostPort).toBe(80)
  })

  it('keeps annotations, except large ones and copies of the object', () => {
    const annotations = { a: 'b', big: 'x'.repeat(257), 'kubectl.kubernetes.io/last-applied-configuration': '{}' }
    expect(read({ ...aPod(), metadata: { name: 'web', annotations } }).annotations).toEqual({ a: 'b' })
  })

  it.each<[name: string, statuses: readonly Raw[], conditions: readonly Raw[], milliCpu: number]>([
    ['no resources in the status', [{ name: 'main', allocatedResources: { cpu: '2' } }], [], 500],
    ['the same resources', [{ name: 'main', resources: { requests: { cpu: '500m' } } }], [], 500],
    ['more that still runs', [{ name: 'main', resources: { requests: { cpu: '800m' } } }], [], 800],
    ['less that still runs', [{ name: 'main', resources: { requests: { cpu: '100m' } } }], [], 500],
    [
      'a resize that cannot be',
      [{ name: 'main', resources: { requests: { cpu: '100m' } } }],
      [{ type: 'PodResizePending', status: 'True', reason: 'Infeasible' }],
      100,
    ],
  ])('counts the allocated resources with %s', (_, containerStatuses, conditions, milliCpu) => {
    const pod = read(aPod({ nodeName: 'n' }, { status: { containerStatuses, conditions } }))
    expect(pod.requests.milliCpu).toBe(milliCpu)
    expect(pod.requests === pod.shape.requests).toBe(milliCpu === 500)
  })

  it.each<[name: string, status: Raw, milliCpu: number]>([
    ['nothing said', {}, 1000],
    ['what was admitted alone', { allocatedResources: { cpu: '3' } }, 1000],
    ['more that still runs', { resources: { requests: { cpu: '2' } } }, 2000],
    ['more that was admitted', { resources: { requests: { cpu: '2' } }, allocatedResources: { cpu: '3' } }, 3000],
    [
      'a resize that cannot be',
      {
        resources: { requests: { cpu: '500m' } },
        conditions: [{ type: 'PodResizePending', status: 'True', reason: 'Infeasible' }],
      },
      500,
    ],
  ])('counts the allocated pod-level resources with %s', (_, status, milliCpu) => {
    const pod = read(aPod({ nodeName: 'n', resources: { requests: { cpu: '1' } } }, { status }))
    expect(pod.requests.milliCpu).toBe(milliCpu)
    expect(read(writeObject(pod)).granted).toEqual(pod.granted)
  })

  it('caches equal pods without confusing different ones', () => {
    const variants: readonly (readonly [string, readonly unknown[]])[] = [
      ['nodeName', ['a', 'b', undefined]],
      ['priority', [0, 5, undefined]],
      ['hostname', ['x', undefined]],
      ['tolerations', [[{ key: 'a', operator: 'Exists' }], [], undefined]],
      ['affinity', [aimedAt('a'), aimedAt('b'), aimedAt('a', 'b'), undefined]],
      ['volumes', [[{ name: 'v', emptyDir: {} }], [{ name: 'kube-api-access-1', projected: {} }], undefined]],
      [
        'containers',
        [
          [{ name: 'main', env: [{ name: 'A' }] }],
          [{ name: 'main', image: 'x' }],
          [{ name: 'main', ports: [{ containerPort: 1 }] }],
        ],
      ],
      ['initContainers', [[{ name: 'init', restartPolicy: 'Always' }], [{ name: 'init' }], undefined]],
    ]
    const spec = fc.record(Object.fromEntries(variants.map(([key, values]) => [key, fc.constantFrom(...values)])))
    const labels = fc.constantFrom({ 'pod-template-hash': '1' }, { 'pod-template-hash': '1', extra: 'x' })
    const annotations = fc.constantFrom({ a: '1' }, { a: '2' }, { a: '1', big: 'x'.repeat(300) }, null)
    const pod = fc.record({ spec, labels, annotations }).map((parts): Raw => {
      const object = aPod(parts.spec)
      const metadata = { ...(object['metadata'] as Raw), labels: parts.labels, annotations: parts.annotations }
      return JSON.parse(JSON.stringify({ ...object, metadata }))
    })
    fc.assert(
      fc.property(fc.array(pod, { minLength: 2, maxLength: 12 }), (pods) => {
        const shared = new CodecContext(noInterning)
        for (const object of pods) expect(read(object, shared)).toEqual(read(object))
      }),
    )
  })
})

function affinityWith(term: Raw): Raw {
  return { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] } } }
}
