import { expect, it } from 'vitest'
import { askApi, dataOf } from '../../../test/support/api-client.ts'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { APP, aDeployment, aReplicaSet } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import { selectorOfLabels } from '../../kube/label-selector.ts'
import { podDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { serviceRow } from '../../kube/service.ts'
import { createApi } from '../create-api.ts'

/** A Deployment web of three pods on two nodes, with a budget and a service, beside a bare pod. */
function shop(): StateTwin {
  const twin = new StateTwin()
  const { shapes } = twin.state
  const ready = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
  const web = (name: string, nodeName: string) =>
    aPod(shapes, name, {
      labels: APP,
      nodeName,
      cpu: '500m',
      memory: '1Gi',
      phase: 'Running',
      conditions: ready,
      ownerReferences: ownedBy('ReplicaSet', 'web-1'),
    })
  return twin.put(
    aNode('a', { labels: { zone: 'x' }, conditions: ready }),
    aNode('b', { labels: { zone: 'y' }, unschedulable: true }),
    aDeployment('web', { spec: { replicas: 3 }, status: { readyReplicas: 3 } }),
    aReplicaSet('web-1', { labels: APP, spec: { replicas: 3 }, ownerReferences: ownedBy('Deployment', 'web') }),
    web('web-1-p', 'a'),
    web('web-1-q', 'a'),
    web('web-1-r', 'b'),
    aPod(shapes, 'bare', { namespace: 'other' }),
    podDisruptionBudgetRow({
      name: 'web',
      namespace: 'default',
      spec: {
        minAvailable: '50%',
        maxUnavailable: undefined,
        selector: selectorOfLabels(APP),
        unhealthyPodEvictionPolicy: 'IfHealthyBudget',
      },
    }),
    serviceRow({ name: 'web', namespace: 'default', selector: APP }),
    serviceRow({ name: 'everything', namespace: 'default', selector: {} }),
  )
}

async function cluster(fields: string) {
  const data = await dataOf(createApi({ twin: shop() }), `{ cluster { ... on Cluster { ${fields} } } }`)
  return data.cluster
}

it('finds a pod with its node, owners, budgets and services', async () => {
  const { pod } = await cluster(`pod(namespace: "default", name: "web-1-p") {
    kind apiVersion namespace phase ready nodeName node { name }
    controller { kind name } ownerChain { kind name } topOwner { kind name }
    podDisruptionBudgets { name } services { name } requests { cpu cpuMillis memoryBytes pods }
  }`)
  expect(pod).toEqual({
    kind: 'Pod',
    apiVersion: 'v1',
    namespace: 'default',
    phase: 'Running',
    ready: true,
    nodeName: 'a',
    node: { name: 'a' },
    controller: { kind: 'ReplicaSet', name: 'web-1' },
    ownerChain: [
      { kind: 'ReplicaSet', name: 'web-1' },
      { kind: 'Deployment', name: 'web' },
    ],
    topOwner: { kind: 'Deployment', name: 'web' },
    podDisruptionBudgets: [{ name: 'web' }],
    services: [{ name: 'web' }],
    requests: { cpu: '500m', cpuMillis: 500, memoryBytes: 1073741824, pods: 1 },
  })
})

it('sums the allocatable, requested and free resources of a node', async () => {
  const { node } = await cluster(`node(name: "a") {
    ready zone requested { cpu memory pods } headroom { cpuMillis memory pods } pods { nodes { name } }
  }`)
  expect(node).toEqual({
    ready: true,
    zone: null,
    requested: { cpu: '1', memory: '2Gi', pods: 2 },
    headroom: { cpuMillis: 3000, memory: '14Gi', pods: 108 },
    pods: { nodes: [{ name: 'web-1-p' }, { name: 'web-1-q' }] },
  })
})

it('resolves the pods of workloads, budgets and services', async () => {
  const found = await cluster(`
    workload(ref: { kind: "Deployment", name: "web" }) {
      kind desiredReplicas readyReplicas pods { totalCount } podDisruptionBudgets { name }
      ... on Deployment { strategy replicaSets { name } }
    }
    podDisruptionBudgets { nodes { minAvailable maxUnavailable selector pods { nodes { name } } } }
    services(filter: { names: ["web"] }) { nodes { pods { totalCount } } }
    resources { name allocatable requestedAmount }
  `)
  expect(found.workload).toEqual({
    kind: 'Deployment',
    desiredReplicas: 3,
    readyReplicas: 3,
    pods: { totalCount: 3 },
    podDisruptionBudgets: [{ name: 'web' }],
    strategy: 'RollingUpdate',
    replicaSets: [{ name: 'web-1' }],
  })
  expect(found.podDisruptionBudgets.nodes).toEqual([
    {
      minAvailable: '50%',
      maxUnavailable: null,
      selector: 'app=web',
      pods: { nodes: ['p', 'q', 'r'].map((x) => ({ name: `web-1-${x}` })) },
    },
  ])
  expect(found.services.nodes).toEqual([{ pods: { totalCount: 3 } }])
  expect(found.resources[0]).toEqual({ name: 'cpu', allocatable: '8', requestedAmount: 1500 })
})

it.each([
  ['namespace', 'pods(filter: { namespace: "other" })', ['bare']],
  ['labels', 'pods(filter: { labelSelector: "app in (web, api)" })', ['web-1-p', 'web-1-q', 'web-1-r']],
  ['node', 'pods(filter: { node: "b" })', ['web-1-r']],
  ['no node', 'pods(filter: { node: "" })', ['bare']],
  ['owner at any depth', 'pods(filter: { owner: { kind: "Deployment", name: "web" }, node: "a" })', ['web-1-p', 'web-1-q']],
  ['another owner', 'pods(filter: { owner: { kind: "Deployment", name: "api" } })', []],
  ['phase', 'pods(filter: { phase: Pending })', ['bare']],
  ['readiness', 'pods(filter: { ready: false })', ['bare']],
  ['a part of namespace and name', 'pods(filter: { search: "other/ba" })', ['bare']],
  ['a part of the name', 'pods(filter: { search: "1-Q" })', ['web-1-q']],
  ['names', 'pods(filter: { names: ["bare", "no-such-pod"] })', ['bare']],
  ['cordoned nodes', 'nodes(filter: { unschedulable: true })', ['b']],
  ['ready nodes', 'nodes(filter: { ready: true })', ['a']],
  ['labels of nodes', 'nodes(filter: { labelSelector: "zone=y" })', ['b']],
  ['kinds of workloads', 'workloads(filter: { kinds: [ReplicaSet] })', ['web-1']],
  ['top-level workloads', 'workloads(filter: { topLevel: true })', ['web']],
  ['all workloads, kind by kind', 'workloads', ['web-1', 'web']],
])('filters by %s', async (_name, field, names) => {
  const found = await cluster(`found: ${field} { totalCount nodes { name } }`)
  expect(found.found).toEqual({ totalCount: names.length, nodes: names.map((name) => ({ name })) })
})

it('pages with cursors that stay valid while the cluster changes', async () => {
  const twin = shop()
  const api = createApi({ twin })
  const page = async (after: string | null) => {
    const query = `query ($after: String) { cluster { ... on Cluster { pods(first: 2, after: $after) { totalCount edges { node { name } } pageInfo { hasNextPage hasPreviousPage endCursor } } } } }`
    return (await dataOf(api, query, { after })).cluster.pods
  }
  const first = await page(null)
  expect(first).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
  expect(first.edges.map((edge: { node: { name: string } }) => edge.node.name)).toEqual(['web-1-p', 'web-1-q'])
  twin.state.remove('Pod', 'default', 'web-1-p')
  const second = await page(first.pageInfo.endCursor)
  expect(second.edges.map((edge: { node: { name: string } }) => edge.node.name)).toEqual(['web-1-r', 'bare'])
  expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
})

it('finds any object by its global id, and rejects an invalid id', async () => {
  const api = createApi({ twin: shop() })
  const { cluster } = await dataOf(api, '{ cluster { ... on Cluster { node(name: "a") { id } } } }')
  const found = await dataOf(api, 'query ($id: ID!) { object(id: $id) { __typename kind name } }', { id: cluster.node.id })
  expect(found).toEqual({ object: { __typename: 'Node', kind: 'Node', name: 'a' } })
  const { errors } = await askApi(api, '{ object(id: "bm9uc2Vuc2U") { kind } }')
  expect(errors).toMatchObject([{ message: 'id: "bm9uc2Vuc2U" is not a valid object ID; KubernetesObject.id returns them' }])
})

it('answers one operation from one state while the cluster changes', async () => {
  const twin = shop()
  const pin = twin.pin.bind(twin)
  // The cluster loses a pod each time that it is read.
  twin.pin = () => {
    const base = pin()
    twin.state.remove('Pod', 'default', `web-1-${'pqr'.charAt(twin.pins - 1)}`)
    return base
  }
  const api = createApi({ twin })
  const count = '{ ... on Cluster { state { version } pods { totalCount } } }'
  const query = `{ a: cluster ${count} b: cluster ${count} }`
  const data = await dataOf(api, query)
  expect(data.a).toEqual({ state: { version: '1' }, pods: { totalCount: 4 } })
  expect(data.b).toEqual(data.a)
  expect((await dataOf(api, query)).a).toEqual({ state: { version: '2' }, pods: { totalCount: 3 } })
})

it('reports the missing kinds before the cluster is read', async () => {
  const twin = shop()
  twin.waiting = ['Node', 'Pod']
  const { cluster } = await dataOf(createApi({ twin }), '{ cluster { ... on NotReadyError { code message waitingFor } } }')
  expect(cluster).toMatchObject({ code: 'NOT_READY', waitingFor: ['Node', 'Pod'] })
})

it.each([
  ['fork: "f1"', { __typename: 'NotFoundError', message: 'fork "f1" not found.' }],
  ['snapshot: "s1"', { __typename: 'NotFoundError', message: 'snapshot "s1" not found.' }],
  [
    'time: "2026-01-01T00:00:00Z"',
    {
      __typename: 'NotFoundError',
      message: 'No state at or before 2026-01-01T00:00:00Z is kept. The server has no snapshot, and no history (--history).',
    },
  ],
  ['live: true', { __typename: 'Cluster' }],
])('queries the state { %s }', async (ref, answer) => {
  const { cluster } = await dataOf(
    createApi({ twin: shop() }),
    `{ cluster(on: { ${ref} }) { __typename ... on Error { message } } }`,
  )
  expect(cluster).toEqual(answer)
})

it.each([
  [
    'a selector that cannot be read',
    '{ cluster { ... on Cluster { pods(filter: { labelSelector: "a in" }) { totalCount } } } }',
    'labelSelector',
  ],
  [
    'an owner of no kind',
    '{ cluster { ... on Cluster { pods(filter: { owner: { kind: "Deploymnt", name: "x" } }) { totalCount } } } }',
    'similar: Deployment. The kinds are Namespace, Node',
  ],
  [
    'a workload of no kind',
    '{ cluster { ... on Cluster { workload(ref: { kind: "Deployments", name: "x" }) { name } } } }',
    'ref: unknown kind "Deployments"; similar: Deployment',
  ],
  [
    'a workload of a kind that keeps no pods',
    '{ cluster { ... on Cluster { workload(ref: { kind: "Node", name: "a" }) { name } } } }',
    'ref: Node is not a workload; the kinds are ',
  ],
  [
    'a page beyond the limit',
    '{ cluster { ... on Cluster { pods(first: 501) { totalCount } } } }',
    'limit page: 501 requested, 500 allowed',
  ],
])('refuses %s', async (_name, query, message) => {
  const { errors } = await askApi(createApi({ twin: shop() }), query)
  expect(errors[0]?.message).toContain(message)
})

it.each([
  ['nodes', 'NAME, direction: DESC', 'b a'],
  ['nodes', 'PODS, direction: DESC', 'a b'],
  ['nodes', 'CPU_HEADROOM', 'a b'],
  ['nodes', 'MEMORY_REQUESTED', 'b a'],
  ['nodes', 'CPU_USED', 'a b'],
  ['pods', 'NAME', 'web-1-p web-1-q web-1-r bare'],
  ['pods', 'NODE, direction: DESC', 'web-1-r web-1-p web-1-q bare'],
  ['pods', 'CPU_REQUESTED', 'bare web-1-p web-1-q web-1-r'],
  ['workloads', 'MISSING, direction: DESC', 'web-1 web'],
  ['workloads', 'NAME', 'web web-1'],
  ['services', 'NAME', 'everything web'],
])('orders %s by %s', async (list, field, names) => {
  const data = await cluster(`${list}(orderBy: { field: ${field} }) { nodes { name } }`)
  expect(data[list].nodes.map(({ name }: { name: string }) => name).join(' ')).toBe(names)
})

it('orders the pods of a node and of a workload over pages', async () => {
  const order = 'orderBy: { field: NAME, direction: DESC }'
  const { node, workload } = await cluster(
    `node(name: "a") { pods(${order}, first: 1) { nodes { name } pageInfo { endCursor } } }
     workload(ref: { kind: "Deployment", namespace: "default", name: "web" }) { pods(${order}) { nodes { name } } }`,
  )
  expect(node.pods.nodes).toEqual([{ name: 'web-1-q' }])
  expect(workload.pods.nodes.map(({ name }: { name: string }) => name)).toEqual(['web-1-r', 'web-1-q', 'web-1-p'])
  const after = `after: "${node.pods.pageInfo.endCursor}"`
  const next = await cluster(`node(name: "a") { pods(${order}, ${after}) { nodes { name } } }`)
  expect(next.node.pods.nodes).toEqual([{ name: 'web-1-p' }])
})
