import { describe, expect, it } from 'vitest'
import { aMove, keyIn } from '../../../../test/support/moves.ts'
import { outcomeFacts } from '../../../../test/support/outcome-facts.ts'
import { reasonLines } from '../../../../test/support/play-text.ts'
import type { CoverageCode } from '../coverage-note.ts'
import type { PendingPod } from '../outcome.ts'
import type { Facts } from './facts.ts'
import { sightReasons } from './sight-reasons.ts'

function linesOf(facts: Partial<Facts>): readonly string[] {
  return reasonLines({ reasons: sightReasons(outcomeFacts(facts)) })
}

function note(code: CoverageCode, pod = 'p') {
  return { code, message: 'not seen', objects: [keyIn('Pod', pod)] }
}

function pending(name: string, causedByScenario: boolean): PendingPod {
  return { pod: keyIn('Pod', name), owner: undefined, message: '', reasons: [], sinceMs: 0, causedByScenario }
}

describe('a coverage note', () => {
  it.each<[string, CoverageCode, readonly string[]]>([
    ['is a reason where the verdict rests on what could not be read', 'UNREADABLE', ['NOT_VISIBLE WARNING not seen']],
    ['is none where the kind is not read', 'KIND_NOT_READ', []],
    ['is none where metrics are missing', 'METRICS_MISSING', []],
  ])('%s', (_name, code, expected) => {
    expect(linesOf({ coverage: [note(code)] })).toEqual(expected)
  })

  it.each([
    ['a pod that is Pending because of the scenario', pending('p', true), ['NOT_VISIBLE WARNING not seen']],
    ['a pod that is Pending either way', pending('p', false), []],
    ['another pod than the one that is Pending', pending('q', true), []],
  ])('about another scheduler counts for %s', (_name, item, expected) => {
    expect(linesOf({ coverage: [note('UNKNOWN_SCHEDULER')], pending: [item] })).toEqual(expected)
  })
})

describe('pods without a known replacement', () => {
  const unknown = ['web-1', 'web-2', 'web-3'].map((name) => aMove(name, { result: 'UNKNOWN' }))

  it.each([
    [1, 'default/web-1'],
    [2, 'default/web-1 and 1 other pod'],
    [3, 'default/web-1 and 2 other pods'],
  ])('are one reason: %i', (count, names) => {
    const moves = [aMove('db-0'), ...unknown.slice(0, count)]
    expect(linesOf({ moves })).toEqual([
      `NOT_VISIBLE WARNING whether ${names} will be recreated is not known: the controller is not modelled or could not be read`,
    ])
  })

  it('are all named', () => {
    const [reason] = sightReasons(outcomeFacts({ moves: unknown }))
    expect(reason?.objects).toEqual(unknown.map(({ pod }) => pod))
  })

  it('are absent where every removed pod is accounted for', () => {
    expect(linesOf({ moves: [aMove('web-1'), aMove('web-2', { result: 'NOT_REPLACED' })] })).toEqual([])
  })
})
