import { describe, expect, it } from 'vitest'
import type { NamedObject } from '../source.ts'
import { EmittedObjects, isNamedObject } from './emitted-objects.ts'

function anObject(name: string, uid: string, resourceVersion: string): NamedObject {
  return { metadata: { name, namespace: 'shop', uid, resourceVersion } }
}

describe('EmittedObjects', () => {
  it('distinguishes changes from what is known', () => {
    const emitted = new EmittedObjects()
    expect(emitted.observe(anObject('a', 'u1', '1'))).toEqual({ type: 'changed' })
    expect(emitted.observe(anObject('a', 'u1', '1'))).toEqual({ type: 'known' })
    expect(emitted.observe(anObject('a', 'u1', '2'))).toEqual({ type: 'changed' })
  })

  it('emits a successor of the same name together with the deletion of its predecessor', () => {
    const emitted = new EmittedObjects()
    emitted.observe(anObject('a', 'u1', '1'))
    const predecessor = { namespace: 'shop', name: 'a', uid: 'u1' }
    expect(emitted.observe(anObject('a', 'u2', '5'))).toEqual({ type: 'replaced', predecessor })
  })

  it('removes an object once, and not in place of its successor', () => {
    const emitted = new EmittedObjects()
    emitted.observe(anObject('a', 'u2', '1'))
    expect(emitted.remove(anObject('a', 'u1', '1'))).toBeUndefined()
    expect(emitted.remove(anObject('a', 'u2', '3'))).toEqual({ namespace: 'shop', name: 'a', uid: 'u2' })
    expect(emitted.remove(anObject('a', 'u2', '3'))).toBeUndefined()
  })

  it('finds what a complete list no longer contains, also when the list began twice', () => {
    const emitted = new EmittedObjects()
    emitted.beginList()
    for (const name of ['a', 'b', 'c']) emitted.observe(anObject(name, name, '1'))
    expect(emitted.endList()).toEqual([])
    emitted.beginList()
    emitted.observe(anObject('a', 'a', '1'))
    emitted.beginList()
    emitted.observe(anObject('b', 'b', '1'))
    expect(emitted.endList().map((gone) => gone.name)).toEqual(['a', 'c'])
    emitted.beginList()
    expect(emitted.endList().map((gone) => gone.name)).toEqual(['b'])
  })

  it('distinguishes namespaces', () => {
    const emitted = new EmittedObjects()
    const there = { metadata: { name: 'a', namespace: 'bank', uid: 'u2', resourceVersion: '1' } }
    emitted.beginList()
    emitted.observe(anObject('a', 'u1', '1'))
    expect(emitted.observe(there)).toEqual({ type: 'changed' })
    expect(emitted.remove(there)).toEqual({ namespace: 'bank', name: 'a', uid: 'u2' })
    emitted.beginList()
    expect(emitted.endList()).toEqual([{ namespace: 'shop', name: 'a', uid: 'u1' }])
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
