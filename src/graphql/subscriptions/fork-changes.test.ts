import { expect, it } from 'vitest'
import { askApi, dataOf, type Json, subscribeApi } from '../../../test/support/api-client.ts'
import { apply, create } from '../../../test/support/fork-api.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

it('reports to a slow reader of a fork that several changes are merged', async () => {
  const api = createApi({ twin: smallShop() })
  await create(api, 'name: "try"')
  const stream = subscribeApi(api, 'subscription { forkChanges(id: "try") { sequence gap changes { key { name } } } }')
  const next = async (): Promise<Json> => (await stream.next()).value?.data.forkChanges
  expect(await next()).toMatchObject({ sequence: 0, gap: false })
  // The first of these is sent at once; the others wait until it has been read.
  for (const node of ['a', 'b', 'c']) await apply(api, 'try', `{ cordon: { names: ["${node}"] } }`)
  const reported = [await next()]
  while (reported.at(-1).sequence < 3) reported.push(await next())
  expect(reported.map(({ sequence, gap }, i) => gap === sequence > (reported[i - 1]?.sequence ?? 0) + 1)).toEqual(
    reported.map(() => true),
  )
  expect(reported.flatMap(({ changes }) => changes.map(({ key }: Json) => key.name))).toEqual(
    expect.arrayContaining(['a', 'b', 'c']),
  )
})

it('sends a fork when it changes, and completes when it is deleted', async () => {
  const api = createApi({ twin: smallShop() })
  await create(api, 'name: "try"')
  const stream = subscribeApi(
    api,
    'subscription { forkChanges(id: "try") { sequence initial gap changes { type key { kind name } object { name } } state { digest } } }',
  )
  const next = async (): Promise<Json> => (await stream.next()).value?.data.forkChanges
  expect(await next()).toMatchObject({ sequence: 0, initial: true, changes: [] })
  const { fork } = await apply(api, 'try', '{ cordon: { names: ["a"] } }')
  const reported = await next()
  expect(reported).toMatchObject({ sequence: 1, initial: false, gap: false, state: { digest: fork.state.digest } })
  expect(reported.changes).toContainEqual({ type: 'MODIFIED', key: { kind: 'Node', name: 'a' }, object: { name: 'a' } })
  await dataOf(api, 'mutation { deleteFork(id: "try") { ... on Fork { id } } }')
  expect(await stream.next()).toMatchObject({ done: true })
  const { errors } = await askApi(api, 'subscription { forkChanges(id: "try") { sequence } }')
  expect(errors[0].extensions).toMatchObject({ code: 'NOT_FOUND' })
})
