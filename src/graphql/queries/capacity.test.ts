import { describe, expect, it } from 'vitest'
import { dataOf, type Json } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { createApi } from '../create-api.ts'

const QUERY = `query ($input: CapacityInput!) {
  capacity(input: $input) {
    __typename
    ... on Capacity {
      fits pooled mix { sets reachedMax message refusal } nodesNeeded { like nodes message }
      largest { cpu cpuMillis memory memoryBytes } state { digest }
    }
    ... on Error { message }
    ... on LimitExceededError { limit allowed requested }
    ... on InvalidInputError { issues { path message } }
  }
}`

function shop() {
  return smallShop().put(namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }))
}

function pod(cpu: string): string {
  return JSON.stringify({
    metadata: { name: 'probe' },
    spec: { containers: [{ name: 'main', image: 'probe', resources: { requests: { cpu, memory: '1Gi' } } }] },
  })
}

async function capacity(input: object, limits = {}): Promise<Json> {
  return (await dataOf(createApi({ twin: shop(), limits }), QUERY, { input })).capacity
}

describe('capacity', () => {
  it('answers for a mix, for new nodes and for the largest pod in one request', async () => {
    // The shop leaves 3, 3.5 and 4 CPUs on its three nodes.
    const input = { template: pod('2'), with: [{ template: pod('500m'), count: 2 }], nodesFor: 8, like: ['c'], largest: true }
    const answer = await capacity(input)
    expect(answer).toMatchObject({ fits: 4, pooled: 5, mix: { sets: 3, reachedMax: false, refusal: null } })
    expect(answer.nodesNeeded).toEqual([{ like: 'c', nodes: 2, message: expect.stringContaining('Insufficient cpu') }])
    expect(answer.largest).toEqual({ cpu: '4', cpuMillis: 4000, memory: '16Gi', memoryBytes: 16 * 2 ** 30 })
  })

  it('starts no run for fields that are not requested', async () => {
    const answer = await capacity({ template: pod('2'), max: 3 }, { inquiryRunsMax: 1 })
    expect(answer).toMatchObject({ fits: 3, mix: null, nodesNeeded: [], largest: null })
    const largest = await capacity({ template: pod('2'), max: 3, largest: true }, { inquiryRunsMax: 1 })
    expect(largest).toMatchObject({ limit: 'inquiryRuns', allowed: 1 })
  })

  it('counts more pods of a workload, whose own controller creates them', async () => {
    const workload = { kind: 'Deployment', name: 'web' }
    // Of 3, 3.5 and 4 CPUs a pod takes 500m.
    expect(await capacity({ workload })).toMatchObject({ fits: 21, pooled: 21, mix: null, largest: null, nodesNeeded: [] })
  })

  it.each([
    ['neither a template nor a workload', {}, { issues: [{ path: 'input.template' }] }],
    [
      'a template beside a workload',
      { workload: { kind: 'Deployment', name: 'web' }, template: pod('1'), with: [], largest: true },
      { issues: [{ path: 'input.template' }, { path: 'input.with' }, { path: 'input.largest' }] },
    ],
    ['a kind without replicas', { workload: { kind: 'DaemonSet', name: 'web' } }, { issues: [{}] }],
    ['a custom resource', { workload: { kind: 'Rollout.example.com', name: 'web' } }, { issues: [{ path: 'input.workload' }] }],
    ['a workload that is not there', { workload: { kind: 'Deployment', name: 'wbe' } }, { __typename: 'NotFoundError' }],
    [
      'a ReplicaSet of a Deployment',
      { workload: { kind: 'ReplicaSet', name: 'web-1' } },
      { message: expect.stringContaining('count more pods of Deployment web') },
    ],
  ])('of a workload refuses %s', async (_name, input, expected) => {
    expect(await capacity(input)).toMatchObject(expected)
  })

  it.each([
    ['no pod at all', { nodesFor: 0, like: ['c'] }, { issues: [{ path: 'input.nodesFor' }] }],
    ['nodes like nothing', { nodesFor: 5 }, { issues: [{ path: 'input.like' }] }],
    ['nodes like one that is not there', { nodesFor: 5, like: ['cc'] }, { __typename: 'NotFoundError' }],
    ['an empty part', { with: [{ template: pod('1'), count: 0 }] }, { issues: [{ path: 'input.with[0].count' }] }],
    ['a part that is not a pod', { with: [{ template: 'kind: Secret' }] }, { issues: [{ path: 'input.with[0].template' }] }],
    [
      'more pods in sets than may be set',
      { max: 100, with: [{ template: pod('1'), count: 9 }] },
      { limit: 'replicas', allowed: 500, requested: 1000 },
    ],
    ['nodes for more pods than may be set', { max: 5, nodesFor: 501, like: ['c'] }, { limit: 'replicas', requested: 501 }],
  ])('refuses %s', async (_name, input, expected) => {
    expect(await capacity({ template: pod('1'), max: 10, ...input }, { replicasMax: 500 })).toMatchObject(expected)
  })
})

it('headroom reports the free resources by the requested label', async () => {
  const query = `{ headroom(groupLabel: "kubernetes.io/hostname") { ... on Headroom {
    total { nodes headroom { cpu } strandedCpuPercent } zones { name nodes } nodeGroups { name headroom { cpu pods } } quotas { quota } state { digest }
  } } }`
  const { headroom } = await dataOf(createApi({ twin: shop() }), query)
  expect(headroom).toMatchObject({
    total: { nodes: 3, headroom: { cpu: '10500m' } },
    zones: [{ name: '', nodes: 3 }],
    nodeGroups: [
      { name: 'a', headroom: { cpu: '3', pods: 108 } },
      { name: 'b', headroom: { cpu: '3500m', pods: 109 } },
      { name: 'c', headroom: { cpu: '4', pods: 110 } },
    ],
    quotas: [],
  })
})
