import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../test/support/builders.ts'
import { clusterOf, cycle } from '../../../../test/support/scheduler-plugin.ts'
import { assert } from '../../../lib/assert.ts'
import { readSchedulerConfig } from '../configuration/scheduler-config.ts'
import type { CycleOutcome } from './cycle.ts'

function outcomeWith(plugins: Readonly<Record<string, unknown>>, spec = {}): CycleOutcome {
  const [profile] = readSchedulerConfig({ profiles: [{ plugins }] }).profiles.values()
  assert(profile, 'a profile was read')
  const state = clusterOf(() => [aNode('a', { labels: { disk: 'ssd' } }), aNode('b')])
  return cycle(aPod(state.shapes, 'p', { cpu: '1', spec }), state, { profile })
}

const only = (name: string) => ({
  multiPoint: { disabled: [{ name: '*' }], enabled: [{ name: 'PrioritySort' }, { name: 'DefaultBinder' }] },
  filter: { enabled: [{ name }] },
})

describe('plugins enabled without their preFilter or preScore', () => {
  it.each([
    ['NodePorts', 'running "NodePorts" filter plugin: reading "PreFilterNodePorts" from cycleState: not found'],
    [
      'NodeResourcesFit',
      'running "NodeResourcesFit" filter plugin: error reading "PreFilterNodeResourcesFit" from cycleState: not found',
    ],
    [
      'VolumeRestrictions',
      'running "VolumeRestrictions" filter plugin: cannot read "PreFilterVolumeRestrictions" from cycleState',
    ],
  ])('%s cannot decide', (name, message) => {
    expect(outcomeWith(only(name))).toMatchObject({ result: 'error', message })
  })

  it('NodeAffinity computes its state in filter', () => {
    const outcome = outcomeWith(only('NodeAffinity'), { nodeSelector: { disk: 'ssd' } })
    expect(outcome.result === 'bound' && outcome.feasible.map(({ name }) => name)).toEqual(['a'])
  })

  it('TaintToleration cannot score, and the next search begins after the nodes that were found', () => {
    const plugins = { multiPoint: { disabled: [{ name: 'TaintToleration' }] }, score: { enabled: [{ name: 'TaintToleration' }] } }
    expect(outcomeWith(plugins)).toMatchObject({
      result: 'error',
      message:
        'running Score plugins: plugin "TaintToleration" failed with: failed to read "PreScoreTaintToleration" from cycleState: not found',
      nextStart: 0,
    })
  })
})
