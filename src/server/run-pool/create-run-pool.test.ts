import { beforeAll, describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { checkInvariants } from '../../../test/support/check-invariants.ts'
import { SAMPLE } from '../../../test/support/cli.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createFileSource } from '../../ingest/files/file-source.ts'
import { isApiError } from '../../service/errors.ts'
import { DEFAULT_LIMITS } from '../../service/limits.ts'
import type { Base } from '../../whatif/base.ts'
import {
  type FailureCase,
  failuresOf,
  type ResilienceQuestion,
  rankedLosses,
  resilience,
  scenarioOfLoss,
} from '../../whatif/resilience/resilience.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { simulate } from '../../whatif/simulate.ts'
import { examinePoint } from '../../whatif/sweep/examine-point.ts'
import { pointResult } from '../../whatif/sweep/point-result.ts'
import { LiveTwin } from '../live-twin.ts'
import { BaseReader, baseMessages } from './base-messages.ts'
import { createRunPool } from './create-run-pool.ts'

const scaleTo = (replicas: number) =>
  scenarioOf([{ kind: 'scale', target: { kind: 'Deployment', namespace: 'default', name: 'web' }, replicas }])

/** What a message to a thread is at the other end. */
function sent(base: Base): Base {
  const reader = new BaseReader()
  const [last] = [...baseMessages(base)].map((message) => reader.take(structuredClone(message))).slice(-1)
  if (!last) throw new Error('the last message completes the base')
  return last
}

describe('a base that is sent to a thread', () => {
  let base: Base
  beforeAll(async () => {
    const twin = new LiveTwin(createFileSource({ paths: [SAMPLE] }), { live: false })
    await twin.run(new AbortController().signal)
    base = twin.pin()
  })

  it('is the same state, in the same order', () => {
    const other = sent(base)
    expect(other.state.digest()).toBe(base.state.digest())
    expect(other.info).toEqual(base.info)
    for (const kind of ['Node', 'Pod'] as const)
      expect(other.state.list(kind).map(({ name }) => name)).toEqual(base.state.list(kind).map(({ name }) => name))
    expect(checkInvariants(other.state)).toEqual([])
  })

  it('gives the same outcome, digest included', () => {
    const [node] = base.state.list('Node')
    const scenario = scenarioOf([{ kind: 'cordon', nodes: { names: [node?.name ?? ''] } }])
    expect(pointResult(simulate(sent(base), scenario))).toEqual(pointResult(simulate(base, scenario)))
  })
})

it('runs in threads with the same digests as in one', async () => {
  const base = smallShop().pin()
  const scenarios = [1, 2, 3, 4, 5].map(scaleTo)
  const questions = scenarios.map((scenario, i) => ({ scenario, seeds: 1 + (i % 2), remedies: i === 4 }))
  const threads = await createRunPool(2).open(base, { runs: scenarios.length, limits: DEFAULT_LIMITS })
  if (!threads) throw new Error('threads can be started')
  try {
    expect(threads.count).toBe(2)
    const work = [questions.slice(0, 3), questions.slice(3)].map(async (mine) => {
      const answers = []
      for (const question of mine) answers.push(await threads.run(question))
      return answers
    })
    expect((await Promise.all(work)).flat()).toEqual(questions.map((question) => answerInquiry(examinePoint(base, question))))
  } finally {
    await threads.close()
  }
})

it('allows a run in a thread ten times the wall time, and no more', async () => {
  const base = smallShop().pin()
  const request = { runs: 1, limits: { ...DEFAULT_LIMITS, wallMsMax: 0.0001 } }
  const pool = createRunPool(1)
  const [threads, losers] = [await pool.open(base, request), await pool.openForLosses?.(base, request)]
  if (!threads || !losers) throw new Error('threads can be started')
  try {
    const refused = { type: 'LimitExceededError', limit: 'wallMs', allowed: 0.001 }
    expect(await threads.run({ scenario: scaleTo(3), seeds: 1, remedies: false })).toMatchObject(refused)
    const question: ResilienceQuestion = { scope: 'NODE', nodes: undefined, topologyKey: '', seed: 1 }
    const [failure] = failuresOf(question, base)
    if (!failure) throw new Error('the shop has nodes to lose')
    expect(await losers.lose({ failure, scenario: scenarioOfLoss(failure, 1) })).toMatchObject(refused)
  } finally {
    await Promise.all([threads.close(), losers.close()])
  }
})

it('computes the effect of losses in threads as in the main thread', async () => {
  const base = smallShop().pin()
  const question: ResilienceQuestion = { scope: 'PAIR', nodes: undefined, topologyKey: '', seed: 1 }
  const losses = [...failuresOf(question, base)].map((failure) => ({ failure, scenario: scenarioOfLoss(failure, question.seed) }))
  const threads = await createRunPool(1).openForLosses?.(base, { runs: losses.length, limits: DEFAULT_LIMITS })
  if (!threads) throw new Error('threads can be started')
  try {
    const cases: FailureCase[] = []
    for (const loss of losses) {
      const answer = await threads.lose(loss)
      if (isApiError(answer)) throw new Error('a small loss meets no limit')
      cases.push(answer)
    }
    expect(rankedLosses(question, cases, base)).toEqual(answerInquiry(resilience(base, question)))
    expect(cases).toHaveLength(3)
  } finally {
    await threads.close()
  }
})

it('has no threads where they cannot start', async () => {
  expect(await createRunPool(0).open(smallShop().pin(), { runs: 3, limits: DEFAULT_LIMITS })).toBeUndefined()
})
