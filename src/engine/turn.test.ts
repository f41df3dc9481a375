import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Actor, keyOf, type NamespacedName, splitKey, type Turn } from './turn.ts'

describe('keyOf', () => {
  it('makes a key that splitKey reads, and that no other text stands for', () => {
    expectTypeOf<string>().not.toExtend<NamespacedName>()
    expectTypeOf<`pod ${NamespacedName}`>().not.toExtend<NamespacedName>()
    expect(splitKey(keyOf({ namespace: 'shop', name: 'web-1' }))).toEqual(['shop', 'web-1'])
    expect(splitKey(keyOf({ namespace: '', name: 'node-1' }))).toEqual(['', 'node-1'])
  })
})

describe('Turn', () => {
  it('wakes an actor for its own keys alone, and goes where fewer keys are used', () => {
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
