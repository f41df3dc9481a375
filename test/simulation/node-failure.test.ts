import { beforeAll, describe, expect, it } from 'vitest'
import { admissionSteps } from '../../src/engine/admission/registry.ts'
import { createControllers } from '../../src/engine/controllers/registry.ts'
import { Kubelet } from '../../src/engine/kubelet/kubelet.ts'
import { Scheduler } from '../../src/engine/scheduler/scheduler.ts'
import { condition } from '../../src/kube/condition.ts'
import type { KubeletState } from '../../src/kube/experiment/experiment.ts'
import { namespaceRow } from '../../src/kube/namespace.ts'
import { controllerOf } from '../../src/kube/object-row.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import { assert } from '../../src/lib/assert.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { aNode, aPod } from '../support/builders.ts'
import { ControllerRun } from '../support/controller-run.ts'
import { TIMING } from '../support/kubelet-lab.ts'
import { setKubelet } from '../support/set-kubelet.ts'
import { aReplicaSet } from '../support/workloads.ts'

const HEALTHY = [condition({ type: 'Ready', status: 'True' })]

/** When node-1 stops and comes back, and when its pods are evicted: no report for 50 s, tolerated for 300 s. */
const STOPS_AT = 20
const GIVEN_UP_BY = 420
const BACK_AT = 500

/** Two nodes; node-1 has a pod of a ReplicaSet and one without an owner. */
class Failure {
  readonly run: ControllerRun

  constructor() {
    const shapes = new ShapeInterner()
    const nodes = ['node-1', 'node-2'].map((name) => aNode(name, { conditions: HEALTHY }))
    const namespace = namespaceRow({ name: 'default' })
    const set = aReplicaSet('web', { spec: { replicas: 2 } })
    const actors = [new Scheduler(), ...createControllers(), new Kubelet(TIMING)]
    this.run = new ControllerRun({ rows: [namespace, ...nodes, set], actors, shapes, admission: admissionSteps() })
    this.run.simulation.act('kubelet', ({ api }) => {
      const pinned = { nodeSelector: { 'kubernetes.io/hostname': 'node-1' } }
      assert(api.create<'Pod'>(aPod(shapes, 'lonely', { spec: pinned })).ok, 'a pod is created')
    })
  }

  pods(): readonly PodRow[] {
    return this.run.state.list('Pod')
  }

  setKubelet(kubelet: KubeletState | undefined): void {
    this.run.simulation.act('kubelet', (turn) => setKubelet(turn, 'node-1', kubelet))
  }
}

const owned = (pods: readonly PodRow[]): readonly PodRow[] => pods.filter((pod) => controllerOf(pod) !== undefined)
const on = (node: string, pods: readonly PodRow[]): readonly PodRow[] => pods.filter(({ nodeName }) => nodeName === node)
const uids = (pods: readonly PodRow[]): readonly string[] => pods.map(({ uid }) => uid).toSorted()
const live = (pods: readonly PodRow[]): readonly PodRow[] =>
  pods.filter(({ deletionTimestamp }) => deletionTimestamp === undefined)

describe('a node that fails', () => {
  const failure = new Failure()
  let before: readonly PodRow[] = []
  let silent: readonly PodRow[] = []
  let after: readonly PodRow[] = []
  let back: readonly PodRow[] = []

  beforeAll(() => {
    failure.run.until(STOPS_AT)
    before = failure.pods()
    failure.setKubelet('stopped')
    failure.run.until(STOPS_AT + 200)
    silent = failure.pods()
    failure.run.until(GIVEN_UP_BY)
    after = failure.pods()
    failure.setKubelet(undefined)
    failure.run.until(BACK_AT)
    back = failure.pods()
  })

  it('WL-POD-02 WL-POD-04 WL-POD-10 every pod has a unique UID and a node', () => {
    expect([owned(before).length, on('node-1', before).length, on('node-2', before).length]).toEqual([2, 2, 1])
    expect(new Set(uids(before)).size).toBe(3)
    expect(before.every(({ phase }) => phase === 'Running')).toBe(true)
  })

  it('WL-POD-05 WL-POD-12 keeps its pods until their toleration expires, then they are Terminating', () => {
    expect(uids(live(silent))).toEqual(uids(before))
    expect(on('node-1', after).every(({ deletionTimestamp }) => deletionTimestamp !== undefined)).toBe(true)
    expect(uids(on('node-1', after))).toEqual(uids(on('node-1', before)))
  })

  it('WL-POD-08 WL-POD-09 WL-POD-11 WL-POD-13 WL-POD-15 replacements run on another node', () => {
    const replacements = live(owned(after)).filter(({ uid }) => !uids(before).includes(uid))
    expect(replacements.map(({ nodeName, phase }) => [nodeName, phase])).toEqual([['node-2', 'Running']])
    expect(live(owned(after))).toHaveLength(2)
  })

  it('WL-POD-01 the deletion is final, even if the node recovers', () => {
    expect(uids(back)).toEqual(uids(live(owned(after))))
    expect(on('node-1', back)).toEqual([])
  })

  it('WL-POD-24 no controller replaces a pod without an owner', () => {
    expect([before, back].map((pods) => pods.filter(({ name }) => name === 'lonely').length)).toEqual([1, 0])
  })

  it('WL-POD-22 every pod has a unique address', () => {
    const addresses = before.map(({ podIP }) => podIP)
    expect([new Set(addresses).size, addresses.includes('')]).toEqual([3, false])
  })
})
