import { expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { simulate } from '../../whatif/simulate.ts'
import { isApiError } from '../errors.ts'
import { type ApiLimits, DEFAULT_LIMITS } from '../limits.ts'
import { withFurtherResults } from './further-results.ts'
import type { Runner } from './run-inquiry.ts'
import { RunQueue } from './run-queue.ts'

const base = smallShop({ allowed: 0, minAvailable: 3 }).pin()
const scenario = scenarioOf([{ kind: 'drain', nodes: { names: ['a'] }, options: DEFAULT_DRAIN_OPTIONS }])
const first = simulate(base, scenario)
const QUESTION = { base, scenario, seeds: 1, remedies: false }

/** Makes runs; `before` is called before each run is requested. */
function runnerOf(before: (run: number) => void, limits: Partial<ApiLimits> = {}, signal?: AbortSignal): Runner {
  const all = { ...DEFAULT_LIMITS, ...limits }
  const queue = new RunQueue(all, () => 0)
  let runs = 0
  const run: Runner['run'] = (at, requested) => {
    before(++runs)
    return queue.run(at, requested, [signal])
  }
  return { limits: all, run }
}

it.each([
  ['seeds', { ...QUESTION, seeds: 50 }],
  ['remedies', { ...QUESTION, remedies: true }],
])('starts no more runs for %s after the client disconnects', async (_name, question) => {
  const gone = new AbortController()
  const runs: number[] = []
  const runner = runnerOf(
    (run) => {
      runs.push(run)
      if (run === 2) gone.abort()
    },
    {},
    gone.signal,
  )
  await expect(withFurtherResults(question, first, { runner })).rejects.toMatchObject({ code: 'ABANDONED' })
  expect(runs).toEqual([1, 2])
})

it('starts no run that is not requested, and does not repeat the first', async () => {
  const runs: number[] = []
  const runner = runnerOf((run) => runs.push(run))
  const view = await withFurtherResults(QUESTION, first, { runner })
  if (isApiError(view)) throw new Error('nothing can fail')
  expect([view.outcome, view.base]).toEqual([first, base])
  expect(await view.chance?.()).toBeUndefined()
  expect(await view.remedies?.()).toBeUndefined()
  expect(runs).toEqual([])
  await withFurtherResults({ ...QUESTION, seeds: 3 }, first, { runner })
  expect(runs).toEqual([1, 2])
})

it('reports the limit that its runs meet', async () => {
  const runner = runnerOf(() => {}, { inquiryRunsMax: 1 })
  expect(await withFurtherResults({ ...QUESTION, seeds: 3 }, first, { runner })).toMatchObject({
    type: 'LimitExceededError',
    limit: 'inquiryRuns',
  })
})
