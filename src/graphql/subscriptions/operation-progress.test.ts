import { expect, it } from 'vitest'
import { dataOf, type Json, subscribeApi } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_LIMITS } from '../../service/limits.ts'
import { RunQueue } from '../../service/runs/run-queue.ts'
import { createApi } from '../create-api.ts'

const PROGRESS = 'subscription { operationProgress(id: "mine") { done total } }'

/** Makes no run before the test releases it. */
class HeldQueue extends RunQueue {
  open: () => void = () => {}
  readonly #opened = new Promise<void>((resolve) => {
    this.open = resolve
  })

  override async run(...args: Parameters<RunQueue['run']>): ReturnType<RunQueue['run']> {
    await this.#opened
    return super.run(...args)
  }
}

/** The reports of an operation that is followed from before its first run on. */
async function followed(query: string): Promise<readonly Json[]> {
  const queue = new HeldQueue(DEFAULT_LIMITS, () => 0)
  const api = createApi({ twin: smallShop(), queue })
  const body = JSON.stringify({ query, extensions: { progress: 'mine' } })
  const headers = { 'content-type': 'application/json' }
  const answer = Promise.resolve(api.fetch('http://localhost/graphql', { method: 'POST', headers, body }))
  const reported: Json[] = []
  for (;;) {
    const items = subscribeApi(api, PROGRESS)
    const { value } = await items.next()
    // It has not begun yet.
    if (value?.errors) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      continue
    }
    reported.push(value?.data.operationProgress)
    queue.open()
    for await (const { data } of items) reported.push(data.operationProgress)
    break
  }
  expect((await (await answer).json()).errors).toBeUndefined()
  return reported
}

it.each([
  ['losses', '{ resilience { ... on ResilienceReport { cases { totalCount } } } }', 3],
  [
    'seeds',
    '{ whatIf(scenario: { seeds: 8, actions: [{ drain: { nodes: { names: ["a"] } } }] }) { ... on Outcome { chance { runs } } } }',
    8,
  ],
  [
    'a comparison',
    '{ compare(scenarios: [{ actions: [{ cordon: { names: ["a"] } }] }, { seeds: 3, actions: [{ cordon: { names: ["b"] } }] }]) { __typename } }',
    4,
  ],
])('reports the progress of %s, out of the total of runs', async (_, query, total) => {
  const reported = await followed(query)
  expect(new Set(reported.map((progress) => progress.total))).toEqual(new Set([total]))
  const done = reported.map((progress) => progress.done)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
  expect([done[0], done.at(-1)]).toEqual([0, total])
})

it('counts runs where the total is unknown', async () => {
  const reported = await followed(
    '{ drainPlan(input: { drain: { nodes: { names: ["a", "b"] } } }) { ... on DrainPlan { __typename } } }',
  )
  expect(new Set(reported.map(({ total }) => total))).toEqual(new Set([null]))
  expect(reported.at(-1).done).toBeGreaterThan(0)
})

it('does not find operations that have completed or have no id', async () => {
  const api = createApi({ twin: smallShop() })
  await dataOf(api, '{ cluster { __typename } }')
  const first = await subscribeApi(api, PROGRESS).next()
  expect(first.value?.errors[0].extensions).toMatchObject({ code: 'NOT_FOUND' })
})
