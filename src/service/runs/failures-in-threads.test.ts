import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aNode } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { failureCase, type ResilienceQuestion, resilience } from '../../whatif/resilience/resilience.ts'
import { simulate } from '../../whatif/simulate.ts'
import { limitExceeded } from '../errors.ts'
import type { SweepBoard } from '../sweeps/sweep-board.ts'
import { failuresInThreads } from './failures-in-threads.ts'
import type { LossThreads } from './run-pool.ts'

const QUESTION: ResilienceQuestion = { scope: 'NODE', nodes: undefined, topologyKey: '', seed: 1 }

/** A shop with enough nodes to use threads. */
function wideShop() {
  const twin = smallShop()
  for (let i = 0; i < 50; i++) twin.put(aNode(`spare-${i}`))
  return twin.pin()
}

function boardOf(lose: LossThreads['lose'], closed: string[] = []): { sweeps: Pick<SweepBoard, 'lossThreads'> } {
  return { sweeps: { lossThreads: async () => ({ count: 3, lose, close: async () => void closed.push('closed') }) } }
}

describe('failuresInThreads', () => {
  it('has the same result as sequential runs, in any order of the threads', async () => {
    const base = wideShop()
    const closed: string[] = []
    let turn = 0
    const { sweeps } = boardOf(async ({ failure, scenario }) => {
      for (let i = 0; i < turn++ % 3; i++) await Promise.resolve()
      return failureCase(failure, simulate(base, scenario))
    }, closed)
    const found = await failuresInThreads({ base, question: QUESTION, configuration: undefined }, { sweeps, endedBy: [] })
    expect(found).toEqual(answerInquiry(resilience(base, QUESTION)))
    expect(closed).toEqual(['closed'])
  })

  it('uses threads for a few large losses, such as zones', async () => {
    const twin = smallShop()
    for (let i = 0; i < 50; i++) twin.put(aNode(`spare-${i}`, { labels: { zone: `z${i % 2}` } }))
    const base = twin.pin()
    const question: ResilienceQuestion = { scope: 'DOMAIN', nodes: undefined, topologyKey: 'zone', seed: 1 }
    const { sweeps } = boardOf(async ({ failure, scenario }) => failureCase(failure, simulate(base, scenario)))
    const found = await failuresInThreads({ base, question, configuration: undefined }, { sweeps, endedBy: [] })
    expect(found).toEqual(answerInquiry(resilience(base, question)))
  })

  it('ends at the first exceeded limit, and releases the threads', async () => {
    const closed: string[] = []
    const limit = limitExceeded('wallMs', 5, 7)
    const { sweeps } = boardOf(async () => limit, closed)
    const requested = { base: wideShop(), question: QUESTION, configuration: undefined }
    expect([await failuresInThreads(requested, { sweeps, endedBy: [] }), closed]).toEqual([limit, ['closed']])
  })

  it('stops when the caller no longer waits', async () => {
    const { sweeps } = boardOf(async () => limitExceeded('wallMs', 5, 7))
    const requested = { base: wideShop(), question: QUESTION, configuration: undefined }
    await expect(failuresInThreads(requested, { sweeps, endedBy: [AbortSignal.abort()] })).rejects.toThrow('no longer waits')
  })

  it('runs a few small losses in the queue', async () => {
    const { sweeps } = boardOf(() => Promise.reject(new Error('threads are not requested')))
    const requested = { base: smallShop().pin(), question: QUESTION, configuration: undefined }
    expect(await failuresInThreads(requested, { sweeps, endedBy: [] })).toBeUndefined()
  })
})
