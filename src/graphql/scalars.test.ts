import { expect, it } from 'vitest'
import { askApi, dataOf } from '../../test/support/api-client.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { createApi } from './create-api.ts'

const api = createApi({ twin: smallShop() })

it.each([
  ['PT1M30S', 'PT1M30S'],
  ['90s', 'PT1M30S'],
  ['1m30s', 'PT1M30S'],
])('reads the duration %s and returns %s', async (text, out) => {
  const query = 'query ($for: Duration!) { whatIf(scenario: { horizon: $for, actions: [] }) { ... on Outcome { duration } } }'
  expect(await dataOf(api, query, { for: text })).toEqual({ whatIf: { duration: out } })
  const literal = `{ whatIf(scenario: { horizon: "${text}", actions: [] }) { ... on Outcome { duration } } }`
  expect(await dataOf(api, literal)).toEqual({ whatIf: { duration: out } })
})

it.each([
  [
    'a duration without a unit',
    '{ whatIf(scenario: { horizon: "90", actions: [] }) { __typename } }',
    '"90" is not a valid duration',
  ],
  [
    'a duration that is a number',
    '{ whatIf(scenario: { horizon: 90, actions: [] }) { __typename } }',
    'a duration must be a string, like "90s"',
  ],
  [
    'a moment without a zone',
    '{ cluster(on: { time: "2026-06-01T12:00:00" }) { __typename } }',
    'is not a valid time: write it as',
  ],
  [
    'a moment that is a number',
    '{ cluster(on: { time: 5 }) { __typename } }',
    'a time must be a string, like "2026-06-01T12:00:00Z"',
  ],
])('refuses %s', async (_name, query, message) => {
  const { errors } = await askApi(api, query)
  expect(errors[0]?.message).toContain(message)
})

it('rejects invalid variables with the name of the variable', async () => {
  const query = 'query ($for: Duration!) { whatIf(scenario: { horizon: $for, actions: [] }) { __typename } }'
  const { errors } = await askApi(api, query, { for: '1 year' })
  expect(errors[0]?.message).toContain('$for')
  expect(errors[0]?.message).toContain('is not a valid duration')
})
