import { describe, expect, it } from 'vitest'
import { SeenObjects } from './seen-objects.ts'

describe('SeenObjects', () => {
  it('returns where each of many objects was seen last', () => {
    const seen = new SeenObjects()
    const count = 5000
    const at = (i: number) => ({ file: `${i % 3}.json`, document: 1 + (i % 2), item: i + 1, line: i * 2 + 1 })
    const object = (i: number) => ({ kind: 'Pod' as const, namespace: `ns-${i % 7}`, name: `pod-${i}` })
    for (let i = 0; i < count; i++) expect(seen.note(object(i), at(i))).toBeUndefined()
    for (let i = 0; i < count; i++) expect(seen.note(object(i), at(i + 1))).toEqual(at(i))
    for (let i = 0; i < count; i++) expect(seen.note(object(i), at(i))).toEqual(at(i + 1))
  })

  it('keeps kinds, namespaces and what is absent apart', () => {
    const seen = new SeenObjects()
    const place = { file: 'a.yaml', document: 2 }
    expect(seen.note({ kind: 'Pod', namespace: 'a', name: 'x' }, place)).toBeUndefined()
    expect(seen.note({ kind: 'Pod', namespace: 'b', name: 'x' }, place)).toBeUndefined()
    expect(seen.note({ kind: 'Service', namespace: 'a', name: 'x' }, place)).toBeUndefined()
    expect(seen.note({ kind: 'Pod', namespace: 'a', name: 'x' }, place)).toEqual(place)
  })
})
