import { describe, expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { apply, create } from '../../../test/support/fork-api.ts'
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
  it('determines the nodes of pods', async () => {
    const packing = `${HEADER}profiles:
- plugins: { score: { disabled: [{ name: '*' }], enabled: [{ name: NodeResourcesFit }] } }
  pluginConfig: [{ name: NodeResourcesFit, args: { scoringStrategy: { type: MostAllocated, resources: [{ name: cpu }] } } }]`
    const { moves } = await drainWith(packing)
    expect(moves.nodes.map(({ ties }: { ties: readonly string[] }) => ties)).toEqual([['b'], ['b']])
    const spreading = packing.replace('MostAllocated', 'LeastAllocated')
    expect((await drainWith(spreading)).moves.nodes[0].ties).toEqual(['c'])
  })

  it('keeps pods of other schedulers Pending, and reports it', async () => {
    const { pending, coverage } = await drainWith(`${HEADER}profiles: [{ schedulerName: other }]`)
    expect(pending[0]).toMatchObject({
      message: 'its scheduler "default-scheduler" is not modelled',
      causedByScenario: true,
    })
    expect(coverage.map(({ code }: { code: string }) => code)).toContain('UNKNOWN_SCHEDULER')
  })

  it('reports the extenders and plugins that have no effect', async () => {
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
        message: 'the scheduler extender http://gpu (filter) is not called: its refusals and scores are unknown',
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
  ])('rejects %j with the place of the error', async (text, path) => {
    expect(await drainWith(text)).toMatchObject({ __typename: 'InvalidInputError', issues: [{ path }] })
  })

  it('is the default when the text is empty', async () => {
    expect(await drainWith(' ')).toMatchObject({ verdict: 'SAFE', coverage: [] })
  })
})

describe('a scheduler that is restarted during a run', () => {
  const other = JSON.stringify(`${HEADER}profiles: [{ schedulerName: other }]`)
  const setUp = `{ setSchedulerConfiguration: ${other} }`
  const drained = `{ drain: { nodes: { names: ["a"] } } }`

  it('uses its new configuration after the restart', async () => {
    const run = async (...actions: readonly string[]): Promise<readonly string[]> => {
      const query = `{ whatIf(scenario: { actions: [${actions.join(', ')}] }) { ... on Outcome { pending { message } } ... on InvalidInputError { issues { path message } } } }`
      const { pending } = (await dataOf(createApi({ twin: smallShop() }), query)).whatIf
      return pending.map(({ message }: { message: string }) => message)
    }
    expect(await run(drained)).toEqual([])
    expect(await run(setUp, drained)).toHaveLength(1)
    const back = `{ setSchedulerConfiguration: ${JSON.stringify(`${HEADER}profiles: [{ schedulerName: default-scheduler }]`)} }`
    // The next scheduler handles pods that stayed Pending meanwhile.
    expect(await run(setUp, `{ timed: { at: "1m", actions: [${back}] } }`, drained)).toEqual([])
  })

  it('keeps its configuration on a fork', async () => {
    const api = createApi({ twin: smallShop() })
    const { id } = await create(api, 'name: "setup"')
    expect(await apply(api, id, setUp)).toMatchObject({ __typename: 'ForkRun' })
    const query = `{ whatIf(scenario: { actions: [${drained}] }, on: { fork: "${id}" }) { ... on Outcome { pending { pod { name } } } } }`
    expect((await dataOf(api, query)).whatIf.pending).toHaveLength(1)
  })

  it('rejects what kube-scheduler rejects, with the place', async () => {
    const query = (text: string): string =>
      `{ whatIf(scenario: { actions: [{ setSchedulerConfiguration: ${JSON.stringify(text)} }] }) { ... on InvalidInputError { issues { path } } } }`
    const paths = async (text: string) => (await dataOf(createApi({ twin: smallShop() }), query(text))).whatIf.issues[0].path
    expect(await paths(`${HEADER}percentageOfNodesToScore: 101`)).toBe(
      'actions[0].setSchedulerConfiguration.percentageOfNodesToScore',
    )
    expect(await paths(' ')).toBe('actions[0].setSchedulerConfiguration')
  })
})
