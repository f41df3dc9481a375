import { expect } from 'vitest'
import { createApi } from '../../src/graphql/create-api.ts'
import { namespaceRow } from '../../src/kube/namespace.ts'
import { askApi } from './api-client.ts'
import { smallShop } from './small-shop.ts'

const QUESTION = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
  __typename
  ... on Outcome { verdict output summary moves { nodes { pod { name } cause } } reasons { code message } coverage { message } timeline { nodes { kind message } } }
  ... on Error { message }
  ... on NotFoundError { nearest }
  ... on InvalidInputError { issues { path message line column } }
  ... on LimitExceededError { limit requested }
} }`

const DEFAULT = namespaceRow({ name: 'default', uid: 'uid-default' })

/** The answer to these actions on the small shop, as GraphQL returns it. */
export async function whatIfOnShop(...actions: readonly object[]) {
  const twin = smallShop({ allowed: 3, minAvailable: 0 }).put(DEFAULT)
  const answer = await askApi(createApi({ twin }), QUESTION, { scenario: { actions } })
  expect(answer.errors).toEqual([])
  return answer.data.whatIf
}
