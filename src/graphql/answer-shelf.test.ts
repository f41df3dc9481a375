import { describe, expect, it } from 'vitest'
import { dataOf, type Json } from '../../test/support/api-client.ts'
import { aNode } from '../../test/support/builders.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { createApi } from './create-api.ts'

type Api = ReturnType<typeof createApi>

/** A question with lists, as a client pages through one of them. */
interface Paged {
  readonly field: string
  /** What it asks for, beside the seed; the argument is called `input` where there is none. */
  readonly scenario?: object
  readonly input: string
  readonly type: string
  readonly list: string
  readonly fields: string
}

const QUESTIONS: readonly Paged[] = [
  {
    field: 'rolloutAudit',
    input: 'RolloutAuditInput',
    type: 'RolloutAudit',
    list: 'findings',
    fields: 'rule reason remedy patch proof',
  },
  { field: 'drainAudit', input: 'DrainAuditInput', type: 'DrainAudit', list: 'drains', fields: 'node verdict summary duration' },
  { field: 'resilience', input: 'ResilienceInput', type: 'ResilienceReport', list: 'cases', fields: 'name verdict summary' },
]
const SCALE = { scale: { target: { kind: 'Deployment', namespace: 'default', name: 'web' }, replicas: 5 } }
const WHAT_IF: Paged = {
  field: 'whatIf',
  scenario: { actions: [SCALE] },
  input: 'ScenarioInput!',
  type: 'Outcome',
  list: 'timeline',
  fields: 'at kind object { name }',
}
const DRAINS = QUESTIONS.filter(({ field }) => field === 'drainAudit')

interface Variables {
  readonly input: object
  readonly [name: string]: unknown
}

/** A page of one item, or of all. */
async function page(api: Api, { field, scenario, input, type, list, fields }: Paged, variables: Variables): Promise<Json> {
  const query = `query ($input: ${input}, $on: StateRef, $first: Int, $after: String) {
    answer: ${field}(${scenario ? 'scenario' : 'input'}: $input, on: $on) {
      __typename
      ... on ${type} { state { digest } ${list}(first: $first, after: $after) { totalCount pageInfo { endCursor } nodes { ${fields} } } }
    }
  }`
  const { answer } = await dataOf(api, query, { ...variables, input: { ...scenario, ...variables.input } })
  return { type: answer.__typename, digest: answer.state?.digest, ...answer[list] }
}

describe('an answer with lists', () => {
  it.each([...QUESTIONS, WHAT_IF])('is read page by page when the cluster has changed since: $field', async (question) => {
    const twin = smallShop()
    const api = createApi({ twin })
    const input = { seed: 2 }
    const all = await page(api, question, { input, first: 100 })
    expect(all.totalCount).toBeGreaterThan(1)
    const first = await page(api, question, { input, first: 1 })
    twin.put(aNode('new'))
    const on = { digest: first.digest }
    const rest = await page(api, question, { input, on, first: 100, after: first.pageInfo.endCursor })
    expect([...first.nodes, ...rest.nodes]).toEqual(all.nodes)
    expect(rest.digest).toBe(first.digest)
    expect((await page(api, question, { input, first: 1 })).digest).not.toBe(first.digest)
  })

  it.each(DRAINS)('answers no other input, no beginning of its digest and no other API', async (question) => {
    const twin = smallShop()
    const api = createApi({ twin })
    const { digest } = await page(api, question, { input: { seed: 2 } })
    twin.put(aNode('new'))
    const typeOf = async (of: Api, variables: Variables) => (await page(of, question, variables)).type
    expect(await typeOf(api, { input: { seed: 2 }, on: { digest } })).toBe('DrainAudit')
    expect(await typeOf(api, { input: { seed: 3 }, on: { digest } })).toBe('NotFoundError')
    expect(await typeOf(api, { input: { seed: 2 }, on: { digest: digest.slice(0, 12) } })).toBe('NotFoundError')
    expect(await typeOf(createApi({ twin }), { input: { seed: 2 }, on: { digest } })).toBe('NotFoundError')
  })

  it.each(DRAINS)('is kept until four later ones are', async (question) => {
    const twin = smallShop()
    const api = createApi({ twin })
    const { digest } = await page(api, question, { input: { seed: 1 } })
    for (const seed of [2, 3, 4]) await page(api, question, { input: { seed } })
    twin.put(aNode('new'))
    const kept = async () => (await page(api, question, { input: { seed: 1 }, on: { digest } })).type
    expect(await kept()).toBe('DrainAudit')
    await page(api, question, { input: { seed: 5 } })
    expect(await kept()).toBe('NotFoundError')
  })
})
