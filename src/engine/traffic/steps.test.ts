import { describe, expect, it } from 'vitest'
import { Steps } from './steps.ts'

const reported = <T>(steps: Steps<T>): readonly string[] => steps.list().map(({ atMs, value }) => `${atMs} ${String(value)}`)

describe('Steps', () => {
  it('keep a value until the next one is set', () => {
    const steps = new Steps('a').set(10, 'b').set(20, 'c')
    expect([9, 10, 19, 20, 99].map((atMs) => steps.at(atMs))).toEqual(['a', 'b', 'b', 'c', 'c'])
  })

  it('drop a scheduled value when another is set earlier', () => {
    const steps = new Steps('up').set(10, 'ending').schedule(50, 'down').set(30, 'up')
    expect(reported(steps)).toEqual(['-Infinity up', '10 ending', '30 up'])
  })

  it('skip a step to the current value, and keep the last one at each time', () => {
    expect(reported(new Steps(1).set(5, 1).set(10, 2).set(10, 3).set(12, 3))).toEqual(['-Infinity 1', '10 3'])
  })

  it('can be delayed as a whole, and replaced within an interval', () => {
    const steps = new Steps('a').set(10, 'b').set(20, 'c')
    expect(reported(steps.later(5))).toEqual(['-Infinity a', '15 b', '25 c'])
    expect(reported(steps.patched(15, 25, (value) => value.toUpperCase()))).toEqual([
      '-Infinity a',
      '10 b',
      '15 B',
      '20 C',
      '25 c',
    ])
  })

  it('return the times of the next and the last change', () => {
    const steps = new Steps('a').set(10, 'b').set(20, 'c')
    expect([steps.nextChange(10), steps.nextChange(20), steps.lastChange(), new Steps(1).lastChange()]).toEqual([
      20,
      undefined,
      20,
      Number.NEGATIVE_INFINITY,
    ])
  })
})
