import { expect, it } from 'vitest'
import { groupNames } from './group-names.ts'

const nodes = (count: number) => Array.from({ length: count }, (_, i) => ({ nodeGroup: { name: `group-${i}` } }))

it('names each group once, in order', () => {
  const grouped = ['gpu', 'general', 'gpu'].map((name) => ({ nodeGroup: { name } }))
  expect(groupNames([...grouped, { nodeGroup: null }])).toEqual(['general', 'gpu'])
})

it('leaves many groups to the filter', () => {
  expect(groupNames(nodes(12))).toHaveLength(12)
  expect(groupNames(nodes(13))).toEqual([])
})
