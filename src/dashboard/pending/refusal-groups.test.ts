import { expect, it } from 'vitest'
import { refusalGroups } from './refusal-groups.ts'

const NODES = ['a', 'b']

it('adds nodes up that share a plugin and a reason, the most frequent first, and ends with those that were not tried', () => {
  const cpu = { plugin: 'NodeResourcesFit', reason: 'Insufficient cpu', sampleNodes: NODES }
  const taint = { plugin: 'TaintToleration', reason: 'node(s) had untolerated taint(s)', sampleNodes: NODES }
  const groups = refusalGroups({
    reasons: [
      { ...taint, count: 4 },
      { ...cpu, count: 3 },
      { ...cpu, count: 2 },
    ],
    excluded: { totalCount: 9 },
  })
  expect(groups.map(({ count, plugin, filter }) => ({ count, plugin, filter }))).toEqual([
    { count: 5, plugin: 'NodeResourcesFit', filter: { plugin: cpu.plugin, reason: cpu.reason } },
    { count: 4, plugin: 'TaintToleration', filter: { plugin: taint.plugin, reason: taint.reason } },
    { count: 9, plugin: '', filter: { excluded: true } },
  ])
})

it('has no filter for a refusal before any node was tried', () => {
  const reasons = [{ plugin: 'VolumeRestrictions', reason: 'claim not found', count: 48, sampleNodes: [] }]
  expect(refusalGroups({ reasons, excluded: { totalCount: 0 } })[0]?.filter).toBeUndefined()
})
