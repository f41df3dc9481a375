import { expect, it } from 'vitest'
import { smallShop } from '../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import { scenarioOf } from '../whatif/scenario.ts'
import { simulate } from '../whatif/simulate.ts'
import type { ApiContext } from './context.ts'
import { isApiError } from './errors.ts'
import { explore } from './explore.ts'
import { type ApiLimits, DEFAULT_LIMITS } from './limits.ts'
import { RunQueue } from './run-queue.ts'

const base = smallShop({ allowed: 0, minAvailable: 3 }).pin()
const scenario = scenarioOf([{ kind: 'drain', nodes: { names: ['a'] }, options: DEFAULT_DRAIN_OPTIONS }])
const first = simulate(base, scenario)
const QUESTION = { base, scenario, seeds: 1, remedies: false }

/** What an exploration uses of a context; `before` hears of each run before it is asked for. */
function contextOf(before: (run: number) => void, limits: Partial<ApiLimits> = {}, signal?: AbortSignal): ApiContext {
  const all = { ...DEFAULT_LIMITS, ...limits }
  const queue = new RunQueue(all, () => 0)
  let runs = 0
  const run: ApiContext['run'] = (at, asked) => {
    before(++runs)
    return queue.run(at, asked, [signal])
  }
  return { limits: all, run } as unknown as ApiContext
}

it.each([
  ['seeds', { ...QUESTION, seeds: 50 }],
  ['remedies', { ...QUESTION, remedies: true }],
])('makes no more runs for %s once nobody waits for the answer', async (_name, question) => {
  const gone = new AbortController()
  const runs: number[] = []
  const context = contextOf(
    (run) => {
      runs.push(run)
      if (run === 2) gone.abort()
    },
    {},
    gone.signal,
  )
  await expect(explore(question, first, { context })).rejects.toMatchObject({ code: 'ABANDONED' })
  expect(runs).toEqual([1, 2])
})

it('makes no run that is not asked for, and does not make the first again', async () => {
  const runs: number[] = []
  const context = contextOf((run) => runs.push(run))
  const view = await explore(QUESTION, first, { context })
  if (isApiError(view)) throw new Error('nothing can fail')
  expect([view.outcome, view.base]).toEqual([first, base])
  expect(await view.chance?.()).toBeUndefined()
  expect(await view.remedies?.()).toBeUndefined()
  expect(runs).toEqual([])
  await explore({ ...QUESTION, seeds: 3 }, first, { context })
  expect(runs).toEqual([1, 2])
})

it('tells the limit that its runs meet', async () => {
  const context = contextOf(() => {}, { inquiryRunsMax: 1 })
  expect(await explore({ ...QUESTION, seeds: 3 }, first, { context })).toMatchObject({
    type: 'LimitExceededError',
    limit: 'inquiryRuns',
  })
})
