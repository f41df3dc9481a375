import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataOf, type Json, subscribeApi } from '../../../test/support/api-client.ts'
import { AMPLE, minute, newFolder } from '../../../test/support/kept-states.ts'
import { type ShopOptions, smallShop } from '../../../test/support/small-shop.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { type OpenHistory, openHistory } from '../../server/history/open-history.ts'
import { type Api, createApi } from '../create-api.ts'

const STANDING =
  'subscription { standingWhatIf(scenario: { actions: [{ drain: { nodes: { names: ["a"] } } }] }, minInterval: "0s") { answer { ... on Outcome { verdict } } } }'
const TIGHT: ShopOptions = { allowed: 0, minAvailable: 3 }
const limits = { standingIntervalMsMin: 0 }

let folder = ''
let remove = (): void => {}
beforeEach(() => {
  ;({ folder, remove } = newFolder())
})
afterEach(() => remove())

function budgetOf(options?: ShopOptions): PodDisruptionBudgetRow {
  const budget = smallShop(options).state.get('PodDisruptionBudget', 'default', 'web')
  if (!budget) throw new Error('the shop has a budget')
  return budget
}

async function next(items: AsyncGenerator<Json>): Promise<Json> {
  return (await items.next()).value.data.standingWhatIf.answer.verdict
}

async function changes(api: Api): Promise<Json> {
  const fields = 'scenario actions before verdict message causes { kind name } causesTotal'
  return (await dataOf(api, `{ verdictHistory { ... on VerdictChangeConnection { totalCount nodes { ${fields} } } } }`))
    .verdictHistory
}

/** One server with a shop, from the first answer on; the budget is changed in it once for each of these. */
async function serve(options: ShopOptions | undefined, budgets: readonly (ShopOptions | undefined)[]): Promise<Json> {
  const history: OpenHistory = await openHistory(folder, AMPLE, minute(0))
  const twin = smallShop(options)
  const api = createApi({ twin, history, limits })
  const items = subscribeApi(api, STANDING)
  await next(items)
  for (const budget of budgets) {
    twin.emit(budgetOf(budget))
    await next(items)
  }
  await items.return(undefined)
  // What is being written is there once it is closed.
  await history.close()
  const found = await changes(api)
  return { ...found, damages: history.damages }
}

const ACTIONS = [expect.stringContaining('kubectl drain a')]
const FIRST = {
  scenario: null,
  actions: ACTIONS,
  before: null,
  verdict: 'SAFE',
  message: expect.any(String),
  causes: [],
  causesTotal: 0,
}
const SECOND = {
  ...FIRST,
  before: 'SAFE',
  verdict: 'STUCK',
  causes: [{ kind: 'PodDisruptionBudget', name: 'web' }],
  causesTotal: 1,
}

it('keeps when a verdict changed and why, over a restart that changes nothing', async () => {
  expect(await serve(undefined, [TIGHT])).toEqual({ totalCount: 2, nodes: [FIRST, SECOND], damages: [] })
  expect(await serve(TIGHT, [])).toEqual({ totalCount: 2, nodes: [FIRST, SECOND], damages: [] })
  const { nodes } = await serve(TIGHT, [undefined])
  expect(nodes[2]).toMatchObject({ before: 'STUCK', verdict: 'SAFE', causesTotal: 1 })
})

it('leaves out a damaged change, reports it and keeps the file aside', async () => {
  await serve(undefined, [TIGHT])
  const path = join(folder, 'verdicts.log')
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -20))
  const { nodes, damages } = await serve(TIGHT, [])
  expect(damages).toEqual([expect.stringContaining('verdicts.log:2: the last record is incomplete')])
  expect(nodes).toEqual([FIRST, { ...FIRST, before: 'SAFE', verdict: 'STUCK' }])
  expect(existsSync(`${path}.damaged`)).toBe(true)
})

it('is empty where none is kept', async () => {
  expect((await changes(createApi({ twin: smallShop() }))).totalCount).toBe(0)
})
