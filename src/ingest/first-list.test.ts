import { describe, expect, it } from 'vitest'
import { namespaceRow } from '../kube/namespace.ts'
import { serviceRow } from '../kube/service.ts'
import { FirstList } from './first-list.ts'

describe('FirstList', () => {
  it('gives the last row of each key, in the order of the keys', () => {
    const list = new FirstList()
    for (const [i, key] of ['b/x', 'a-b/y', 'a/z', 'a/Y', 'a/z', 'c/gone'].entries()) {
      const [namespace = '', name = ''] = key.split('/')
      list.put(serviceRow({ namespace, name, uid: `${i}` }))
    }
    list.delete('c', 'gone')
    list.delete('d', 'never there')
    const reported = [...list.inOrder()].map(({ namespace, name, uid }) => [namespace, name, uid])
    expect(reported).toEqual([
      ['a', 'Y', '3'],
      ['a', 'z', '4'],
      ['a-b', 'y', '1'],
      ['b', 'x', '0'],
    ])
  })

  it('takes objects without a namespace', () => {
    const list = new FirstList()
    for (const name of ['b', 'a']) list.put(namespaceRow({ name }))
    expect([...list.inOrder()].map(({ name }) => name)).toEqual(['a', 'b'])
  })
})
