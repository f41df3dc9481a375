import { describe, expect, it } from 'vitest'
import { type Change, facts, merge, type Run } from '../../scripts/oracle/cluster/lib/derive.mjs'

const REPLICA_SET = {
  kind: 'ReplicaSet',
  metadata: {
    name: 'web-abc12',
    uid: 'r1',
    labels: { 'pod-template-hash': 'abc12' },
    ownerReferences: [{ kind: 'Deployment', name: 'web', controller: true }],
  },
  spec: { replicas: 1 },
}

function pod(uid: string, more: object = {}): object {
  const owner = { kind: 'ReplicaSet', name: 'web-abc12', controller: true }
  return {
    kind: 'Pod',
    metadata: { name: `web-abc12-${uid}`, generateName: 'web-abc12-', uid, labels: { hash: 'abc12' }, ownerReferences: [owner] },
    spec: { nodeName: 'node-1' },
    status: { phase: 'Running' },
    ...more,
  }
}

function runOf(changes: readonly Change[], more: Partial<Run> = {}): Run {
  return { namespace: 'ns-1', changes, final: changes.map(({ object }) => object), steps: [], end: 5000, ...more }
}

describe('facts', () => {
  it('renames generated names by their order', () => {
    const changes: Change[] = [
      { t: 100, type: 'ADDED', object: pod('x') },
      { t: 100, type: 'ADDED', object: REPLICA_SET },
      { t: 200, type: 'ADDED', object: pod('y') },
    ]
    const { facts: found, names } = facts(runOf(changes))
    expect(names).toEqual({ 'web-abc12': 'web-<rs1>', 'web-abc12-x': 'web-<rs1>-<pod1>', 'web-abc12-y': 'web-<rs1>-<pod2>' })
    expect(found['final']?.['Pod/web-<rs1>-<pod2>']).toMatchObject({ owner: 'ReplicaSet/web-<rs1>', labels: { hash: '<rs1>' } })
    expect(found['final']?.['Placement/ReplicaSet/web-<rs1>']).toEqual({ perNode: { 'node-1': 2 }, counts: [2], pending: 0 })
    expect(found['pods']?.['web-<rs1>-<pod2>']).toMatchObject({ created: 0.2, scheduled: 0.2, running: 0.2, node: 'node-1' })
  })

  it('distinguishes values that lasted from those that did not', () => {
    const scaled = (replicas: number): object => ({ ...REPLICA_SET, spec: { replicas } })
    const changes: Change[] = [
      { t: 0, type: 'ADDED', object: scaled(1) },
      { t: 1000, type: 'MODIFIED', object: scaled(2) },
      { t: 1499, type: 'MODIFIED', object: scaled(3) },
      { t: 1999, type: 'MODIFIED', object: scaled(3) },
    ]
    const { facts: found } = facts(runOf(changes))
    expect(found['trajectories']?.['ReplicaSet/web-<rs1> scale']).toEqual({ distinct: [1, 2, 3], plateaus: [1, 3] })
  })

  it('reads steps and counts refused evictions', () => {
    const line = { text: 'error when evicting pods/"web-abc12-x" -n "ns-1": Cannot evict' }
    const steps = [{ t: 1040, action: { kubectl: 'drain node-1' }, exit: 1, seconds: 2.34, lines: [line, line] }]
    const { facts: found } = facts(runOf([{ t: 0, type: 'ADDED', object: pod('x') }], { steps }))
    expect(found['steps']?.['1']).toMatchObject({
      at: 1,
      exit: 1,
      seconds: 2.3,
      refusals: 2,
      messages: [expect.stringContaining('-n "NS"')],
    })
  })
})

describe('merge', () => {
  it('keeps agreement, widens times, and sets differences apart', () => {
    const one = { pods: { 'web-0': { created: 1, node: 'a', ready: 2 } }, final: { 'Pod/web-0': { phase: 'Running' } } }
    const two = { pods: { 'web-0': { created: 1.4, node: 'b', ready: 9 } }, final: { 'Pod/web-0': { phase: 'Running' } } }
    expect(merge([one, two])).toEqual({
      expected: { pods: { 'web-0': { created: [1, 1.4] } }, final: { 'Pod/web-0': { phase: 'Running' } } },
      unstable: { pods: { 'web-0': { node: ['a', 'b'], ready: [2, 9] } } },
    })
  })

  it('separates facts that are not in every run', () => {
    const { expected, unstable } = merge([{ final: { 'Pod/a': { phase: 'Running' } } }, { final: {} }])
    expect(expected).toEqual({ final: {} })
    expect(unstable).toEqual({ final: { 'Pod/a': { presentInRuns: 1, example: { phase: 'Running' } } } })
  })
})
