import { createApi } from '../../src/graphql/create-api.ts'
import type { TwinHandle } from '../../src/service/twin-handle.ts'
import { dataOf, type Json } from './api-client.ts'

const QUESTION = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
  __typename
  ... on Outcome { verdict output summary }
  ... on InvalidInputError { issues { message line } }
  ... on NotFoundError { message }
} }`

/** What the API answers about these actions: kubectl's lines with the verdict, or what is wrong with the input. */
export async function askWhatIf(twin: TwinHandle, ...actions: readonly object[]): Promise<Json> {
  const { whatIf } = await dataOf(createApi({ twin }), QUESTION, { scenario: { actions } })
  return whatIf
}
