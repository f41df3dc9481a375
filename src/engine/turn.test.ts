import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Actor, Turn } from './turn.ts'

describe('Turn', () => {
  it('wakes an actor only for its own keys, and for fewer keys on request', () => {
    const woken: string[] = []
    const turn: Pick<Turn<'next' | 'last'>, 'wakeAfter'> = { wakeAfter: (_, key) => void woken.push(key) }
    turn.wakeAfter(0, 'last')
    // @ts-expect-error: no key of the actor.
    turn.wakeAfter(0, 'lats')
    expect(woken).toEqual(['last', 'lats'])
    expectTypeOf<Turn<'next' | 'last'>>().toExtend<Turn<'next'>>()
    expectTypeOf<Turn<'next'>>().not.toExtend<Turn<'next' | 'last'>>()
    expectTypeOf<Turn>().not.toExtend<Turn<'next'>>()
    expectTypeOf<Actor<'next'>>().toExtend<Actor>()
  })
})
