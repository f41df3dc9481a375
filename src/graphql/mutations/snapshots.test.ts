import { describe, expect, it } from 'vitest'
import { dataOf, type Json } from '../../../test/support/api-client.ts'
import { aNode } from '../../../test/support/builders.ts'
import { create, diff } from '../../../test/support/fork-api.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { addMs } from '../../kube/instant.ts'
import { createApi } from '../create-api.ts'

describe('snapshots', () => {
  it('keep a state while the cluster changes, and forks begin with them', async () => {
    const twin = smallShop()
    const api = createApi({ twin, limits: { snapshotsMax: 1 } })
    const take =
      'mutation { takeSnapshot(input: { name: "monday" }) { __typename ... on Error { message } ... on Snapshot { id state { snapshot digest } } } }'
    const { takeSnapshot } = await dataOf(api, take)
    twin.emit(aNode('d'))
    expect(takeSnapshot.state.snapshot).toBe(takeSnapshot.id)
    const ref = '{ snapshot: "monday" }'
    expect(await diff(api, `from: ${ref}`)).toMatchObject({
      added: 1,
      objects: { nodes: [{ type: 'ADDED', key: { name: 'd' } }] },
    })
    const fork = await create(api, `name: "try", from: ${ref}`)
    expect(fork).toMatchObject({ parent: takeSnapshot.id, state: { digest: takeSnapshot.state.digest, fork: fork.id } })
    expect((await dataOf(api, take)).takeSnapshot.__typename).toBe('InvalidInputError')
    expect((await dataOf(api, take.replace('monday', 'tuesday'))).takeSnapshot.__typename).toBe('LimitExceededError')
    expect((await dataOf(api, '{ snapshots { name } }')).snapshots).toEqual([{ name: 'monday' }])
    await dataOf(api, 'mutation { deleteSnapshot(id: "monday") { ... on Snapshot { id } } }')
    expect(await diff(api, `from: ${ref}`)).toMatchObject({ __typename: 'NotFoundError', kind: 'snapshot' })
  })
})

it('a time selects the latest snapshot at or before it', async () => {
  const twin = smallShop()
  const api = createApi({ twin })
  const at = async (time: string): Promise<Json> =>
    (await dataOf(api, `{ cluster(on: { time: "${time}" }) { __typename ... on Cluster { state { snapshot } } } }`)).cluster
  const take = async (name: string): Promise<Json> =>
    (await dataOf(api, `mutation { takeSnapshot(input: { name: "${name}" }) { ... on Snapshot { id state { takenAt } } } }`))
      .takeSnapshot
  const first = await take('first')
  twin.put(aNode('d', { creationTimestamp: addMs(twin.pin().info.takenAt, 3_600_000) }))
  const second = await take('second')
  expect(Date.parse(second.state.takenAt)).toBeGreaterThan(Date.parse(first.state.takenAt))
  expect(await at(first.state.takenAt)).toEqual({ __typename: 'Cluster', state: { snapshot: first.id } })
  expect(await at(second.state.takenAt)).toEqual({ __typename: 'Cluster', state: { snapshot: second.id } })
  expect(await at('2999-01-01T00:00:00Z')).toEqual({ __typename: 'Cluster', state: { snapshot: second.id } })
  expect(await at('1999-01-01T00:00:00Z')).toEqual({ __typename: 'NotFoundError' })
})
