import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { create, rebase } from '../../../test/support/fork-api.ts'
import { aNamespace } from '../../../test/support/kept-states.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

const BOTH =
  /is of the cluster uid-old, and this is the cluster uid-new \(the uid of its namespace kube-system\)\. Delete it, or serve/

/** An API with a fork and a snapshot of a cluster that was replaced. */
async function replaced() {
  const twin = smallShop().put(aNamespace('kube-system', 'uid-old'))
  const api = createApi({ twin, log: () => {} })
  await create(api, 'name: "plan"')
  await dataOf(api, 'mutation { takeSnapshot(input: { name: "before" }) { __typename } }')
  twin.put(aNamespace('kube-system', 'uid-new'))
  return { twin, api }
}

it('refuses forks and snapshots of a cluster that another one replaced, with both identities', async () => {
  const { api } = await replaced()
  const { forks, snapshots, damagedForks } = await dataOf(
    api,
    '{ forks { name } snapshots { name } damagedForks { kind name message } }',
  )
  expect({ forks, snapshots }).toEqual({ forks: [], snapshots: [] })
  expect(damagedForks).toEqual([
    { kind: 'fork', name: 'plan', message: expect.stringMatching(BOTH) },
    { kind: 'snapshot', name: 'before', message: expect.stringMatching(BOTH) },
  ])
  for (const on of ['fork: "plan"', 'snapshot: "before"'])
    expect((await dataOf(api, `{ cluster(on: { ${on} }) { ... on Error { code message } } }`)).cluster).toEqual({
      code: 'STATE_DAMAGED',
      message: expect.stringMatching(BOTH),
    })
  const states = '{ diff(from: { snapshot: "before" }, to: { live: true }) { ... on Error { message } } }'
  expect((await dataOf(api, states)).diff.message).toMatch(BOTH)
  expect((await rebase(api, 'plan')).message).toMatch(BOTH)
  expect((await create(api, 'name: "next", from: { fork: "plan" }')).message).toMatch(BOTH)
  expect((await dataOf(api, '{ cluster(on: { time: "2030-01-01T00:00:00Z" }) { __typename } }')).cluster.__typename).toBe(
    'NotFoundError',
  )
})

it('deletes them, and answers from them again where the former cluster is back', async () => {
  const { api, twin } = await replaced()
  twin.put(aNamespace('kube-system', 'uid-old'))
  expect((await dataOf(api, '{ forks { name } }')).forks).toEqual([{ name: 'plan' }])
  twin.put(aNamespace('kube-system', 'uid-new'))
  const remove = 'mutation { deleteFork(id: "plan") { ... on Error { message } } }'
  expect((await dataOf(api, remove)).deleteFork.message).toMatch(/^The fork "plan" is deleted\. It is of the cluster uid-old/)
  expect((await dataOf(api, '{ damagedForks { name } }')).damagedForks).toEqual([{ name: 'before' }])
})
