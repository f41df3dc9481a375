import { expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_RUN_LIMITS, scenarioOf } from '../../whatif/scenario.ts'
import { simulate } from '../../whatif/simulate.ts'
import { isApiError } from '../errors.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { RunQueue, type RunResult } from './run-queue.ts'

const base = smallShop().pin()
const SCALE = scenarioOf([{ kind: 'scale', target: { kind: 'Deployment', namespace: 'default', name: 'web' }, replicas: 40 }])
const still = (): number => 0

function digestOf(result: RunResult): string {
  if (isApiError(result)) throw new Error(result.message)
  return result.digest
}

it('returns the same answer in slices', async () => {
  const queue = new RunQueue(DEFAULT_LIMITS, still)
  const outcome = simulate(base, SCALE)
  expect(outcome.stats.events, 'the run is longer than one slice').toBeGreaterThan(500)
  expect(digestOf(await queue.run(base, SCALE, []))).toBe(outcome.digest)
})

it('runs one scenario at a time, and yields to other work', async () => {
  const queue = new RunQueue(DEFAULT_LIMITS, still)
  const ends: string[] = []
  const first = queue.run(base, SCALE, []).then(() => ends.push('first'))
  const second = queue.run(base, scenarioOf([]), []).then(() => ends.push('second'))
  await new Promise((resolve) => setImmediate(resolve))
  ends.push('something else')
  await Promise.all([first, second])
  expect(ends).toEqual(['something else', 'first', 'second'])
})

it('limits the queue length', async () => {
  const queue = new RunQueue({ ...DEFAULT_LIMITS, runsWaitingMax: 1 }, still)
  const first = queue.run(base, SCALE, [])
  expect(await queue.run(base, SCALE, [])).toMatchObject({
    type: 'LimitExceededError',
    limit: 'runsWaiting',
    allowed: 1,
    requested: 2,
  })
  await first
  expect(digestOf(await queue.run(base, SCALE, []))).toBe(digestOf(await first))
})

it('drops a run without a waiting client, and continues with the next', async () => {
  const queue = new RunQueue(DEFAULT_LIMITS, still)
  const gone = new AbortController()
  const abandoned = queue.run(base, SCALE, [undefined, gone.signal])
  const next = queue.run(base, SCALE, [])
  gone.abort()
  await expect(abandoned).rejects.toMatchObject({ code: 'ABANDONED' })
  expect(digestOf(await next)).toBe(simulate(base, SCALE).digest)
})

it('measures the wall time of a run from its start', async () => {
  let now = 0
  const queue = new RunQueue({ ...DEFAULT_LIMITS, wallMsMax: 100 }, () => now)
  const first = queue.run(base, SCALE, [])
  const second = first.then(() => queue.run(base, scenarioOf([]), []))
  now = 50
  expect(isApiError(await first)).toBe(false)
  now = 140
  expect(isApiError(await second)).toBe(false)
})

it('continues background runs only while no client waits', async () => {
  const queue = new RunQueue(DEFAULT_LIMITS, still)
  const ends: string[] = []
  const idle = queue.runIdly(base, SCALE, DEFAULT_RUN_LIMITS)
  void idle.then(() => ends.push('idle'))
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([1, 2].map((seed) => queue.run(base, { ...SCALE, seed }, []).then(() => ends.push('requested'))))
  expect((await idle)?.digest).toBe(simulate(base, SCALE).digest)
  expect(ends).toEqual(['requested', 'requested', 'idle'])
})

it('stops background runs on request', async () => {
  const queue = new RunQueue(DEFAULT_LIMITS, still)
  let checks = 0
  expect(await queue.runIdly(base, SCALE, { ...DEFAULT_RUN_LIMITS, shouldStop: () => ++checks > 3 })).toBeUndefined()
})
