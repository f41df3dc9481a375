import { expect, it } from 'vitest'
import { dataOf } from '../../test/support/api-client.ts'
import { aPod, ownedBy } from '../../test/support/builders.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { aDeployment } from '../../test/support/workloads.ts'
import { horizontalPodAutoscalerRow } from '../kube/horizontal-pod-autoscaler.ts'
import { createApi } from './create-api.ts'

/** The names of the pods that a filter selects in a shop with one more pod, of another app. */
async function podsOf(filter: string, allowed = 1): Promise<readonly string[]> {
  const twin = smallShop({ allowed })
  twin.put(aPod(twin.state.shapes, 'other', { labels: { app: 'other' }, nodeName: 'b', ownerReferences: ownedBy('Job', 'web') }))
  const query = `{ cluster { ... on Cluster { pods(filter: { ${filter} }) { nodes { name } } } } }`
  const { cluster } = await dataOf(createApi({ twin }), query)
  return (cluster.pods.nodes as readonly { readonly name: string }[]).map(({ name }) => name)
}

const WEB = ['web-1-p', 'web-1-q', 'web-1-r']

it.each([
  ['ownerName: "web"', WEB],
  ['ownerName: "web-1", node: "a"', ['web-1-p', 'web-1-q']],
  ['ownerName: "we"', []],
  ['budget: "web"', WEB],
  ['budget: "default/web"', WEB],
  ['budget: "shop/web"', []],
  ['budget: "other"', []],
  ['search: "DEFAULT/web-1-q"', ['web-1-q']],
])('selects pods by %s', async (filter, names) => {
  expect(await podsOf(filter)).toEqual(names)
})

it('selects the pods that a budget holds now, and the others', async () => {
  expect(await podsOf('heldByBudget: true')).toEqual([])
  expect(await podsOf('heldByBudget: true', 0)).toEqual(WEB)
  expect(await podsOf('heldByBudget: false', 0)).toEqual(['other'])
})

it('counts the selected pods of each node, and those without one', async () => {
  const twin = smallShop()
  twin.put(aPod(twin.state.shapes, 'waits', {}))
  const counts = (filter: string) => `podCounts(filter: { ${filter} }) { node pods }`
  const { cluster } = await dataOf(
    createApi({ twin }),
    `{ cluster { ... on Cluster { ${counts('')} owned: ${counts('ownerName: "web", node: "a"')} none: ${counts('budget: "other"')} } } }`,
  )
  expect(cluster).toEqual({
    podCounts: [
      { node: 'a', pods: 2 },
      { node: 'b', pods: 1 },
      { node: null, pods: 1 },
    ],
    owned: [{ node: 'a', pods: 2 }],
    none: [],
  })
})

it('refuses a budget of more than a namespace and a name', async () => {
  await expect(podsOf('budget: "a/b/c"')).rejects.toThrow('budget: write NAME or NAMESPACE/NAME')
})

it('finds nodes, workloads and budgets by a part of their names', async () => {
  const search = (list: string, text: string) => `${list}(filter: { search: "${text}" }) { nodes { name } }`
  const { cluster } = await dataOf(
    createApi({ twin: smallShop() }),
    `{ cluster { ... on Cluster {
      ${search('nodes', 'B')} ${search('workloads', 'default/WEB')} ${search('podDisruptionBudgets', 't/w')}
      none: ${search('podDisruptionBudgets', 'shop/')}
    } } }`,
  )
  expect(cluster).toEqual({
    nodes: { nodes: [{ name: 'b' }] },
    workloads: { nodes: [{ name: 'web-1' }, { name: 'web' }] },
    podDisruptionBudgets: { nodes: [{ name: 'web' }] },
    none: { nodes: [] },
  })
})

it.each([
  [1, null],
  [0, /^Cannot evict pod .* budget\. The disruption budget web /],
])('has why the eviction of a pod is refused where the budget allows %i', async (allowed, refusal) => {
  const { cluster } = await dataOf(
    createApi({ twin: smallShop({ allowed }) }),
    '{ cluster { ... on Cluster { pod(namespace: "default", name: "web-1-p") { evictionRefusal } } } }',
  )
  if (refusal) expect(cluster.pod.evictionRefusal).toMatch(refusal)
  else expect(cluster.pod.evictionRefusal).toBeNull()
})

it('has the autoscalers of a workload', async () => {
  const twin = smallShop()
  const scaler = (name: string, target: string) =>
    horizontalPodAutoscalerRow({
      namespace: 'default',
      name,
      uid: `uid-${name}`,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: target },
      maxReplicas: 9,
    })
  twin.put(aDeployment('api'), scaler('web', 'web'), scaler('api', 'api'))
  const { cluster } = await dataOf(
    createApi({ twin }),
    `{ cluster { ... on Cluster { workload(ref: { kind: "Deployment", name: "web" }) {
      horizontalPodAutoscalers { name minReplicas maxReplicas }
    } } } }`,
  )
  expect(cluster).toEqual({ workload: { horizontalPodAutoscalers: [{ name: 'web', minReplicas: 1, maxReplicas: 9 }] } })
})
