import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { aMove, keyIn } from '../../../test/support/moves.ts'
import { aClaim, claimVolume } from '../../../test/support/volumes.ts'
import { condition } from '../../kube/condition.ts'
import type { PodRow } from '../../kube/pod.ts'
import { atOnce } from '../../lib/at-once.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { type Deadlock, findDeadlocks } from './deadlocks.ts'
import type { Move } from './move.ts'
import type { PendingPod, RejectionSummary } from './outcome-parts.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

function deadlocks(question: Partial<Parameters<typeof findDeadlocks>[0]>): readonly Deadlock[] {
  const schedulerNames = new Set(['default-scheduler'])
  return atOnce(findDeadlocks({ failures: [], pending: [], moves: [], after: new ClusterState(), schedulerNames, ...question }))
}

it('a failed action reports what each of its pods waits for', () => {
  const kept = { waitsFor: 'a refusal', objects: [keyIn('PodDisruptionBudget', 'web')], freedBy: 'one more replica' }
  const obstacles = ['web-1', 'web-2'].map((name) => ({ waiting: keyIn('Pod', name), sentence: `${name} stays`, ...kept }))
  const failures = [{ message: '', objects: [], timedOut: false, waiting: true, obstacles }]
  expect(deadlocks({ failures })).toEqual([
    { waiting: keyIn('Pod', 'web-1'), ...kept },
    { waiting: keyIn('Pod', 'web-2'), ...kept },
  ])
})

describe('a Pending pod', () => {
  function pending(init: Partial<PendingPod> = {}): PendingPod {
    const item = { pod: keyIn('Pod', 'web-1'), owner: undefined, message: '0/2 nodes are available', reasons: [], sinceMs: 0 }
    return { ...item, causedByScenario: true, ...init }
  }

  function rejection(plugin: string, reason: string, count = 1): RejectionSummary {
    return { plugin, reason, count, code: 'Unschedulable', sampleNodes: [] }
  }

  it.each([
    ['NodeResourcesFit', 'a node with enough free resources'],
    ['NodeUnschedulable', 'a node that is not cordoned'],
    ['VolumeZone', 'a node in the zone of its volumes'],
    ['MyPlugin', 'a node without "too small"'],
  ])('waits for a node that %s does not reject', (plugin, freedBy) => {
    expect(deadlocks({ pending: [pending({ reasons: [rejection(plugin, 'too small')] })] })).toEqual([
      { waiting: keyIn('Pod', 'web-1'), waitsFor: '0/2 nodes are available', objects: [], freedBy },
    ])
  })

  it('reports the reason that rejects most nodes', () => {
    const reasons = [rejection('NodePorts', 'no port'), rejection('NodeResourcesFit', 'Insufficient cpu', 2)]
    expect(deadlocks({ pending: [pending({ reasons })] })).toMatchObject([{ freedBy: 'a node with enough free resources' }])
  })

  it('that the scheduler has not tried waits for a node that fits it', () => {
    expect(deadlocks({ pending: [pending({ message: '' })] })).toMatchObject([
      { waitsFor: 'a node that fits it', freedBy: 'a node that fits it' },
    ])
  })

  it.each([
    ['scheduling gates', { schedulingGates: ['example.com/quota'] }, 'removal of its scheduling gates'],
    ['a scheduler that is not modelled', { spec: { schedulerName: 'other' } }, 'its scheduler "other"'],
    ['neither', {}, 'a node that fits it'],
  ])('with %s', (_name, options, freedBy) => {
    const after = new ClusterState()
    after.put(aPod(after.shapes, 'web-1', options))
    expect(deadlocks({ pending: [pending()], after })).toMatchObject([{ freedBy }])
  })

  it.each([
    ['is missing', [], 'creation of its claim data'],
    ['is being deleted', [aClaim('data', { deletionTimestamp: T0 })], 'creation of its claim data'],
    ['exists', [aClaim('data')], 'a node that fits it'],
  ])('whose claim %s', (_name, claims, freedBy) => {
    const after = new ClusterState()
    after.put(aPod(after.shapes, 'web-1', { spec: { volumes: [claimVolume('data')] } }))
    for (const claim of claims) after.put(claim)
    expect(deadlocks({ pending: [pending()], after })).toMatchObject([{ freedBy }])
  })

  it('that is also Pending without the scenario is not caused by it', () => {
    expect(deadlocks({ pending: [pending({ causedByScenario: false })] })).toEqual([])
  })
})

describe('a pod that stays Terminating', () => {
  const terminating = { nodeName: 'a', deletionTimestamp: T0 }

  /** Deadlocks of a pod web-1 that left node a, where that is `node`, and the pod is `pod` at the end. */
  function lost(
    pod: Partial<PodRow>,
    { ready = false, result = 'TERMINATING' }: { readonly ready?: boolean; readonly result?: Move['result'] } = {},
  ): readonly Deadlock[] {
    const after = new ClusterState()
    after.put(aNode('a', ready ? { conditions: READY } : {}))
    after.put(aPod(after.shapes, 'web-1', pod))
    return deadlocks({ moves: [aMove('web-1', { result })], after })
  }

  it('on a node that is NotReady waits for that node', () => {
    expect(lost(terminating)).toEqual([
      {
        waiting: keyIn('Pod', 'web-1'),
        waitsFor: 'confirmation by a that its containers have ended',
        objects: [keyIn('Node', 'a')],
        freedBy: 'a becoming Ready or being deleted, or deletion with --grace-period=0 --force',
      },
    ])
  })

  it.each([
    ['its node is Ready', lost(terminating, { ready: true })],
    ['it is not being deleted', lost({ nodeName: 'a' })],
    ['a pod of its name is on another node', lost({ ...terminating, nodeName: 'b' })],
    ['it has been replaced', lost(terminating, { result: 'RESCHEDULED' })],
    ['its node is gone', deadlocks({ moves: [aMove('web-1', { result: 'TERMINATING' })] })],
  ])('does not wait for a node where %s', (_name, found) => {
    expect(found).toEqual([])
  })
})
