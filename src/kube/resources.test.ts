import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContainerDemand, type PodDemand, type PodGrant, podLimitList } from './pod-resources.ts'
import type { ResourceList } from './pod-spec.ts'
import { quantityText } from './quantity-text.ts'
import {
  addResources,
  isScalarResource,
  isWithin,
  nonZeroRequests,
  podRequests,
  type Resources,
  resourcesOfList,
  sameResources,
  scalarAmount,
  subtractResources,
  ZERO_RESOURCES,
} from './resources.ts'

const container = (requests: ResourceList, limits: ResourceList = {}, restartPolicy = '', name = 'c'): ContainerDemand => ({
  name,
  resources: { requests, limits },
  restartPolicy,
})
const pod = (init: Partial<PodDemand>): PodDemand => ({
  containers: [],
  initContainers: [],
  overhead: {},
  resources: undefined,
  ...init,
})

describe('resourcesOfList', () => {
  it('rounds up to integers and sorts the scalars', () => {
    const list = {
      cpu: '0.1',
      memory: '1.5',
      pods: '110',
      'ephemeral-storage': '1Gi',
      'nvidia.com/gpu': '2',
      'hugepages-2Mi': '4Mi',
      foo: '3',
    }
    expect(resourcesOfList(list)).toEqual({
      milliCpu: 100,
      memory: 2,
      ephemeralStorage: 2 ** 30,
      pods: 110,
      scalars: [
        ['hugepages-2Mi', 4 * 2 ** 20],
        ['nvidia.com/gpu', 2],
      ],
    })
  })

  it.each([
    ['nvidia.com/gpu', true],
    ['hugepages-1Gi', true],
    ['attachable-volumes-aws-ebs', true],
    ['kubernetes.io/batch', true],
    ['requests.nvidia.com/gpu', false],
    ['Bad Name/x', false],
    ['foo', false],
  ])('counts %s: %s', (name, counted) => {
    expect(isScalarResource(name)).toBe(counted)
  })
})

describe('podRequests', () => {
  it('sums before it rounds', () => {
    expect(podRequests(pod({ containers: [container({ cpu: '0.5m' }), container({ cpu: '0.5m' })] })).milliCpu).toBe(1)
  })

  it('WL-IRES-01 uses the largest init container', () => {
    const initContainers = [container({ cpu: '2', memory: '1Gi' }), container({ cpu: '1', memory: '3Gi' })]
    expect(podRequests(pod({ containers: [container({})], initContainers }))).toMatchObject({
      milliCpu: 2000,
      memory: 3 * 2 ** 30,
    })
  })

  it('WL-IRES-03 uses the larger of the app containers and the init containers, per resource', () => {
    const demand = pod({
      containers: [container({ cpu: '1', memory: '1Gi' }), container({ cpu: '1', memory: '1Gi' })],
      initContainers: [container({ cpu: '3', memory: '1Gi' })],
    })
    expect(podRequests(demand)).toMatchObject({ milliCpu: 3000, memory: 2 * 2 ** 30 })
  })

  it('adds sidecars to the app containers and to the init containers after them', () => {
    const sidecar = container({ cpu: '1' }, {}, 'Always')
    const init = container({ cpu: '2' })
    expect(podRequests(pod({ containers: [container({ cpu: '500m' })], initContainers: [sidecar, init] })).milliCpu).toBe(3000)
    expect(podRequests(pod({ containers: [container({ cpu: '500m' })], initContainers: [init, sidecar] })).milliCpu).toBe(2000)
  })

  it('SC-OVH-03 adds the overhead', () => {
    const demand = pod({ containers: [container({ cpu: '2', memory: '200Mi' })], overhead: { cpu: '250m', memory: '120Mi' } })
    expect(podRequests(demand)).toMatchObject({ milliCpu: 2250, memory: 320 * 2 ** 20 })
    expect(podRequests(demand, { excludeOverhead: true }).milliCpu).toBe(2000)
  })

  it('lets pod-level resources replace the sum, before the overhead', () => {
    const demand = pod({
      containers: [container({ cpu: '1', 'ephemeral-storage': '1Gi' })],
      overhead: { cpu: '250m' },
      resources: { requests: { cpu: '3', 'ephemeral-storage': '9Gi' }, limits: {} },
    })
    expect(podRequests(demand)).toMatchObject({ milliCpu: 3250, ephemeralStorage: 2 ** 30 })
  })

  it('uses the largest of requested, running and admitted during a resize', () => {
    const demand = pod({ containers: [container({ cpu: '3' })] })
    const grant = (resizeInfeasible: boolean): PodGrant => ({
      containerStatuses: [{ name: 'c', resources: { requests: { cpu: '1' }, limits: {} }, allocatedResources: { cpu: '2' } }],
      initContainerStatuses: [],
      resizeInfeasible,
    })
    expect(podRequests(demand, { grant: grant(false) }).milliCpu).toBe(3000)
    expect(podRequests(demand, { grant: grant(true) }).milliCpu).toBe(2000)
  })
})

describe('nonZeroRequests', () => {
  it('counts 100m and 200Mi for each container without requests', () => {
    const demand = pod({ containers: [container({}), container({ cpu: '0', memory: '1Gi' })] })
    expect(nonZeroRequests(demand)).toMatchObject({ milliCpu: 100, memory: 200 * 2 ** 20 + 2 ** 30 })
  })

  it('adds defaults to pod-level requests only for resources without requests', () => {
    const demand = pod({ containers: [container({}), container({})], resources: { requests: { cpu: '2' }, limits: {} } })
    expect(nonZeroRequests(demand)).toMatchObject({ milliCpu: 2000, memory: 400 * 2 ** 20 })
  })
})

it('adds the overhead to existing limits', () => {
  const limits = podLimitList(
    pod({ containers: [container({}, { cpu: '1', memory: '0' })], overhead: { cpu: '250m', memory: '1Mi' } }),
  )
  expect([...limits].map(([name, amount]) => [name, quantityText(amount)])).toEqual([
    ['cpu', '1250m'],
    ['memory', '0'],
  ])
})

describe('vectors of resources', () => {
  const amount = fc.integer({ min: 0, max: 1000 })
  const vector: fc.Arbitrary<Resources> = fc
    .record({ cpu: amount, memory: amount, pods: amount, a: amount, b: amount })
    .map(({ cpu, memory, pods, a, b }) =>
      resourcesOfList({ cpu: `${cpu}m`, memory: `${memory}`, pods: `${pods}`, 'x.io/a': `${a}`, 'x.io/b': `${b}` }),
    )

  it('are restored when an added amount is subtracted', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        expect(sameResources(subtractResources(addResources(a, b), b), a)).toBe(true)
        expect(subtractResources(a, a)).toEqual(ZERO_RESOURCES)
      }),
    )
  })

  it('fit their sum, and a larger one does not', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const sum = addResources(a, b)
        expect(isWithin(a, sum) && isWithin(b, sum)).toBe(true)
        expect(isWithin(addResources(sum, resourcesOfList({ 'x.io/c': '1' })), sum)).toBe(false)
        expect(scalarAmount(sum, 'x.io/a')).toBe(scalarAmount(a, 'x.io/a') + scalarAmount(b, 'x.io/a'))
      }),
    )
  })
})
