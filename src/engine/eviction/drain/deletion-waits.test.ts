import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../test/support/api-server-clock.ts'
import { T0 } from '../../../../test/support/builders.ts'
import { addMs } from '../../../kube/instant.ts'
import { TokenBucket } from '../../../lib/token-bucket.ts'
import { DeletionWaits } from './deletion-waits.ts'

const RATE = { perSecond: 5, burst: 10 }

interface Life {
  readonly key: string
  /** Milliseconds after the beginning. */
  readonly begins: number
  readonly gone: number
}

/** When each pod is found gone, in milliseconds: the waits are read when something begins, and when a pod is gone. */
function foundBy(lives: readonly Life[]): ReadonlyMap<string, number> {
  const waits = new DeletionWaits(new TokenBucket(RATE))
  const found = new Map<string, number>()
  const agenda = lives.flatMap(({ key, begins, gone }) => [
    { key, at: begins, kind: 'begin' },
    { key, at: gone, kind: 'check' },
  ])
  for (let next = earliest(agenda); next !== undefined; next = earliest(agenda)) {
    const now = addMs(T0, next.at)
    const { key } = next
    waits.advance(now)
    if (next.kind === 'begin') waits.begin(key, now)
    else if (!waits.isRequested(key) || waits.nextAt(key) > now)
      agenda.push({ ...next, at: Math.max(waits.nextAt(key) - T0, next.at) })
    else {
      waits.end(key)
      found.set(key, next.at)
    }
  }
  return found
}

function earliest<Item extends { readonly at: number; readonly kind: string }>(agenda: Item[]): Item | undefined {
  agenda.sort((a, b) => a.at - b.at || a.kind.localeCompare(b.kind))
  return agenda.shift()
}

/** The same, millisecond by millisecond: a bucket that fills, a queue, and a ticker for each pod whose channel buffers one tick. */
function plainlyFound(lives: readonly Life[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const tickers = new Map<string, { begins: number; hasTick: boolean; isQueued: boolean }>()
  const queue: string[] = []
  let fifths = RATE.burst * 200
  for (let ms = 0; found.size < lives.length; ms++) {
    for (const [, ticker] of tickers) if (ms > ticker.begins && (ms - ticker.begins) % 1000 === 0) ticker.hasTick = true
    for (const { key, begins } of lives) {
      if (begins !== ms) continue
      tickers.set(key, { begins, hasTick: false, isQueued: true })
      queue.push(key)
    }
    for (const [key, ticker] of tickers) {
      if (ticker.isQueued || !ticker.hasTick) continue
      ticker.hasTick = false
      ticker.isQueued = true
      queue.push(key)
    }
    while (queue.length > 0 && fifths >= 200) {
      fifths -= 200
      const key = queue.shift() ?? ''
      const ticker = tickers.get(key)
      const life = lives.find((other) => other.key === key)
      if (life !== undefined && life.gone <= ms) {
        found.set(key, ms)
        tickers.delete(key)
      } else if (ticker !== undefined) {
        ticker.isQueued = ticker.hasTick
        if (ticker.hasTick) queue.push(key)
        ticker.hasTick = false
      }
    }
    fifths = Math.min(RATE.burst * 200, fifths + 1)
  }
  return found
}

describe('waits for deletions', () => {
  it('D6 observes a deletion at the first read or at a tick', () => {
    const lives = [
      { key: 'a', begins: 0, gone: 0 },
      { key: 'b', begins: 100, gone: 2_500 },
    ]
    expect(foundBy(lives)).toEqual(
      new Map([
        ['a', 0],
        ['b', 3_100],
      ]),
    )
  })

  it('D10 reads ten pods at once, and five a second from then on', () => {
    const lives = Array.from({ length: 15 }, (_, i) => ({ key: `${i}`, begins: 0, gone: 0 }))
    expect([...foundBy(lives).values()].slice(9)).toEqual([0, 200, 400, 600, 800, 1000])
  })

  it('D10 reads each of twenty pods every four seconds, also after an hour', () => {
    const lives = Array.from({ length: 20 }, (_, i) => ({ key: `${i}`, begins: 0, gone: 3_600_000 + i }))
    const [first = 0, ...rest] = [...foundBy(lives).values()].toSorted((a, b) => a - b)
    expect(first).toBeLessThan(3_600_000 + 400)
    expect(rest.at(-1)).toBe(first + 19 * 200)
  })

  it.each(Array.from({ length: 24 }, (_, i) => i + 1))('D10 reads like tickers with a token bucket, seed %i', (seed) => {
    const random = seededRandom(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const count = 1 + below(24)
    const lives = Array.from({ length: count }, (_, i) => {
      // Distinct moments: which of two that coincide comes first is chance.
      const begins = below(40) * 97 + i
      return { key: `${i}`, begins, gone: begins + below(seed % 3 === 0 ? 90_000 : 6_000) }
    })
    const found = foundBy(lives)
    const plainly = plainlyFound(lives)
    expect([...found].toSorted()).toEqual([...plainly].toSorted())
  })
})
