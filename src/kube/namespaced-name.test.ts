import { describe, expect, expectTypeOf, it } from 'vitest'
import { keyOf, type NamespacedName, splitKey } from './namespaced-name.ts'

describe('keyOf', () => {
  it('returns a unique key that splitKey reads', () => {
    expectTypeOf<string>().not.toExtend<NamespacedName>()
    expectTypeOf<`pod ${NamespacedName}`>().not.toExtend<NamespacedName>()
    expect(splitKey(keyOf({ namespace: 'shop', name: 'web-1' }))).toEqual(['shop', 'web-1'])
    expect(splitKey(keyOf({ namespace: '', name: 'node-1' }))).toEqual(['', 'node-1'])
  })
})
