import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, T0 } from '../../../../../test/support/builders.ts'
import {
  aClaimSpec,
  aClass,
  aDevice,
  anAllocation,
  anAsk,
  aRequest,
  aSlice,
  claimEntry,
  templateEntry,
} from '../../../../../test/support/devices.ts'
import { clusterOf, preparedState, refusals } from '../../../../../test/support/scheduler-plugin.ts'
import { condition } from '../../../../kube/condition.ts'
import { instant } from '../../../../kube/instant.ts'
import type { Row } from '../../../../kube/kinds.ts'
import { type PodRow, podRow } from '../../../../kube/pod.ts'
import type { PodSpec } from '../../../../kube/pod-spec.ts'
import { type ResourceClaimRow, type ResourceClaimSpec, resourceClaimRow } from '../../../../kube/resource-claim.ts'
import type { Device } from '../../../../kube/resource-slice.ts'
import { resourcesOfList } from '../../../../kube/resources.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import { dynamicResources } from './dynamic-resources.ts'

const plugin = dynamicResources.create({})

function claim(spec: ResourceClaimSpec = aClaimSpec(), init: Partial<ResourceClaimRow> = {}): ResourceClaimRow {
  return resourceClaimRow({ namespace: 'default', name: 'c', uid: 'claim', spec, ...init })
}

function given(...rows: readonly Row[]): ClusterState {
  return clusterOf(() => [aClass(), ...rows])
}

function pod(state: ClusterState, spec: Partial<PodSpec> = { resourceClaims: [claimEntry('c')] }): PodRow {
  return aPod(state.shapes, 'p', { uid: 'pod', spec })
}

/** The reason for which each node is refused. */
function reasons(state: ClusterState, spec?: Partial<PodSpec>): Readonly<Record<string, string | undefined>> {
  const found = Object.entries(refusals(plugin, pod(state, spec), state))
  return Object.fromEntries(found.map(([node, refusal]) => [node, refusal?.reasons.join()]))
}

/** The devices that the pod's claims get on a node, or what they are refused for. */
function devicesOn(state: ClusterState, node: string, spec?: Partial<PodSpec>): readonly string[] | string {
  const row = state.get('Node', '', node)
  const found = preparedState(plugin, pod(state, spec), state)
  if (!row || found === 'skip' || found.kind === 'rejection') return 'not asked'
  const refusal = plugin.filter?.(pod(state, spec), row, found.state, state)
  if (refusal) return refusal.reasons.join()
  const rows = plugin.reserve?.(pod(state, spec), row, found.state, state) ?? []
  return rows.flatMap((made) =>
    made.kind === 'ResourceClaim'
      ? (made.status.allocation?.results.map(({ request, device }) => `${request}=${device}`) ?? [])
      : [],
  )
}

function onNode(
  devices: readonly Device[],
  requests: Parameters<typeof aClaimSpec>[0],
  init?: Partial<ResourceClaimSpec>,
): ClusterState {
  return given(aNode('a'), aSlice('a', devices), claim(aClaimSpec(requests, init)))
}

describe('DynamicResources preEnqueue and preFilter', () => {
  const context = (state: ClusterState) => ({ cluster: state, preempting: false })
  const gate = (state: ClusterState, row: PodRow) => plugin.preEnqueue?.(row, context(state))?.reasons.join()

  it('skips a pod without claims', () => {
    const state = given(aNode('a'))
    expect(gate(state, pod(state, {}))).toBeUndefined()
    expect(preparedState(plugin, pod(state, {}), state)).toBe('skip')
  })

  it('blocks pods whose claims do not exist, are being deleted, or are not theirs', () => {
    const missing = given()
    expect(gate(missing, pod(missing))).toBe('could not find ResourceClaim "default/c"')
    const going = given(claim(aClaimSpec(), { deletionTimestamp: T0, finalizers: ['x'] }))
    expect(gate(going, pod(going))).toBe('resourceclaim "c" is being deleted')
    const foreign = given(claim())
    const entry = { resourceClaims: [templateEntry('t')] }
    expect(gate(foreign, pod(foreign, entry))).toBe('pod "default/p": ResourceClaim not created yet')
    const named = podRow({ ...pod(foreign, entry), resourceClaimStatuses: [{ name: 'dev', resourceClaimName: 'c' }] })
    expect(gate(foreign, named)).toBe('ResourceClaim default/c was not created for Pod default/p (Pod is not owner)')
    const neither = { name: 'dev', resourceClaimName: undefined, resourceClaimTemplateName: undefined }
    expect(gate(foreign, pod(foreign, { resourceClaims: [neither] }))).toBe(
      'pod "default/p", spec.resourceClaim "dev": none of the supported fields are set',
    )
  })

  it('admits a pod whose template needs no claim', () => {
    const state = given()
    const row = podRow({
      ...pod(state, { resourceClaims: [templateEntry('t')] }),
      resourceClaimStatuses: [{ name: 'dev', resourceClaimName: undefined }],
    })
    expect(gate(state, row)).toBeUndefined()
    expect(preparedState(plugin, row, state)).toBe('skip')
  })

  it('rejects a pod on all nodes when its device class does not exist', () => {
    const state = given(aNode('a'), claim(aClaimSpec([aRequest({ deviceClassName: 'missing' })])))
    expect(preparedState(plugin, pod(state), state)).toMatchObject({
      code: 'UnschedulableAndUnresolvable',
      reasons: ['request one: device class missing does not exist'],
    })
  })
})

describe('DynamicResources allocates', () => {
  const gpus = [aDevice('gpu-0'), aDevice('gpu-1'), aDevice('gpu-2')]

  it('the first free devices in the order of the slice', () => {
    const taken = claim(aClaimSpec(), {
      name: 'other',
      uid: 'other',
      status: { allocation: anAllocation(), reservedFor: [], devices: [] },
    })
    const state = given(aNode('a'), aNode('b'), aSlice('a', gpus), claim(aClaimSpec([aRequest({ count: 2 })])), taken)
    expect(devicesOn(state, 'a')).toEqual(['one=gpu-1', 'one=gpu-2'])
    expect(reasons(state)).toEqual({ a: undefined, b: 'cannot allocate all claims' })
  })

  it('all devices of a node, when all are requested', () => {
    const all = onNode(gpus, [aRequest({ allocationMode: 'All', count: 0 })])
    expect(devicesOn(all, 'a')).toEqual(['one=gpu-0', 'one=gpu-1', 'one=gpu-2'])
    expect(reasons(onNode([], [aRequest({ allocationMode: 'All', count: 0 })]))).toEqual({ a: 'cannot allocate all claims' })
  })

  it('no devices of an incomplete pool, and rejects allocationMode All for it', () => {
    const slice = aSlice('a', gpus, { pool: { name: 'a', generation: 1, resourceSliceCount: 2 } })
    expect(reasons(given(aNode('a'), slice, claim()))).toEqual({ a: 'cannot allocate all claims' })
    const state = given(aNode('a'), slice, claim(aClaimSpec([aRequest({ allocationMode: 'All', count: 0 })])))
    expect(() => reasons(state)).toThrow(
      'claim default/c, request one: asks for all devices, but resource pool gpu.example.com/a is currently being updated',
    )
  })

  it('no devices of an invalid pool', () => {
    expect(reasons(onNode([aDevice('x'), aDevice('x')], [aRequest()]))).toEqual({ a: 'invalid resource pools were encountered' })
  })

  it('devices that match the selectors, and none when a selector fails', () => {
    const devices = [aDevice('x'), aDevice('y', { attributes: { ecc: { type: 'bool', value: true } } })]
    const guarded = aRequest({ selectors: ['device.attributes["gpu.example.com"].?ecc.orValue(false)'] })
    expect(devicesOn(onNode(devices, [guarded]), 'a')).toEqual(['one=y'])
    const rash = onNode(devices, [aRequest({ selectors: ['device.attributes["gpu.example.com"].ecc'] })])
    expect(() => reasons(rash)).toThrow('claim default/c: selector #0: CEL runtime error: no such key: ecc')
  })

  it('the first available subrequest, and scores nodes by its rank', () => {
    const firstAvailable = [anAsk({ name: 'many', count: 3 }), anAsk({ name: 'few', count: 1 })]
    const request = { name: 'r', exactly: undefined, firstAvailable }
    const slices = [aSlice('a', gpus), aSlice('b', [aDevice('gpu-0')])]
    const state = given(aNode('a'), aNode('b'), ...slices, claim(aClaimSpec([request])))
    expect(devicesOn(state, 'a')).toEqual(['r/many=gpu-0', 'r/many=gpu-1', 'r/many=gpu-2'])
    expect(devicesOn(state, 'b')).toEqual(['r/few=gpu-0'])
    const found = preparedState(plugin, pod(state), state)
    const scores = state
      .list('Node')
      .map((node) =>
        found !== 'skip' && found.kind === 'prepared' ? plugin.score?.(pod(state), node, found.state, state) : undefined,
      )
    expect(scores).toEqual([8, 7])
  })

  it('devices that match in an attribute, or have distinct values of it', () => {
    const numa = (name: string, value: number) => aDevice(name, { attributes: { numa: { type: 'int', value } } })
    const devices = [numa('x', 0), numa('y', 1), numa('z', 0), aDevice('none')]
    const pair = [aRequest({ count: 2 })]
    const constraint = { requests: [], matchAttribute: undefined, distinctAttribute: undefined }
    const match = { constraints: [{ ...constraint, matchAttribute: 'gpu.example.com/numa' }] }
    expect(devicesOn(onNode(devices, pair, match), 'a')).toEqual(['one=x', 'one=z'])
    const distinct = { constraints: [{ ...constraint, distinctAttribute: 'gpu.example.com/numa' }] }
    expect(devicesOn(onNode(devices, pair, distinct), 'a')).toEqual(['one=x', 'one=y'])
  })

  it('tainted devices only for requests that tolerate the taint', () => {
    const tainted = aDevice('x', { taints: [{ key: 'broken', value: '', effect: 'NoSchedule', timeAdded: undefined }] })
    expect(reasons(onNode([tainted], [aRequest()]))).toEqual({ a: 'cannot allocate all claims' })
    const tolerations = [{ key: 'broken', operator: 'Exists', value: '', effect: '', tolerationSeconds: undefined }]
    expect(devicesOn(onNode([tainted], [aRequest({ tolerations })]), 'a')).toEqual(['one=x'])
  })

  it('partitions of a device within their shared counters', () => {
    const part = (name: string, memory: string) =>
      aDevice(name, { consumesCounters: [{ counterSet: 'card', counters: { memory } }] })
    const pool = { name: 'a', generation: 1, resourceSliceCount: 2 }
    const counters = aSlice('a', [], {
      name: 'a-counters',
      pool,
      sharedCounters: [{ name: 'card', counters: { memory: '80Gi' } }],
    })
    const parts = aSlice('a', [part('whole', '80Gi'), part('half-0', '40Gi'), part('half-1', '40Gi')], { pool })
    const asking = (count: number) => given(aNode('a'), counters, parts, claim(aClaimSpec([aRequest({ count })])))
    expect(devicesOn(asking(1), 'a')).toEqual(['one=whole'])
    expect(devicesOn(asking(2), 'a')).toEqual(['one=half-0', 'one=half-1'])
    expect(reasons(asking(3))).toEqual({ a: 'cannot allocate all claims' })
  })

  it('shares of a device, rounded by its request policy, until its capacity is consumed', () => {
    const requestPolicy = { default: '1Gi', validValues: undefined, validRange: { min: '1Gi', max: undefined, step: '1Gi' } }
    const shared = aDevice('nic', { allowMultipleAllocations: true, capacity: { bandwidth: { value: '4Gi', requestPolicy } } })
    const asking = (bandwidth: string, count = 1) => [aRequest({ count, capacity: { bandwidth } })]
    const state = onNode([shared], asking('2500Mi'))
    const found = preparedState(plugin, pod(state), state)
    const node = state.get('Node', '', 'a')
    if (!node || found === 'skip' || found.kind === 'rejection') return expect.unreachable()
    expect(plugin.reserve?.(pod(state), node, found.state, state)).toMatchObject([
      { status: { allocation: { results: [{ device: 'nic', consumedCapacity: { bandwidth: '3Gi' } }] } } },
    ])
    expect(reasons(onNode([shared], asking('5Gi')))).toEqual({ a: 'cannot allocate all claims' })
    expect(reasons(onNode([shared], asking('1Mi', 2)))).toEqual({ a: 'cannot allocate all claims' })
    expect(reasons(onNode([shared], [aRequest({ capacity: { speed: '1' } })]))).toEqual({ a: 'cannot allocate all claims' })
  })

  it('devices in use with admin access, without taking them from other pods', () => {
    const inUse = claim(aClaimSpec(), {
      name: 'other',
      uid: 'other',
      status: { allocation: anAllocation(), reservedFor: [], devices: [] },
    })
    const state = given(aNode('a'), aSlice('a', [aDevice('gpu-0')]), inUse, claim(aClaimSpec([aRequest({ adminAccess: true })])))
    expect(devicesOn(state, 'a')).toEqual(['one=gpu-0'])
  })

  it('and binds the claim to the node, or to the nodes that can reach the devices', () => {
    const zone = [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['1'] }], matchFields: [] }]
    const fabric = aSlice('', [aDevice('x')], {
      name: 'fabric',
      pool: { name: 'fabric', generation: 1, resourceSliceCount: 1 },
      nodeSelector: zone,
    })
    const state = given(aNode('a', { labels: { zone: '1' } }), aNode('b', { labels: { zone: '2' } }), fabric, claim())
    expect(reasons(state)).toEqual({ a: undefined, b: 'cannot allocate all claims' })
    const found = preparedState(plugin, pod(state), state)
    const node = state.get('Node', '', 'a')
    if (!node || found === 'skip' || found.kind === 'rejection') return expect.unreachable()
    expect(plugin.reserve?.(pod(state), node, found.state, state)).toMatchObject([
      { status: { allocation: { nodeSelector: zone } } },
    ])
  })
})

describe('DynamicResources with allocated claims', () => {
  const nodeSelector = [{ matchExpressions: [], matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] }]
  const held = (init: Partial<ResourceClaimRow['status']> = {}) =>
    claim(aClaimSpec(), { status: { allocation: anAllocation({}, { nodeSelector }), reservedFor: [], devices: [], ...init } })

  it('schedules the pod to the node of their devices', () => {
    expect(reasons(given(aNode('a'), aNode('b'), held()))).toEqual({ a: undefined, b: 'resourceclaim not available on the node' })
  })

  it('reserves them for the pod, once', () => {
    const state = given(aNode('a'), held())
    const node = state.get('Node', '', 'a')
    const found = preparedState(plugin, pod(state), state)
    if (!node || found === 'skip' || found.kind === 'rejection') return expect.unreachable()
    const [first] = plugin.reserve?.(pod(state), node, found.state, state) ?? []
    expect(first).toMatchObject({ status: { reservedFor: [{ apiGroup: '', resource: 'pods', name: 'p', uid: 'pod' }] } })
    if (first) state.put(first)
    const again = preparedState(plugin, pod(state), state)
    if (again === 'skip' || again.kind === 'rejection') return expect.unreachable()
    expect(plugin.reserve?.(pod(state), node, again.state, state)).toEqual([])
  })

  it.each([
    ['attached', 'attached', 0, undefined],
    ['never attached', 'broken', 0, 'resourceclaim not available on the node'],
    ['on their way', 'other', 1, undefined],
    ['too long on their way', 'other', 601, 'resourceclaim not available on the node'],
  ])('keeps the pod Pending for devices that are %s', (_, type, secondsAgo, reason) => {
    const waiting = { bindingConditions: ['attached'], bindingFailureConditions: ['broken'] }
    const allocation = anAllocation(waiting, { nodeSelector, allocationTimestamp: instant(T0 - secondsAgo * 1000) })
    const devices = [
      {
        driver: 'gpu.example.com',
        pool: 'a',
        device: 'gpu-0',
        shareID: undefined,
        conditions: [condition({ type, status: 'True' })],
      },
    ]
    expect(reasons(given(aNode('a'), held({ allocation, devices })))).toEqual({ a: reason })
  })
})

describe('DynamicResources and extended resources', () => {
  const gpuClass = aClass('gpu', { extendedResourceName: 'example.com/gpu' })
  const wanting = (...amounts: readonly number[]): Partial<PodSpec> => ({
    containers: amounts.map((amount, i) =>
      aContainer({ name: `c${i}`, resources: { requests: { 'example.com/gpu': String(amount) }, limits: {} } }),
    ),
  })

  it('creates a claim for a node without the extended resource', () => {
    const state = clusterOf(() => [gpuClass, aNode('a'), aSlice('a', [aDevice('x'), aDevice('y'), aDevice('z')])])
    const spec = wanting(1, 2)
    expect(devicesOn(state, 'a', spec)).toEqual(['container-0-request-0=x', 'container-1-request-0=y', 'container-1-request-0=z'])
  })

  it('lets init containers reuse the devices of other containers', () => {
    const state = clusterOf(() => [gpuClass, aNode('a'), aSlice('a', [aDevice('x'), aDevice('y'), aDevice('z')])])
    const init = aContainer({ name: 'init', resources: { requests: { 'example.com/gpu': '3' }, limits: {} } })
    expect(devicesOn(state, 'a', { ...wanting(2), initContainers: [init] })).toEqual([
      'container-0-request-0=x',
      'container-1-request-0=y',
      'container-1-request-0=z',
    ])
  })

  it('leaves nodes with the extended resource to NodeResourcesFit', () => {
    const rich = { ...aNode('a'), allocatable: resourcesOfList({ pods: '10', 'example.com/gpu': '2' }) }
    expect(
      reasons(
        clusterOf(() => [gpuClass, rich]),
        wanting(1),
      ),
    ).toEqual({ a: undefined })
  })

  it('uses the newer of two classes for one resource name, and the implicit name of a class', () => {
    const older = aClass('a-old', { extendedResourceName: 'example.com/gpu', selectors: ['false'] })
    const newer = aClass('new', { extendedResourceName: 'example.com/gpu', creationTimestamp: T0 })
    const state = clusterOf(() => [older, newer, aNode('a'), aSlice('a', [aDevice('x')])])
    expect(reasons(state, wanting(1))).toEqual({ a: undefined })
    const implicit = {
      containers: [aContainer({ resources: { requests: { 'deviceclass.resource.kubernetes.io/a-old': '1' }, limits: {} } })],
    }
    expect(reasons(state, implicit)).toEqual({ a: 'cannot allocate all claims' })
  })
})
