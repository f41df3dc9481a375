import { expect, it } from 'vitest'
import { aNode, aPod } from '../../../../test/support/builders.ts'
import { matches, selectorOfLabels } from '../../../kube/label-selector.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { DomainSums } from './domain-sums.ts'
import { mirrorOf } from './node-mirror.ts'

const ZONE = 'topology.kubernetes.io/zone'
const NODES = 40

/** Pods of many applications, each with one to four of them on some nodes. */
function cluster(): ClusterState {
  const state = new ClusterState()
  for (let i = 0; i < NODES; i++) state.put(aNode(`n${i}`, { labels: { [ZONE]: `z${i % 3}` } }))
  for (let i = 0; i < 100; i++)
    state.put(aPod(state.shapes, `p${i}`, { labels: { app: `a${i % 30}` }, nodeName: `n${(i * 7) % NODES}` }))
  return state
}

function sumsFor(app: string, state: ClusterState): DomainSums {
  const selector = selectorOfLabels({ app })
  const mirror = mirrorOf(state.shapes)
  return new DomainSums(
    {
      topologyKey: ZONE,
      weigh: ({ labels }) => (matches(selector, labels) ? 1 : 0),
      includes: () => true,
      podsOf: (view) => view.podsMatching('default', selector),
    },
    mirror,
  )
}

it('counts the pods of each node and of all domains', () => {
  const state = cluster()
  const mirror = mirrorOf(state.shapes)
  for (let i = 0; i < 30; i++) {
    mirror.sync(state.table('Node'))
    const app = `a${i}`
    const sums = sumsFor(app, state)
    sums.sync(state)
    const found = state.list('Node').map(({ name }) => sums.byNode[state.ordinalOf('Node', '', name) ?? -1])
    const count = (name: string): number => state.podsOnNode(name).filter(({ labels }) => labels['app'] === app).length
    expect(found).toEqual(state.list('Node').map(({ name }) => count(name)))
    const total = sums.totals.reduce((sum, value) => sum + value, 0)
    expect(total).toBe(found.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  }
})
