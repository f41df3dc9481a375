import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventQueue } from '../../src/engine/run/event-queue.ts'
import { Random } from '../../src/engine/run/random.ts'
import { RunLoop } from '../../src/engine/run/run-loop.ts'

/** A toy world: each event draws a number, notes it, and schedules up to two more until it has had enough. */
class Toy {
  readonly loop: RunLoop
  readonly random: Random
  readonly trace: string[] = []

  constructor(seed: number) {
    this.loop = new RunLoop(new EventQueue(), 0)
    this.random = new Random(seed)
    this.loop.queue.schedule({ at: 5, kind: 'toy', key: '1' })
  }

  run(eventsMax: number): string {
    return this.loop.run(
      (event) => {
        const draw = this.random.below(1000)
        this.trace.push(`${this.loop.now} ${event.key} ${draw}`)
        if (this.trace.length < 400) {
          for (let i = 0; i <= draw % 3; i++)
            this.loop.queue.schedule({ at: this.loop.now + (draw % 7), kind: 'toy', key: String((draw + i) % 40) })
        }
        return true
      },
      { eventsMax },
    ).end
  }
}

const RUN = 1_000_000

describe('RunLoop', () => {
  it('has the same run in any slices', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (seed, slices) => {
        const whole = new Toy(seed)
        whole.run(RUN)
        const sliced = new Toy(seed)
        for (let i = 0; sliced.run(slices[i % slices.length] ?? 1) === 'events'; i++);
        expect(sliced.trace).toEqual(whole.trace)
      }),
      { numRuns: 50 },
    )
  })

  it('completes a long event before the next, in parts or at once', () => {
    const play = (inParts: boolean): { readonly trace: readonly string[]; readonly slices: number } => {
      const loop = new RunLoop(new EventQueue(), 0)
      const trace: string[] = []
      for (const key of ['a', 'b', 'c']) loop.queue.schedule({ at: 1, kind: 'toy', key })
      const long = function* (key: string): Generator<void, boolean> {
        for (const part of [1, 2, 3]) {
          trace.push(`${loop.now} ${key} ${part}`)
          if (part < 3) yield
        }
        loop.queue.schedule({ at: 2, kind: 'toy', key: 'after' })
        return true
      }
      const handle = ({ key }: { readonly key: string }) => (key === 'b' ? long(key) : trace.push(`${loop.now} ${key}`) > 0)
      let slices = 1
      while (loop.run(handle, { eventsMax: 1, inParts }).end !== 'quiet') slices++
      return { trace, slices }
    }
    const whole = play(false)
    expect(whole.trace).toEqual(['1 a', '1 b 1', '1 b 2', '1 b 3', '1 c', '2 after'])
    const parts = play(true)
    expect(parts.trace).toEqual(whole.trace)
    expect(parts.slices).toBe(whole.slices + 2)
  })

  it('orders events by time and then by when they were scheduled', () => {
    const queue = new EventQueue()
    for (const [at, key] of [
      [3, 'late'],
      [1, 'a'],
      [1, 'b'],
      [0, 'first'],
    ] as const)
      queue.schedule({ at, kind: 'k', key })
    expect(queue.list().map((event) => event.key)).toEqual(['first', 'a', 'b', 'late'])
  })

  it('collapses equal keys to the earliest, and drops cancelled ones', () => {
    const queue = new EventQueue()
    queue.schedule({ at: 9, kind: 'k', key: 'x' })
    queue.schedule({ at: 4, kind: 'k', key: 'x' })
    queue.schedule({ at: 6, kind: 'k', key: 'x' })
    queue.schedule({ at: 5, kind: 'k', key: 'y' })
    queue.cancel('k', 'y')
    expect(queue.size).toBe(1)
    expect(queue.pop()).toMatchObject({ at: 4, key: 'x' })
    expect(queue.nextAt()).toBeUndefined()
  })

  it('is quiet when only housekeeping and polls without effect are left', () => {
    const loop = new RunLoop(new EventQueue(), 0)
    let polls = 0
    loop.queue.schedule({ at: 1, kind: 'work', key: '' })
    loop.queue.schedule({ at: 2, kind: 'poll', key: '', urgency: 'poll' })
    loop.queue.schedule({ at: 1000, kind: 'idle', key: '', urgency: 'idle' })
    const result = loop.run((event) => {
      if (event.kind === 'poll') {
        polls++
        loop.queue.schedule({ at: loop.now + 5, kind: 'poll', key: '', urgency: 'poll' })
      }
      return event.kind === 'work'
    })
    expect(result.end).toBe('quiet')
    expect(polls).toBe(1)
    expect(loop.now).toBe(2)
  })

  it('waits until a given time even when it is quiet, and no longer', () => {
    const loop = new RunLoop(new EventQueue(), 0)
    loop.queue.schedule({ at: 70, kind: 'k', key: 'later' })
    expect(loop.run(() => true, { until: 50, untilTime: true }).end).toBe('until')
    expect(loop.now).toBe(50)
  })

  it('stops when the caller requests it', () => {
    const loop = new RunLoop(new EventQueue(), 0)
    loop.queue.schedule({ at: 0, kind: 'k', key: '' })
    const again = (): boolean => {
      loop.queue.schedule({ at: loop.now + 1, kind: 'k', key: '' })
      return true
    }
    expect(loop.run(again, { shouldStop: () => true }).end).toBe('stopped')
  })
})

describe('Random', () => {
  it('gives each subsystem a separate stream', () => {
    const draws = (name: string): number[] => {
      const random = Random.stream(7, name)
      return Array.from({ length: 5 }, () => random.below(1_000_000))
    }
    expect(draws('scheduler')).toEqual(draws('scheduler'))
    expect(draws('scheduler')).not.toEqual(draws('kubelet'))
  })

  it('is uniform enough for selections', () => {
    const random = new Random(1)
    const counts = [0, 0, 0, 0]
    for (let i = 0; i < 40_000; i++) counts[random.below(4)] = (counts[random.below(4)] ?? 0) + 1
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(1000)
  })
})
