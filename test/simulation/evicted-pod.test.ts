import { describe, expect, it } from 'vitest'
import { ReplicaSetController } from '../../src/engine/controllers/replica-set/replica-set-controller.ts'
import { podRow } from '../../src/kube/pod.ts'
import { assert } from '../../src/lib/assert.ts'
import { ControllerRun } from '../support/controller-run.ts'
import { PlayedNode } from '../support/played-node.ts'
import { aReplicaSet } from '../support/workloads.ts'

describe('a pod that its kubelet evicted', () => {
  it('SC-NPE-05 is replaced by its workload, and stays Failed itself', () => {
    const set = aReplicaSet('web', { spec: { replicas: 2 } })
    const run = new ControllerRun({ rows: [set], actors: [new ReplicaSetController(), new PlayedNode()] }).until(5)
    const [victim] = run.state.list('Pod')
    assert(victim !== undefined, 'the set has pods')
    const evicted = podRow({ ...victim, phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory. ' })
    run.simulation.act('played-node', ({ api }) => api.updateStatus<'Pod'>(evicted))
    run.until(10)
    const phases = run.state.list('Pod').map(({ phase, reason }) => `${phase} ${reason}`.trim())
    expect(phases.toSorted()).toEqual(['Failed Evicted', 'Running', 'Running'])
  })
})
