import { describe, expect, it } from 'vitest'
import { admissionSteps } from '../../src/engine/admission/registry.ts'
import { createControllers } from '../../src/engine/controllers/registry.ts'
import type { ClusterEvent } from '../../src/engine/turn.ts'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { condition } from '../../src/kube/condition.ts'
import { idOf } from '../../src/kube/id-of.ts'
import { addMs, type Instant } from '../../src/kube/instant.ts'
import { namespaceRow } from '../../src/kube/namespace.ts'
import { podRow } from '../../src/kube/pod.ts'
import { resourceQuotaRow } from '../../src/kube/resource-quota.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { type Observer, Simulation } from '../../src/whatif/simulation.ts'
import { aNode, aPod, ownedBy, T0 } from '../support/builders.ts'

const APP = { app: 'web' }
const selector = { matchLabels: APP }
const template = { metadata: { labels: APP }, spec: { containers: [{ name: 'main', image: 'web:1' }] } }
const job = { template: { spec: { ...template.spec, restartPolicy: 'Never' } } }
const OWNERS = [
  ['ReplicaSet', { spec: { replicas: 2, selector, template } }],
  ['ReplicationController', { spec: { replicas: 2, selector: APP, template } }],
  ['StatefulSet', { spec: { replicas: 2, serviceName: 'db', selector, template } }],
  ['DaemonSet', { spec: { selector, template } }],
  ['Job', { spec: job }],
] as const

type OwnerKind = (typeof OWNERS)[number][0]

/** A cluster in which a quota refuses every pod of these owners. */
function cluster(kinds: readonly OwnerKind[] = OWNERS.map(([kind]) => kind)): ClusterState {
  const state = new ClusterState()
  const codec = new CodecContext(state.shapes)
  state.put(namespaceRow({ name: 'default', uid: 'uid-default' }))
  state.put(aNode('node-1', { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }))
  state.put(
    resourceQuotaRow({ name: 'pods', namespace: 'default', hard: { pods: '0' }, statusHard: { pods: '0' }, used: { pods: '0' } }),
  )
  for (const [kind, object] of OWNERS) {
    if (!kinds.includes(kind)) continue
    const metadata = {
      name: kind.toLowerCase(),
      namespace: 'default',
      uid: `uid-${kind}`,
      generation: 1,
      creationTimestamp: '2026-06-01T00:00:00Z',
    }
    state.put(readObject(kind, { ...object, metadata }, codec))
  }
  return state
}

/** A run of the controllers that notes when each owner is refused, in seconds since T0. */
class RefusedRun implements Observer {
  readonly simulation: Simulation
  readonly refused = new Map<string, number[]>()

  constructor(base: ClusterState, now: Instant) {
    const actors = createControllers()
    this.simulation = new Simulation({ base, now, seed: 1, actors, admission: admissionSteps(), observers: [this] })
  }

  until(seconds: number): this {
    this.simulation.run({ until: addMs(T0, seconds * 1000), untilTime: true })
    return this
  }

  /** When this owner is refused after a moment. */
  after(seconds: number, kind: OwnerKind): readonly number[] {
    return (this.refused.get(`${kind}/default/${kind.toLowerCase()}`) ?? []).filter((at) => at > seconds)
  }

  onChange(): void {}

  onEvent(at: Instant, { regarding, reason }: ClusterEvent): void {
    if (reason !== 'FailedCreate') return
    const times = this.refused.get(idOf(regarding)) ?? []
    this.refused.set(idOf(regarding), [...times, (at - T0) / 1000])
  }
}

describe('an owner whose pods have been rejected for some time', () => {
  it.each(OWNERS.map(([kind]) => kind))('G8 is retried in a new run at the time of its back-off: %s', (kind) => {
    const first = new RefusedRun(cluster(), T0).until(100)
    const later = new RefusedRun(first.simulation.state, addMs(T0, 100_000)).until(700)
    const expected = first.until(700).after(100, kind)
    const found = later.after(100, kind)
    expect(expected.length).toBeGreaterThan(1)
    expect(found.length).toBe(expected.length)
    for (const [i, at] of found.entries()) expect(Math.abs(at - (expected[i] ?? 0))).toBeLessThan(1.2)
  })

  it('G8 is not retried sooner when a quota allows more', () => {
    const first = new RefusedRun(cluster(['ReplicaSet']), T0).until(100)
    const base = first.simulation.state.fork()
    base.put(
      resourceQuotaRow({
        name: 'pods',
        namespace: 'default',
        hard: { pods: '9' },
        statusHard: { pods: '9' },
        used: { pods: '0' },
      }),
    )
    const later = new RefusedRun(base, addMs(T0, 100_000))
    expect(later.until(160).simulation.state.count('Pod')).toBe(0)
    expect(later.until(165).simulation.state.count('Pod')).toBe(2)
  })

  it('G8 is retried at once after any change of one of its pods', () => {
    const base = cluster(['ReplicaSet'])
    const ownerReferences = ownedBy('ReplicaSet', 'replicaset', { uid: 'uid-ReplicaSet' })
    const pod = aPod(base.shapes, 'replicaset-1', { labels: APP, ownerReferences })
    base.put(pod)
    const first = new RefusedRun(base, T0).until(100)
    const later = new RefusedRun(first.simulation.state, addMs(T0, 100_000)).until(110)
    expect(later.after(100, 'ReplicaSet')).toEqual([])
    later.simulation.act('replicaset-controller', (turn) => turn.api.updateStatus<'Pod'>(podRow({ ...pod, podIP: '10.0.0.1' })))
    expect(later.until(111).after(100, 'ReplicaSet')).toHaveLength(1)
  })
})
