import { expect, it } from 'vitest'
import { dataOf } from '../../../../test/support/api-client.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import type { ApiLimits } from '../../../service/limits.ts'
import { createApi } from '../../create-api.ts'

const ERRORS =
  '... on Error { message } ... on InvalidInputError { issues { path } } ... on LimitExceededError { limit requested }'

async function whatIf(actions: string, limits: Partial<ApiLimits> = {}) {
  const fields = 'timeline(kinds: [ACTION_STARTED]) { nodes { at message } }'
  const query = `{ whatIf(scenario: { actions: [${actions}] }) { __typename ... on Outcome { ${fields} } ${ERRORS} } }`
  return (await dataOf(createApi({ twin: smallShop(), limits }), query)).whatIf
}

it('runs actions at their times, nested and in parallel', async () => {
  const { timeline } = await whatIf(`
    { parallel: [
      { timed: { after: "10s", actions: [{ cordon: { names: ["a"] } }, { wait: { for: "5s" } }] } },
      { timed: { actions: [{ wait: { for: "1m" } }, { timed: { at: "2m", actions: [{ uncordon: { names: ["a"] } }] } }] } }
    ] },
    { timed: { whenQuiet: true, actions: [{ cordon: { names: ["b"] } }] } }`)
  expect(timeline.nodes).toEqual([
    { at: 'PT0S', message: 'wait starts' },
    { at: 'PT10S', message: 'cordon starts' },
    { at: 'PT10S', message: 'wait starts' },
    { at: 'PT2M', message: 'uncordon starts' },
    { at: expect.stringMatching(/^PT2M/), message: 'cordon starts' },
  ])
})

const CORDON = 'actions: [{ cordon: { names: ["a"] } }]'

it.each([
  ['two times', `{ timed: { at: "1s", after: "1s", ${CORDON} } }`, 'actions[0].timed'],
  ['a time that is none', `{ timed: { whenQuiet: false, ${CORDON} } }`, 'actions[0].timed.whenQuiet'],
  ['nothing to do', '{ timed: { at: "1s", actions: [] } }', 'actions[0].timed.actions'],
  ['a duration below zero', `{ timed: { after: "-1s", ${CORDON} } }`, 'actions[0].timed.after'],
])('refuses %s', async (_name, action, path) => {
  expect(await whatIf(action)).toMatchObject({ __typename: 'InvalidInputError', issues: [{ path }] })
})

it('counts the actions inside', async () => {
  const action = `{ timed: { at: "1s", actions: [{ parallel: [{ cordon: { names: ["a"] } }, { cordon: { names: ["b"] } }] }] } }`
  expect(await whatIf(action, { actionsMax: 3 })).toMatchObject({
    __typename: 'LimitExceededError',
    limit: 'actions',
    requested: 4,
  })
})
