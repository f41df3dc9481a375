import { describe, expect, it } from 'vitest'
import type { NamedObject } from '../source.ts'
import { EmittedObjects, isNamedObject } from './emitted-objects.ts'

function anObject(name: string, uid: string, resourceVersion: string): NamedObject {
  return { metadata: { name, namespace: 'shop', uid, resourceVersion } }
}

describe('EmittedObjects', () => {
  it('distinguishes changes from what is known', () => {
    const told = new EmittedObjects()
    expect(told.observe(anObject('a', 'u1', '1'))).toEqual({ type: 'changed' })
    expect(told.observe(anObject('a', 'u1', '1'))).toEqual({ type: 'known' })
    expect(told.observe(anObject('a', 'u1', '2'))).toEqual({ type: 'changed' })
  })

  it('emits a successor of the same name together with the deletion of its predecessor', () => {
    const told = new EmittedObjects()
    told.observe(anObject('a', 'u1', '1'))
    const predecessor = { namespace: 'shop', name: 'a', uid: 'u1' }
    expect(told.observe(anObject('a', 'u2', '5'))).toEqual({ type: 'replaced', predecessor })
  })

  it('removes an object once, and not in place of its successor', () => {
    const told = new EmittedObjects()
    told.observe(anObject('a', 'u2', '1'))
    expect(told.remove(anObject('a', 'u1', '1'))).toBeUndefined()
    expect(told.remove(anObject('a', 'u2', '3'))).toEqual({ namespace: 'shop', name: 'a', uid: 'u2' })
    expect(told.remove(anObject('a', 'u2', '3'))).toBeUndefined()
  })

  it('finds what a complete list no longer holds, also when the list began twice', () => {
    const told = new EmittedObjects()
    told.beginList()
    for (const name of ['a', 'b', 'c']) told.observe(anObject(name, name, '1'))
    expect(told.endList()).toEqual([])
    told.beginList()
    told.observe(anObject('a', 'a', '1'))
    told.beginList()
    told.observe(anObject('b', 'b', '1'))
    expect(told.endList().map((gone) => gone.name)).toEqual(['a', 'c'])
    told.beginList()
    expect(told.endList().map((gone) => gone.name)).toEqual(['b'])
  })
})

describe('isNamedObject', () => {
  for (const value of [
    null,
    1,
    {},
    { metadata: null },
    { metadata: {} },
    { metadata: { name: '' } },
    { metadata: { name: 1 } },
  ]) {
    it(`${JSON.stringify(value)} is none`, () => {
      expect(isNamedObject(value)).toBe(false)
    })
  }
})
