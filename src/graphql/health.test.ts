import { expect, it } from 'vitest'
import { dataOf } from '../../test/support/api-client.ts'
import { aNode, aPod } from '../../test/support/builders.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { aDeployment } from '../../test/support/workloads.ts'
import { keyOf } from '../kube/namespaced-name.ts'
import { createApi } from './create-api.ts'

it('lists only unhealthy objects', async () => {
  const twin = smallShop()
  twin.put(
    aNode('sick', { conditions: [] }),
    aPod(twin.state.shapes, 'waits', {}),
    aDeployment('short', { spec: { replicas: 2 }, status: { readyReplicas: 1 } }),
  )
  const list = (kind: string, unhealthy: boolean) => `${kind}(filter: { unhealthy: ${unhealthy} }) { nodes { name } }`
  const lists = ['nodes', 'pods', 'workloads'].map((kind) => list(kind, true)).join(' ')
  const { cluster } = await dataOf(
    createApi({ twin }),
    `{ cluster { ... on Cluster { ${lists} well: ${list('nodes', false)} } } }`,
  )
  expect(cluster).toEqual({
    nodes: { nodes: [{ name: 'sick' }] },
    pods: { nodes: [{ name: 'waits' }] },
    workloads: { nodes: [{ name: 'short' }] },
    well: { nodes: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
  })
})

it('shows roles, and the measured usage of nodes, pods and containers', async () => {
  const twin = smallShop()
  twin.put(aNode('cp', { labels: { 'node-role.kubernetes.io/control-plane': '', 'kubernetes.io/role': 'infra' } }))
  const query = `{ cluster { ... on Cluster {
    node(name: "cp") { roles usage { cpu cpuMillis memory memoryBytes } }
    pod(namespace: "default", name: "web-1-p") { usage { cpuMillis memoryBytes } containers { name usage { cpuMillis memoryBytes } } } } } }`
  const pin = twin.pin.bind(twin)
  expect((await dataOf(createApi({ twin }), query)).cluster).toEqual({
    node: { roles: ['control-plane', 'infra'], usage: null },
    pod: { usage: null, containers: [{ name: 'main', usage: null }] },
  })
  const usage = {
    nodes: new Map([['cp', { cpuMilli: 1500, memoryBytes: 2 ** 31 }]]),
    pods: new Map([[keyOf({ namespace: 'default', name: 'web-1-p' }), { cpuMilli: 20, memoryBytes: 1024 }]]),
    containers: new Map([['default/web-1-p/main', { cpuMilli: 15, memoryBytes: 1000 }]]),
  }
  twin.pin = () => ({ ...pin(), usage: { ok: true, usage } })
  expect((await dataOf(createApi({ twin }), query)).cluster).toEqual({
    node: {
      roles: ['control-plane', 'infra'],
      usage: { cpu: '1500m', cpuMillis: 1500, memory: '2Gi', memoryBytes: 2 ** 31 },
    },
    pod: {
      usage: { cpuMillis: 20, memoryBytes: 1024 },
      containers: [{ name: 'main', usage: { cpuMillis: 15, memoryBytes: 1000 } }],
    },
  })
})
