import type { IngestClock } from '../../src/ingest/kubernetes/ingest-clock.ts'

/** A small seeded generator (mulberry32): the same numbers on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Real time that one turn of the event loop may add to a fast clock, in ms. */
const TURN_MS_MAX = 2

/**
 * A clock that runs `speed` times as fast as the wall's: minutes of backoff pass in milliseconds. While this process is blocked,
 * the clock stops as well: a machine that stalls for half a second must not look like a server that is silent for 90 s. Time
 * passes only while a timer is set.
 */
export function fastClock(speed: number, seed = 1, delays: number[] = []): IngestClock {
  const clock = new ManualClock(seededRandom(seed))
  let ticking: NodeJS.Timeout | undefined
  const start = () => {
    let last = performance.now()
    ticking = setInterval(() => {
      const now = performance.now()
      clock.advance(Math.min(now - last, TURN_MS_MAX) * speed)
      last = now
      if (clock.pending.length === 0) stop()
    }, 1)
  }
  const stop = () => {
    clearInterval(ticking)
    ticking = undefined
  }
  return {
    now: () => clock.now(),
    random: clock.random,
    after: (delayMs, action) => {
      delays.push(delayMs)
      const cancel = clock.after(delayMs, action)
      if (ticking === undefined) start()
      return cancel
    },
  }
}

/** A clock that does not advance until it is moved; the timers due then fire in order. */
export class ManualClock implements IngestClock {
  private time = 0
  private sequence = 0
  private timers: { at: number; order: number; action: () => void }[] = []
  readonly random: () => number

  constructor(random: () => number = () => 0.5) {
    this.random = random
  }

  now(): number {
    return this.time
  }

  after(delayMs: number, action: () => void): () => void {
    const timer = { at: this.time + delayMs, order: this.sequence++, action }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  /** The delays of the timers that are set, ascending. */
  get pending(): number[] {
    return this.timers.map((timer) => timer.at - this.time).sort((a, b) => a - b)
  }

  advance(ms: number): void {
    const end = this.time + ms
    while (true) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at || a.order - b.order)[0]
      if (due === undefined) break
      this.timers = this.timers.filter((timer) => timer !== due)
      this.time = due.at
      due.action()
    }
    this.time = end
  }
}
