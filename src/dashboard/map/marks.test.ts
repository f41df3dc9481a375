import { expect, it } from 'vitest'
import { marksOf } from './marks.ts'

it('marks pods, and counts them by node', () => {
  const pod = (name: string, nodeName: string | null) => ({ namespace: 'shop', name, nodeName })
  expect(marksOf([pod('a', 'node-1'), pod('b', 'node-1'), pod('c', null)])).toEqual({
    pods: new Set(['shop/a', 'shop/b', 'shop/c']),
    nodes: new Map([['node-1', 2]]),
  })
})
