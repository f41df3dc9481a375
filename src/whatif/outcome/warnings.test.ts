import { describe, expect, it } from 'vitest'
import type { ActionReport } from '../actions/action-report.ts'
import { scenarioOf } from '../scenario.ts'
import { noEffectOf, warningsOf } from './warnings.ts'

type Warning = ActionReport['warnings'][number]

/** A report of a cordon with warnings of these kinds, `KIND message`. */
function report(...warnings: readonly string[]): ActionReport {
  const parsed = warnings.map((text) => {
    const [kind = '', ...message] = text.split(' ')
    return { kind, message: message.join(' ') } as Warning
  })
  const action = { kind: 'cordon', nodes: { names: ['a'] } } as const
  return {
    action,
    startedAt: 0 as never,
    endedAt: undefined,
    failure: undefined,
    failures: [],
    output: [],
    warnings: parsed,
    drains: [],
  }
}

const SCENARIO = scenarioOf([{ kind: 'cordon', nodes: { names: ['a'] } }])
const MATCHES_NOTHING = 'NOTHING_MATCHED no node'

describe('noEffectOf', () => {
  it.each([
    ['an action that acts', [report()], undefined],
    ['an action of which all is so', [report('ALREADY_SO a')], 'ALREADY_SO'],
    ['an action of which a part is so', [report('PARTLY_SO a')], undefined],
    ['an action that finds nothing', [report(MATCHES_NOTHING)], 'NOTHING_MATCHED'],
    ['one that acts beside one that does not', [report(), report('ALREADY_SO a')], undefined],
    ['none that acts, one that finds nothing', [report('ALREADY_SO a'), report(MATCHES_NOTHING)], 'NOTHING_MATCHED'],
    ['no report', [], undefined],
  ] as const)('%s', (_name, reports, expected) => {
    expect(noEffectOf(SCENARIO, reports)).toBe(expected)
  })

  it('is empty where nothing is requested', () => {
    expect(noEffectOf(scenarioOf([]), [])).toBe('NOTHING_MATCHED')
    expect(noEffectOf(scenarioOf([], { horizonMs: 1000 }), [])).toBeUndefined()
  })
})

describe('warningsOf', () => {
  it('reports each warning once', () => {
    expect(warningsOf(SCENARIO, [report('ALREADY_SO a', 'PARTLY_SO b'), report('ALREADY_SO a')])).toEqual(['a', 'b'])
    expect(warningsOf(scenarioOf([]), [])).toEqual(['the scenario contains no actions: nothing is judged'])
  })
})
