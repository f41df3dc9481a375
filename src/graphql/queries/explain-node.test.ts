import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { aBudget } from '../../../test/support/budgets.ts'
import { aPod, ownedBy } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import { selectorOfLabels } from '../../kube/label-selector.ts'
import { createApi } from '../create-api.ts'

function shopWithBarePod(): StateTwin {
  const twin = smallShop()
  const bare = aPod(twin.state.shapes, 'bare', { nodeName: 'a', labels: { app: 'bare' }, phase: 'Running' })
  const agent = aPod(twin.state.shapes, 'agent', {
    nodeName: 'c',
    ownerReferences: ownedBy('DaemonSet', 'agent'),
    phase: 'Running',
  })
  return twin.put(bare, agent, aBudget('bare', { spec: { minAvailable: 1, selector: selectorOfLabels({ app: 'bare' }) } }))
}

async function explain(args: string, fields: string) {
  const twin = shopWithBarePod()
  const query = `{ explainNode(${args}) { __typename
    ... on DrainExplanation { ${fields} } ... on Error { message } ... on NotFoundError { nearest } } }`
  return (await dataOf(createApi({ twin }), query)).explainNode
}

const FIELDS = `drainable errors warnings node { name }
  pods { pod { name } refusal refusalCode budgets { name } movers { mover answer reasons } }`

it.each(['', 'force: true', 'ignoreDaemonSets: false', 'force: true, deleteEmptyDirData: true'])(
  'says of each node what drainReadiness of a list says, with the flags (%s)',
  async (flags) => {
    const args = flags === '' ? '' : `(${flags})`
    const query = `{ cluster { ... on Cluster { nodes { nodes { name drainReadiness${args} { status summary leaving refused } } } } } }`
    const { nodes } = (await dataOf(createApi({ twin: shopWithBarePod() }), query)).cluster.nodes
    expect(nodes.length).toBe(3)
    for (const { name, drainReadiness } of nodes) {
      const { drainable, errors, summary, pods } = await explain(
        `node: "${name}"${flags === '' ? '' : `, ${flags}`}`,
        'drainable errors summary pods { refusal movers { answer } }',
      )
      const status = errors.length > 0 ? 'NOT_STARTED' : drainable ? 'READY' : 'REFUSED'
      const refused = pods.filter(({ refusal }: { refusal: string | null }) => refusal !== null).length
      expect(drainReadiness).toMatchObject({ status, summary, refused })
    }
  },
)

it('names the rule that makes kubectl fail', async () => {
  const found = await explain('node: "a"', FIELDS)
  expect(found).toMatchObject({ drainable: false, node: { name: 'a' } })
  expect(found.errors).toEqual(['cannot delete Pods that declare no controller (use --force to override): default/bare'])
})

it('checks the Eviction API for each pod that kubectl would evict', async () => {
  const found = await explain('node: "a", force: true', FIELDS)
  expect(found).toMatchObject({ drainable: false, errors: [] })
  const bare = found.pods.find((one: { pod: { name: string } }) => one.pod.name === 'bare')
  expect(bare).toMatchObject({ refusalCode: 429, budgets: [{ name: 'bare' }] })
  expect(bare.refusal).toContain("Cannot evict pod as it would violate the pod's disruption budget.")
})

it('reports which tools would evict a pod, and why others would not', async () => {
  const found = await explain('node: "a"', FIELDS)
  const bare = found.pods.find((one: { pod: { name: string } }) => one.pod.name === 'bare')
  expect(bare.movers.map(({ mover, answer }: { mover: string; answer: string }) => `${mover} ${answer}`)).toEqual([
    'KUBECTL_DRAIN REFUSES',
    'CLUSTER_AUTOSCALER REFUSES',
    'KARPENTER REFUSES',
    'DESCHEDULER REFUSES',
  ])
  for (const { reasons } of bare.movers) expect(reasons.length).toBeGreaterThan(0)
})

it('suggests similar names for a node that does not exist', async () => {
  expect(await explain('node: "aa"', FIELDS)).toMatchObject({ __typename: 'NotFoundError', nearest: ['a', 'b', 'c'] })
})
