import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { type ErrorWindow, errorWindows, type Route, type Target } from './error-windows.ts'
import { Steps } from './steps.ts'

const UNTIL = 100_000

type Changes<T> = readonly (readonly [atMs: number, value: T])[]

function steps<T>(before: T, changes: Changes<T>): Steps<T> {
  return changes.reduce((all, [atMs, value]) => all.set(atMs, value), new Steps(before))
}

/** A target that is in use and answers from the start, unless set otherwise. */
function target(cause: string, route: Changes<Route> = [], answers: Changes<Answer> = []): Target<string> {
  return { cause, route: steps<Route>('yes', route), answers: steps<Answer>('yes', answers) }
}

/** `code cause from-until errors`, in seconds, at ten requests a second. */
function reported(targets: readonly Target<string>[], steady = 0): readonly string[] {
  const { windows } = errorWindows({ targets, steady, rate: new Steps(10), fromMs: 0, untilMs: UNTIL })
  return windows.map(text)
}

function text({ code, cause, fromMs, untilMs, errors }: ErrorWindow<string>): string {
  const until = untilMs === undefined ? '' : untilMs / 1000
  return `${code} ${cause ?? 'nobody'} ${fromMs / 1000}-${until} ${Math.round(errors * 1000) / 1000}`
}

describe('errorWindows', () => {
  it('a target that responds causes no errors', () => {
    expect(reported([target('a'), target('b')])).toEqual([])
  })

  it('a target that no longer listens fails its share of requests until it gets no more (502)', () => {
    expect(reported([target('a', [[30_000, 'no']], [[10_000, 'refused']]), target('b')])).toEqual(['502 a 10-30 100'])
  })

  it('reports how many of the targets that receive requests respond over time', () => {
    const ending = target('a', [[30_000, 'last-resort']], [[10_000, 'refused']])
    const { answering } = errorWindows({
      targets: [ending, target('b', [[60_000, 'no']])],
      rate: new Steps(10),
      fromMs: 0,
      untilMs: UNTIL,
    })
    expect([0, 10_000, 30_000, 60_000].map((atMs) => answering.at(atMs))).toEqual([2, 1, 1, 0])
  })

  it('requests to a deleted target time out (504)', () => {
    const gone = target(
      'a',
      [[30_000, 'no']],
      [
        [10_000, 'refused'],
        [15_000, 'silent'],
      ],
    )
    expect(reported([gone, target('b')])).toEqual(['502 a 10-15 25', '504 a 15-30 75'])
  })

  it('without a target every request fails (503), possibly indefinitely', () => {
    expect(
      reported([
        target('a', [
          [10_000, 'no'],
          [20_000, 'yes'],
        ]),
      ]),
    ).toEqual(['503 nobody 10-20 100'])
    expect(reported([target('a', [[90_000, 'no']])])).toEqual(['503 nobody 90- 100'])
  })

  it('the share of a target grows when others are removed', () => {
    const dead = target('a', [], [[10_000, 'refused']])
    expect(reported([dead, target('b', [[20_000, 'no']])])).toEqual(['502 a 10- 850'])
  })

  it('targets of last resort get requests only while there is no other', () => {
    const resort = target('a', [[0, 'last-resort']], [[0, 'refused']])
    expect(reported([resort, target('b')])).toEqual([])
    expect(
      reported([
        resort,
        target('b', [
          [20_000, 'no'],
          [25_000, 'yes'],
        ]),
      ]),
    ).toEqual(['502 a 20-25 50'])
  })

  it('unchanged targets receive their share, too', () => {
    expect(reported([target('a', [], [[90_000, 'silent']])], 9)).toEqual(['504 a 90- 10'])
  })

  it('reports the failed requests per second', () => {
    const targets = [target('a', [], [[10_000, 'refused']]), target('b', [], [[20_000, 'silent']])]
    const { failing } = errorWindows({ targets, rate: new Steps(10), fromMs: 0, untilMs: UNTIL })
    expect([5, 15, 25].map((at) => failing.at(at * 1000))).toEqual([0, 5, 10])
  })

  it('equals a sum over all time steps', () => {
    const changes = <T>(...values: readonly T[]): fc.Arbitrary<Changes<T>> =>
      fc
        .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.constantFrom(...values)), {
          selector: ([at]) => at,
          maxLength: 5,
        })
        .map((list) => list.map(([at, value]) => [at * 1000, value] as const).sort(([a], [b]) => a - b))
    const routes = changes<Route>('yes', 'last-resort', 'no')
    const answers = changes<Answer>('yes', 'refused', 'silent')
    const targets = fc.array(fc.tuple(routes, answers), { maxLength: 5 })
    fc.assert(
      fc.property(targets, (list) => {
        const made = list.map(([route, answer], i) => target(String(i), route, answer))
        const { windows } = errorWindows({ targets: made, rate: new Steps(10), fromMs: 0, untilMs: UNTIL })
        expect(windows.reduce((sum, { errors }) => sum + errors, 0)).toBeCloseTo(addedUp(made), 6)
      }),
      { seed: 20261121, numRuns: 200 },
    )
  })
})

/** The plain way: what fails of ten requests in each second. */
function addedUp(targets: readonly Target<string>[]): number {
  let errors = 0
  for (let atMs = 0; atMs < UNTIL; atMs += 1000) {
    const primary = targets.filter(({ route }) => route.at(atMs) === 'yes')
    const used = primary.length > 0 ? primary : targets.filter(({ route }) => route.at(atMs) === 'last-resort')
    const failing = used.filter(({ answers }) => answers.at(atMs) !== 'yes').length
    errors += used.length === 0 ? 10 : (10 * failing) / used.length
  }
  return errors
}
