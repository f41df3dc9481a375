import { describe, expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

const HEADER = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n'
const QUERY = `query Drain($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { __typename
  ... on Outcome { verdict pending { pod { name } message causedByScenario } coverage { code message } moves { nodes { toNode ties } } }
  ... on InvalidInputError { issues { path message } } } }`

async function drainWith(configuration: string) {
  const scenario = { schedulerConfiguration: configuration, actions: [{ drain: { nodes: { names: ['a'] } } }] }
  return (await dataOf(createApi({ twin: smallShop() }), QUERY, { scenario })).whatIf
}

describe('the scheduler configuration of a scenario', () => {
  it('decides where pods go', async () => {
    const packing = `${HEADER}profiles:
- plugins: { score: { disabled: [{ name: '*' }], enabled: [{ name: NodeResourcesFit }] } }
  pluginConfig: [{ name: NodeResourcesFit, args: { scoringStrategy: { type: MostAllocated, resources: [{ name: cpu }] } } }]`
    const { moves } = await drainWith(packing)
    expect(moves.nodes.map(({ ties }: { ties: readonly string[] }) => ties)).toEqual([['b'], ['b']])
    const spreading = packing.replace('MostAllocated', 'LeastAllocated')
    expect((await drainWith(spreading)).moves.nodes[0].ties).toEqual(['c'])
  })

  it('leaves pods pending whose scheduler it does not set up, and says so', async () => {
    const { pending, coverage } = await drainWith(`${HEADER}profiles: [{ schedulerName: other }]`)
    expect(pending[0]).toMatchObject({
      message: 'no scheduler here is called "default-scheduler": nobody gives it a node',
      causedByScenario: true,
    })
    expect(coverage.map(({ code }: { code: string }) => code)).toContain('UNKNOWN_SCHEDULER')
  })

  it('tells which extenders and plugins take no part', async () => {
    const { verdict, coverage } = await drainWith(`${HEADER}extenders: [{ urlPrefix: "http://gpu", filterVerb: filter }]
profiles: [{ plugins: { multiPoint: { enabled: [{ name: Mystery }] } } }]`)
    expect(verdict).toBe('SAFE')
    expect(coverage).toMatchObject([
      {
        code: 'NOT_MODELLED',
        message: 'the plugin "Mystery" of the scheduler "default-scheduler" is not known: it takes no part',
      },
      {
        code: 'NOT_MODELLED',
        message: 'the scheduler extender http://gpu (filter) is not asked: what it would refuse or prefer is not told',
      },
    ])
  })

  it.each([
    [`${HEADER}percentageOfNodesToScore: 101`, 'schedulerConfiguration.percentageOfNodesToScore'],
    [
      `${HEADER}profiles: [{ plugins: { score: { enabled: [{ name: NodeName }] } } }]`,
      'schedulerConfiguration.profiles[0].plugins.score',
    ],
    ['apiVersion: v1\nkind: KubeSchedulerConfiguration', 'schedulerConfiguration.apiVersion'],
    ['just text', 'schedulerConfiguration'],
    ['{ a: [', 'schedulerConfiguration'],
  ])('refuses %j with the place of what is wrong', async (text, path) => {
    expect(await drainWith(text)).toMatchObject({ __typename: 'InvalidInputError', issues: [{ path }] })
  })

  it('is the default when the text is empty', async () => {
    expect(await drainWith(' ')).toMatchObject({ verdict: 'SAFE', coverage: [] })
  })
})
