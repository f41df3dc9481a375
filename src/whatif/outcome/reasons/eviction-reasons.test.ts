import { describe, expect, it } from 'vitest'
import { keyIn } from '../../../../test/support/moves.ts'
import { outcomeFacts } from '../../../../test/support/outcome-facts.ts'
import { reasonLines } from '../../../../test/support/play-text.ts'
import type { EvictionRefusal } from '../outcome.ts'
import { evictionReasons } from './eviction-reasons.ts'
import type { Facts } from './facts.ts'

const POD = keyIn('Pod', 'web-1')
const BUDGET = keyIn('PodDisruptionBudget', 'web')
const NO_EVICTION = outcomeFacts().evictions

function linesOf(facts: Partial<Facts>): readonly string[] {
  return reasonLines({ reasons: evictionReasons(outcomeFacts(facts)) })
}

function refused(init: Partial<EvictionRefusal> = {}): Pick<Facts, 'evictions'> {
  const refusal = { pod: POD, budget: BUDGET, count: 1, firstAtMs: 0, lastAtMs: 0, message: 'no disruption left', ...init }
  return { evictions: { ...NO_EVICTION, refused: [refusal] } }
}

describe('a rejected eviction', () => {
  it.each([
    ['once', refused(), 'once by PodDisruptionBudget default/web'],
    ['several times', refused({ count: 3 }), '3 times by PodDisruptionBudget default/web'],
    ['by no budget that is known', refused({ budget: undefined }), 'once'],
  ])('%s', (_name, facts, text) => {
    expect(linesOf(facts)).toEqual([`EVICTION_REFUSED INFO eviction of default/web-1 refused ${text}: no disruption left`])
  })

  it.each([
    ['for its pod', 'web-1', 'CRITICAL'],
    ['for another pod', 'web-2', 'INFO'],
  ])('has a severity that depends on a failed action %s', (_name, name, severity) => {
    const objects = [keyIn('Node', 'a'), keyIn('Pod', name)]
    const failures = [{ message: '', objects, timedOut: false, waiting: true, obstacles: [] }]
    expect(evictionReasons(outcomeFacts({ ...refused(), failures }))).toMatchObject([{ severity, objects: [POD, BUDGET] }])
  })
})

it('a failed eviction is CRITICAL, with the message of kubectl', () => {
  const evictions = { ...NO_EVICTION, errors: [{ pod: POD, message: 'error when evicting pods/"web-1"' }] }
  expect(linesOf({ evictions })).toEqual(['EVICTION_ERROR CRITICAL default/web-1: error when evicting pods/"web-1"'])
})

it.each([
  ['1 pod', [POD]],
  ['2 pods', [POD, keyIn('Pod', 'web-2')]],
])('a preemption of %s names the preemptor, its victims and their node', (text, victims) => {
  const preemptor = keyIn('Pod', 'big')
  const reasons = evictionReasons(outcomeFacts({ preemptions: [{ preemptor, node: 'a', victims, ties: [], atMs: 0 }] }))
  expect(reasonLines({ reasons })).toEqual([`PREEMPTION WARNING default/big preempts ${text} on a`])
  expect(reasons[0]?.objects).toEqual([preemptor, ...victims])
})
