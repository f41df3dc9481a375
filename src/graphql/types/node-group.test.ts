import { expect, it } from 'vitest'
import { askApi } from '../../../test/support/api-client.ts'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { condition } from '../../kube/condition.ts'
import { ZONE_LABEL } from '../../kube/zone.ts'
import { createApi } from '../create-api.ts'

it('returns the node groups of a cluster with their sizes and capacity, and the group of a node', async () => {
  const twin = new StateTwin()
  const conditions = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
  const labels = (zone: string) => ({ 'cloud.google.com/gke-nodepool': 'pool', [ZONE_LABEL]: zone })
  twin.put(
    aNode('b', { labels: labels('z2') }),
    aNode('a', { labels: labels('z1'), conditions }),
    aNode('c', { conditions }),
    aPod(twin.state.shapes, 'p', { nodeName: 'a', cpu: '500m' }),
  )
  const query = `{ cluster { ... on Cluster {
    nodeGroups { name provider size ready zones capacity { cpu } requested { cpu } }
    nodes { nodes { name nodeGroup { name } } } }
  } }`
  const answer = await askApi(createApi({ twin }), query)
  expect(answer.errors).toEqual([])
  const { nodeGroups, nodes } = answer.data.cluster
  expect(nodeGroups).toEqual([
    { name: 'pool', provider: 'GKE', size: 2, ready: 1, zones: ['z1', 'z2'], capacity: { cpu: '8' }, requested: { cpu: '500m' } },
  ])
  const groups = nodes.nodes.map((node: { readonly name: string; readonly nodeGroup: { readonly name: string } | null }) => [
    node.name,
    node.nodeGroup?.name,
  ])
  expect(groups).toEqual([
    ['b', 'pool'],
    ['a', 'pool'],
    ['c', undefined],
  ])
})
