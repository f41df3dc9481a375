import { describe, expect, it } from 'vitest'
import { aContainer, type PodOptions } from '../../../../test/support/builders.ts'
import { BOUND, KubeletLab } from '../../../../test/support/kubelet-lab.ts'
import { isConditionTrue } from '../../../kube/condition.ts'
import { withUsage } from '../../../kube/experiment/set-usage.ts'
import { assert } from '../../../lib/assert.ts'

const Gi = 2 ** 30

const POD: PodOptions = {
  ...BOUND,
  spec: { containers: [aContainer({ resources: { requests: { memory: '1Gi' }, limits: {} } })] },
}

/** A node of 16 Gi on which, after three seconds, so much is used besides its pods. */
function starved(memoryBytes: number): KubeletLab {
  const lab = new KubeletLab({ pod: POD })
  lab.at(3)
  return lab.act((simulation) => {
    const node = simulation.state.get('Node', '', 'node-1')
    assert(node !== undefined, 'the node is there')
    simulation.act('kubelet', ({ api }) => api.setExperiment(node, withUsage(node.experiment, { memoryBytes })))
  })
}

function shownAt(lab: KubeletLab): readonly number[] {
  return lab.run.timesOf(
    (change) =>
      change.kind === 'Node' && change.after !== undefined && isConditionTrue(change.after.conditions, 'MemoryPressure'),
  )
}

describe('a kubelet under node pressure', () => {
  it('SC-NPE-06 SC-NPE-25 SC-NPE-28 checks every ten seconds, and reports and acts on the result', () => {
    const lab = starved(14.95 * Gi)
    lab.at(30)
    expect(shownAt(lab)[0]).toBe(10)
    expect(lab.at(60)).toMatchObject({ phase: 'Failed', reason: 'Evicted' })
  })

  it('evicts no pods without pressure', () => {
    const lab = starved(10 * Gi)
    expect(lab.at(60)?.phase).toBe('Running')
    expect(shownAt(lab)).toEqual([])
  })
})
