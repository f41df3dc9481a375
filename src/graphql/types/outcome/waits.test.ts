import { expect, it } from 'vitest'
import { dataOf } from '../../../../test/support/api-client.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { createApi } from '../../create-api.ts'

it('an outcome has what waits for what as points that name each other', async () => {
  const query = `{ whatIf(scenario: { actions: [{ drain: { nodes: { names: ["a"] } } }] }) { ... on Outcome {
    waits { id title objects { kind name } state freedBy waitsFor cycle } } } }`
  const { waits } = (await dataOf(createApi({ twin: smallShop({ allowed: 0, minAvailable: 3 }) }), query)).whatIf
  const nothing = { freedBy: null, cycle: null }
  expect(waits).toMatchObject([
    {
      ...nothing,
      title: 'drain of a',
      objects: [{ kind: 'Node', name: 'a' }],
      state: 'never completes',
      waitsFor: [waits[1].id],
    },
    { title: '2 pods of Deployment default/web', freedBy: expect.stringContaining('one more replica'), waitsFor: [waits[2].id] },
    {
      ...nothing,
      objects: [{ kind: 'PodDisruptionBudget', name: 'web' }],
      state: 'requires 3 healthy pods of 3, has 3',
      waitsFor: [],
    },
  ])
})
