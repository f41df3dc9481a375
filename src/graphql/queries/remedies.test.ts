import { expect, it } from 'vitest'
import { askApi, dataOf } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

const DRAIN_A = 'actions: [{ drain: { nodes: { names: ["a"] } } }]'

async function whatIf(scenario: string, fields: string) {
  const api = createApi({ twin: smallShop({ allowed: 0, minAvailable: 3 }) })
  const query = `{ whatIf(scenario: { ${scenario} }) { __typename ... on Outcome { ${fields} } ... on Error { message } } }`
  return (await dataOf(api, query)).whatIf
}

it('returns the changes that would make a scenario safe, ranked by cost, each with the run that shows it', async () => {
  const outcome = await whatIf(
    `${DRAIN_A}, remedies: true`,
    `verdict remediesTried remedies {
       message cost verdict changes { kind cost message objects { kind name } } outcome { verdict summary digest remedies { cost } }
     }`,
  )
  expect(outcome).toMatchObject({
    verdict: 'STUCK',
    remedies: [
      {
        message: 'scale deployment/web -n default to 4 first',
        cost: 5,
        verdict: 'SAFE',
        changes: [{ kind: 'ADD_REPLICA', cost: 5, objects: [{ kind: 'Deployment', name: 'web' }] }],
        outcome: { verdict: 'SAFE', remedies: [] },
      },
      { cost: 6, verdict: 'SAFE', changes: [{ kind: 'RELAX_BUDGET', objects: [{ kind: 'PodDisruptionBudget', name: 'web' }] }] },
    ],
  })
  expect(outcome.remediesTried).toBeGreaterThanOrEqual(2)
})

it('searches only on request, and not if the outcome is SAFE', async () => {
  expect(await whatIf(DRAIN_A, 'verdict remedies { cost } remediesTried')).toEqual({
    __typename: 'Outcome',
    verdict: 'STUCK',
    remedies: [],
    remediesTried: null,
  })
  const cordon = 'actions: [{ cordon: { names: ["a"] } }], remedies: true'
  expect(await whatIf(cordon, 'verdict remedies { cost } remediesTried')).toMatchObject({ verdict: 'SAFE', remediesTried: 0 })
})

it('has the cost of its maximum number of runs', async () => {
  const api = createApi({ twin: smallShop(), limits: { costMax: 5000 } })
  const query = (more: string) => `{ whatIf(scenario: { ${DRAIN_A} ${more} }) { __typename } }`
  expect((await askApi(api, query(''))).errors).toEqual([])
  expect((await askApi(api, query(', remedies: true'))).errors[0]?.message).toContain('the limit cost')
})
