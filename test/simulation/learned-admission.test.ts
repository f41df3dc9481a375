import { beforeEach, describe, expect, it } from 'vitest'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { condition } from '../../src/kube/condition.ts'
import { KINDS, type Kind } from '../../src/kube/kinds.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import type { SingleAction } from '../../src/whatif/actions/action.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { aNode, T0 } from '../support/builders.ts'
import { StateTwin } from '../support/state-twin.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const SIDECAR = { name: 'proxy', image: 'proxy:1', resources: { requests: { cpu: '250m' } } }

let twin: StateTwin

const main = (rest: object = {}) => ({ name: 'main', image: 'app:1', ...rest })

function put(kind: Kind, metadata: object, rest: object = {}): void {
  const manifest = { apiVersion: KINDS[kind].apiVersion, kind, metadata: { namespace: 'shop', ...metadata }, ...rest }
  twin.put(readObject(kind, manifest, new CodecContext(twin.state.shapes)))
}

function spec(name: string, template: object = {}, replicas = 2): object {
  const labels = { app: name }
  return {
    replicas,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [main()], ...template } },
  }
}

const owned = (kind: string, name: string) => ({
  ownerReferences: [{ apiVersion: 'apps/v1', kind, name, uid: name, controller: true }],
})

interface PodMetadata {
  readonly labels?: object
  readonly creationTimestamp?: string
}

/** A Deployment with running pods, each with what a webhook adds to it. */
function deployment(
  name: string,
  pods: readonly { readonly spec?: object; readonly metadata?: PodMetadata }[],
  template = {},
): void {
  const { template: written, ...rest } = spec(name, template, pods.length) as { readonly template: { readonly metadata: object } }
  const hash = { 'pod-template-hash': 'h' }
  const labels = { app: name, ...hash }
  const selector = { matchLabels: labels }
  put('Deployment', { name, uid: name }, { spec: { ...rest, template: written } })
  put(
    'ReplicaSet',
    {
      name: `${name}-h`,
      uid: `${name}-h`,
      labels,
      annotations: { 'deployment.kubernetes.io/revision': '1' },
      ...owned('Deployment', name),
    },
    { spec: { ...rest, selector, template: { ...written, metadata: { labels } } } },
  )
  for (const [i, pod] of pods.entries())
    put(
      'Pod',
      {
        name: `${name}-h-${i}`,
        uid: `${name}-h-${i}`,
        ...pod.metadata,
        labels: { ...labels, ...pod.metadata?.labels },
        generation: 1,
        ...owned('ReplicaSet', `${name}-h`),
      },
      {
        spec: { nodeName: 'a', containers: [main()], ...template, ...pod.spec },
        status: { phase: 'Running', startTime: '2026-06-01T12:00:00Z', conditions: [{ type: 'Ready', status: 'True' }] },
      },
    )
}

function play(...actions: readonly SingleAction[]): Outcome {
  return simulate(twin.pin(), scenarioOf(actions))
}

const target = (name: string) => ({ kind: 'Deployment', namespace: 'shop', name }) as const
const scale = (name: string, replicas: number): SingleAction => ({ kind: 'scale', target: target(name), replicas })

function newPods({ after }: Outcome): readonly PodRow[] {
  return after.list('Pod').filter(({ name }) => !/-h-\d$/.test(name))
}

const containersOf = (outcome: Outcome) => newPods(outcome).map(({ shape }) => shape.spec.containers.map(({ name }) => name))
const notesOf = ({ coverage }: Outcome) => coverage.filter(({ message }) => message.startsWith('new pods get'))

beforeEach(() => {
  twin = new StateTwin().put(aNode('a', { conditions: READY, cpu: '8' }), aNode('b', { conditions: READY, cpu: '8' }))
  put('Namespace', { name: 'shop', namespace: undefined })
})

const INJECTED = {
  spec: {
    containers: [main(), SIDECAR],
    tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
    nodeSelector: { disk: 'ssd' },
    volumes: [{ name: 'certs', emptyDir: {} }],
    schedulerName: 'packing',
  },
  metadata: { labels: { team: 'shop' } },
}

describe('fields that running pods of a workload have in addition to their template', () => {
  it('semantics F5.1 is added to its new pods, and the answer names it', () => {
    deployment('web', [INJECTED, INJECTED])
    const outcome = play(scale('web', 3))
    const [pod] = newPods(outcome)
    expect(pod?.shape.spec).toMatchObject({
      containers: [{ name: 'main' }, { name: 'proxy' }],
      nodeSelector: { disk: 'ssd' },
      volumes: [{ name: 'certs' }],
      schedulerName: 'packing',
    })
    expect(pod?.shape.spec.tolerations.map(({ key }) => key)).toContain('spot')
    expect(pod?.labels).toMatchObject({ app: 'web', team: 'shop' })
    expect(pod?.requests.milliCpu).toBe(250)
    expect(notesOf(outcome)).toEqual([
      {
        code: 'NOT_MODELLED',
        message:
          'new pods get what admission added to all running pods of their workload: label team=shop, node selector disk=ssd, ' +
          'schedulerName packing, toleration spot, volume certs, container proxy',
        objects: [target('web')],
      },
    ])
  })

  it.each([
    ['after', 'platform', 'label team=shop, node selector'],
    ['before', undefined, 'label team=shop, node selector'],
  ])('semantics F5.1 is added beside what a policy adds, to pods from %s it as well', (_, owner, beginning) => {
    const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }
    const expression = 'Object{metadata: Object.metadata{labels: {"owner": "platform"}}}'
    const mutations = [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression } }]
    put('MutatingAdmissionPolicy', { name: 'rules' }, { spec: { matchConstraints: { resourceRules: [rule] }, mutations } })
    put('MutatingAdmissionPolicyBinding', { name: 'all' }, { spec: { policyName: 'rules' } })
    const pod = { ...INJECTED, metadata: { labels: { team: 'shop', ...(owner === undefined ? {} : { owner }) } } }
    deployment('web', [pod, pod])
    const outcome = play(scale('web', 3))
    expect(containersOf(outcome)).toEqual([['main', 'proxy']])
    expect(newPods(outcome)[0]?.labels).toMatchObject({ team: 'shop', owner: 'platform' })
    expect(notesOf(outcome)[0]?.message).toContain(`pods of their workload: ${beginning}`)
  })

  it('semantics F5.1 is not added where a running pod lacks it', () => {
    deployment('web', [INJECTED, { spec: { containers: [main(), SIDECAR] } }])
    const outcome = play(scale('web', 3))
    expect(containersOf(outcome)).toEqual([['main', 'proxy']])
    expect(newPods(outcome)[0]?.shape.spec.nodeSelector).toEqual({})
  })

  it('semantics F5.1 is empty where a default of the API server explains it', () => {
    put('PriorityClass', { name: 'high', namespace: undefined, uid: 'high' }, { value: 7, globalDefault: true })
    put(
      'LimitRange',
      { name: 'limits', uid: 'limits' },
      { spec: { limits: [{ type: 'Container', defaultRequest: { cpu: '100m' } }] } },
    )
    const explained = {
      priority: 7,
      priorityClassName: 'high',
      containers: [main({ resources: { requests: { cpu: '100m' } } })],
      tolerations: ['not-ready', 'unreachable'].map((name) => ({
        key: `node.kubernetes.io/${name}`,
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds: 300,
      })),
    }
    deployment('web', [{ spec: explained, metadata: { labels: { 'topology.kubernetes.io/zone': 'z' } } }])
    expect(notesOf(play(scale('web', 3)))).toEqual([])
  })

  it.each([
    ['newer than its pods', '2026-06-01T11:00:00Z', '300m'],
    ['as old as its pods', '2026-06-01T10:00:00Z', '300m'],
    ['older than its pods: something removes what it sets', '2026-06-01T09:00:00Z', undefined],
  ])('semantics F5.1 is empty where a LimitRange is %s', (_, creationTimestamp, cpu) => {
    put(
      'LimitRange',
      { name: 'limits', uid: 'limits', creationTimestamp },
      { spec: { limits: [{ type: 'Container', default: { cpu: '300m' }, defaultRequest: { cpu: '300m' } }] } },
    )
    const pod = { metadata: { creationTimestamp: '2026-06-01T10:00:00Z' } }
    deployment('web', [pod, pod])
    const outcome = play(scale('web', 3))
    const [{ shape } = {}] = newPods(outcome)
    expect(shape?.spec.containers[0]?.resources.limits['cpu']).toBe(cpu)
    expect(notesOf(outcome)).toHaveLength(cpu === undefined ? 1 : 0)
  })

  it('semantics F5.1 is empty where a default PriorityClass is newer', () => {
    deployment('web', [{ metadata: { creationTimestamp: '2026-06-01T10:00:00Z' } }])
    const metadata = { name: 'high', namespace: undefined, uid: 'high', creationTimestamp: '2026-06-01T11:00:00Z' }
    put('PriorityClass', metadata, { value: 7, globalDefault: true })
    const outcome = play(scale('web', 2))
    expect(newPods(outcome)[0]?.shape.spec.priority).toBe(7)
    expect(notesOf(outcome)).toEqual([])
  })

  it('semantics F5.1 changes requests and limits of a container of the template', () => {
    const resources = { requests: { cpu: '500m' }, limits: { memory: '1Gi' } }
    deployment(
      'web',
      [{ spec: { containers: [main({ resources: { ...resources, requests: { cpu: '900m', memory: '1Gi' } } })] } }],
      {
        containers: [main({ resources })],
      },
    )
    const outcome = play(scale('web', 2))
    expect(newPods(outcome)[0]?.requests.milliCpu).toBe(900)
    expect(notesOf(outcome)[0]?.message).toMatch(/: requests of main: cpu 900m$/)
  })

  it('semantics F5.1 is not learned from a pod that was resized in place', () => {
    deployment('web', [{}])
    const row = twin.state.get('Pod', 'shop', 'web-h-0')
    if (!row) throw new Error('the pod is there')
    const [container] = row.shape.spec.containers
    if (!container) throw new Error('the pod has a container')
    const containers = [{ ...container, resources: { requests: { cpu: '2' }, limits: {} } }]
    const shape = twin.state.shapes.intern({ ...row.shape, spec: { ...row.shape.spec, containers } })
    twin.put({ ...row, shape, requests: shape.requests, generation: 2 })
    expect(notesOf(play(scale('web', 2)))).toEqual([])
  })

  it('semantics F5.2 is added to the pods of a new template, unless it says otherwise', () => {
    deployment('web', [INJECTED, INJECTED])
    const patch = { spec: { nodeSelector: { disk: 'hdd' } } }
    const outcome = play({ kind: 'rollout', target: target('web'), change: { do: 'patchTemplate', patch } })
    expect(containersOf(outcome)[0]).toEqual(['main', 'proxy'])
    expect(newPods(outcome)[0]?.shape.spec).toMatchObject({ nodeSelector: { disk: 'hdd' }, schedulerName: 'packing' })
  })
})

describe('a new workload', () => {
  const labels = { app: 'new' }
  const manifest = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'new', namespace: 'shop', labels },
    spec: spec('new', {}, 1),
  }
  const apply: SingleAction = { kind: 'apply', documents: [{ key: target('new'), manifest, line: undefined }], skipped: [] }
  const sidecar = { spec: { containers: [main(), SIDECAR] } }

  it('semantics F5.3 gets the fields that all workloads of its namespace have', () => {
    deployment('web', [INJECTED])
    deployment('api', [sidecar])
    const outcome = play(apply)
    expect(containersOf(outcome)).toEqual([['main', 'proxy']])
    expect(notesOf(outcome)).toEqual([
      {
        code: 'NOT_MODELLED',
        message: 'new pods get what admission added to all running pods of every workload in namespace shop: container proxy',
        objects: [target('new')],
      },
    ])
  })

  it('semantics F5.3 an applied pod gets them with the defaults of the API server', () => {
    deployment('web', [sidecar])
    deployment('api', [sidecar])
    const manifest = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'new' }, spec: { containers: [main()] } }
    const key = { kind: 'Pod', namespace: 'shop', name: 'new' } as const
    const outcome = play({ kind: 'apply', documents: [{ key, manifest, line: undefined }], skipped: [] })
    expect(outcome.output).toEqual(['pod/new created'])
    expect(containersOf(outcome)).toEqual([['main', 'proxy']])
  })

  it.each([
    ['one of them does not show it', () => deployment('api', [{}])],
    ['there is only one', () => undefined],
  ])('semantics F5.3 gets nothing where %s', (_name, others) => {
    deployment('web', [sidecar])
    others()
    const outcome = play(apply)
    expect(containersOf(outcome)).toEqual([['main']])
    expect(notesOf(outcome)).toEqual([])
  })
})
