import { expect, it } from 'vitest'
import { askApi, dataOf } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { ApiLimits } from '../../service/limits.ts'
import { createApi } from '../create-api.ts'

const DELETE_P = 'actions: [{ deletePod: { name: "web-1-p" } }]'
const ERRORS = `... on Error { code message }
  ... on InvalidInputError { issues { path message } }
  ... on LimitExceededError { limit allowed requested }`

async function whatIf(scenario: string, fields: string, limits: Partial<ApiLimits> = {}) {
  const query = `{ whatIf(scenario: { ${scenario} }) { __typename ... on Outcome { ${fields} } ${ERRORS} } }`
  return (await dataOf(createApi({ twin: smallShop(), limits }), query)).whatIf
}

it('reports the results of several seeds of a scenario', async () => {
  const { chance, ...outcome } = await whatIf(
    `${DELETE_P}, seed: 4, seeds: 6`,
    `seed digest chance {
       runs verdicts { verdict runs share seed } duration { least median most } worstSeed worst { seed digest chance { runs } }
       placements(first: 1) { totalCount nodes { pod { name } owner { name } untouched nodes { node count share } } }
     }`,
  )
  expect(outcome).toMatchObject({ seed: 4 })
  expect(chance).toMatchObject({
    runs: 6,
    verdicts: [{ verdict: 'SAFE', runs: 6, share: 1, seed: 4 }],
    worst: { seed: chance.worstSeed, chance: null },
    placements: { totalCount: 1, nodes: [{ pod: { name: 'web-1-p' }, owner: { name: 'web-1' }, untouched: 0 }] },
  })
  const again = await whatIf(`${DELETE_P}, seed: ${chance.worstSeed}`, 'digest')
  expect(again.digest).toBe(chance.worst.digest)
})

it('reports no spread for a single run', async () => {
  expect(await whatIf(`${DELETE_P}, seeds: 1`, 'chance { runs }')).toMatchObject({ chance: null })
})

it.each([
  ['no run at all', `${DELETE_P}, seeds: 0`, { __typename: 'InvalidInputError', issues: [{ path: 'seeds' }] }],
  [
    'seeds that cannot be reported',
    `${DELETE_P}, seed: 2147483647, seeds: 2`,
    { __typename: 'InvalidInputError', issues: [{ path: 'seeds' }] },
  ],
  [
    'more than may be',
    `${DELETE_P}, seeds: 101`,
    { __typename: 'LimitExceededError', limit: 'seeds', allowed: 100, requested: 101 },
  ],
])('refuses %s', async (_name, scenario, answer) => {
  expect(await whatIf(scenario, 'verdict')).toMatchObject(answer)
})

it('has the cost of its runs', async () => {
  const api = createApi({ twin: smallShop(), limits: { costMax: 5000 } })
  const query = (seeds: number) => `{ whatIf(scenario: { ${DELETE_P}, seeds: ${seeds} }) { __typename } }`
  expect((await askApi(api, query(5))).errors).toEqual([])
  expect((await askApi(api, query(50))).errors[0]?.message).toContain('the limit cost')
})

it('yields to other operations between two runs', async () => {
  const api = createApi({ twin: smallShop() })
  const query = (seeds: number) => `{ whatIf(scenario: { ${DELETE_P}, seeds: ${seeds} }) { ... on Outcome { chance { runs } } } }`
  const ends: string[] = []
  const many = askApi(api, query(20)).then(() => ends.push('many'))
  const one = askApi(api, query(1)).then(() => ends.push('one'))
  await Promise.all([many, one])
  expect(ends).toEqual(['one', 'many'])
})
