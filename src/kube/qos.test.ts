import { describe, expect, it } from 'vitest'
import { oomScores } from './oom-score.ts'
import type { ContainerDemand, PodDemand } from './pod-resources.ts'
import type { ResourceList } from './pod-spec.ts'
import { qosClass } from './qos.ts'

const container = (name: string, requests: ResourceList, limits: ResourceList = {}, restartPolicy = ''): ContainerDemand => ({
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
const FULL = { cpu: '1', memory: '1Gi' }

describe('qosClass', () => {
  it('is Guaranteed when every container has both limits and requests equal to them', () => {
    expect(qosClass(pod({ containers: [container('a', FULL, FULL)] }))).toBe('Guaranteed')
    expect(qosClass(pod({ containers: [container('a', { cpu: '1000m', memory: '1024Mi' }, FULL)] }))).toBe('Guaranteed')
    expect(qosClass(pod({ containers: [container('a', FULL, FULL), container('b', {})] }))).toBe('Burstable')
    expect(qosClass(pod({ containers: [container('a', { cpu: '1' }, { cpu: '1' })] }))).toBe('Burstable')
  })

  it('WL-IRES-05 WL-MISC-02 has one tier for init and app containers', () => {
    expect(qosClass(pod({ containers: [container('a', FULL, FULL)], initContainers: [container('i', {})] }))).toBe('Burstable')
    expect(qosClass(pod({ containers: [container('a', {})], initContainers: [container('i', { cpu: '1' })] }))).toBe('Burstable')
  })

  it('WL-MISC-03 is BestEffort without CPU and memory; zero counts as absent', () => {
    expect(qosClass(pod({ containers: [container('a', {})] }))).toBe('BestEffort')
    expect(qosClass(pod({ containers: [container('a', { cpu: '0', 'ephemeral-storage': '1Gi' })] }))).toBe('BestEffort')
  })

  it('uses only pod-level resources if they are set', () => {
    const containers = [container('a', {})]
    expect(qosClass(pod({ containers, resources: { requests: FULL, limits: FULL } }))).toBe('Guaranteed')
    expect(qosClass(pod({ containers, resources: { requests: FULL, limits: {} } }))).toBe('Burstable')
  })
})

describe('oomScores', () => {
  const GIB = 2 ** 30
  const score = (demand: PodDemand, rest: Partial<Parameters<typeof oomScores>[0]> = {}) =>
    Object.fromEntries(oomScores({ pod: demand, qosClass: 'Burstable', nodeCritical: false, memoryCapacity: 8 * GIB, ...rest }))

  it.each([
    ['0', 999],
    ['4Mi', 999],
    ['4Gi', 500],
    ['8Gi', 3],
  ])('of a Burstable container with %s on a node of 8 GiB is %d', (memory, expected) => {
    expect(score(pod({ containers: [container('a', { memory })] }))).toEqual({ a: expected })
  })

  it('protects Guaranteed and node-critical pods, and exposes BestEffort ones', () => {
    const demand = pod({ containers: [container('a', {})], initContainers: [container('i', {})] })
    expect(score(demand, { qosClass: 'Guaranteed' })).toEqual({ a: -997, i: -997 })
    expect(score(demand, { nodeCritical: true })).toEqual({ a: -997, i: -997 })
    expect(score(demand, { qosClass: 'BestEffort' })).toEqual({ a: 1000, i: 1000 })
  })

  it('never kills a sidecar before the regular container that requests least', () => {
    const containers = [container('a', { memory: '2Gi' }), container('b', { memory: '4Gi' })]
    const initContainers = [container('i', {}), container('s', {}, {}, 'Always')]
    expect(score(pod({ containers, initContainers }))).toEqual({ a: 750, b: 500, i: 999, s: 750 })
  })

  it('shares pod-level memory that no container requests', () => {
    const containers = [container('a', { memory: '1Gi' }), container('b', { memory: '1Gi' })]
    const resources = { requests: { memory: '6Gi' }, limits: {} }
    expect(score(pod({ containers, resources }))).toEqual({ a: 625, b: 625 })
  })
})
