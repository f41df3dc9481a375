import { describe, expect, it } from 'vitest'
import { createControllers } from '../../src/engine/controllers/registry.ts'
import { DrainActor } from '../../src/engine/eviction/drain/drain-actor.ts'
import { drainLines } from '../../src/engine/eviction/drain/drain-lines.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import { evictPod } from '../../src/engine/eviction/eviction-api.ts'
import { Kubelet } from '../../src/engine/kubelet/kubelet.ts'
import { assumed, type TimingModel } from '../../src/engine/kubelet/timing/timing-model.ts'
import { Scheduler } from '../../src/engine/scheduler/scheduler.ts'
import { condition } from '../../src/kube/condition.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import { namespaceRow } from '../../src/kube/namespace.ts'
import { isPodReady, type PodRow } from '../../src/kube/pod.ts'
import { EMPTY_REPLICA_SET_STATUS } from '../../src/kube/replica-set.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { aBudget } from '../support/budgets.ts'
import { aContainer, aNode, aPod, aPodSpec, ownedBy, T0 } from '../support/builders.ts'
import { ControllerRun } from '../support/controller-run.ts'
import { APP, aDeployment, aReplicaSet, aTemplate } from '../support/workloads.ts'

const HEALTHY = [condition({ type: 'Ready', status: 'True' })]

/** Replacements start in 2 s and get ready 18 s later; ending takes 10 s. */
const TIMING: TimingModel = {
  start: () => assumed(2000),
  pull: () => undefined,
  init: () => undefined,
  ready: () => assumed(18_000),
  terminate: () => assumed(10_000),
  exit: () => undefined,
  initExit: () => undefined,
  failsToPull: () => false,
}

const ROLLED_OUT = [
  condition({ type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' }),
  condition({ type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' }),
]

const SPEC = aPodSpec({ containers: [aContainer({ resources: { requests: { cpu: '1' }, limits: {} } })] })
const HASH = 'pod-template-hash'

/** A Deployment's ReplicaSet and its ready pods, one on each of the nodes named. */
function settled(shapes: ShapeInterner, name: string, on: readonly (readonly [pod: string, node: string])[]) {
  const labels = { ...(name === 'web' ? APP : { app: name }) }
  const withHash = { ...labels, [HASH]: '1' }
  const template = aTemplate('x', { labels, spec: SPEC })
  const replicas = on.length
  const counts = { replicas, readyReplicas: replicas, availableReplicas: replicas }
  const deployment = aDeployment(name, {
    annotations: { 'deployment.kubernetes.io/revision': '1' },
    spec: { replicas, template, selector: selectorOfLabels(labels) },
    status: { observedGeneration: 1, updatedReplicas: replicas, conditions: ROLLED_OUT, ...counts },
  })
  const replicaSet = aReplicaSet(`${name}-1`, {
    labels: withHash,
    annotations: { 'deployment.kubernetes.io/revision': '1' },
    ownerReferences: ownedBy('Deployment', name),
    spec: { replicas, selector: selectorOfLabels(withHash), template: { ...template, labels: withHash } },
    status: { ...EMPTY_REPLICA_SET_STATUS, observedGeneration: 1, fullyLabeledReplicas: replicas, ...counts },
  })
  const pods = on.map(([pod, nodeName]) =>
    aPod(shapes, pod, {
      labels: withHash,
      spec: SPEC,
      nodeName,
      phase: 'Running',
      conditions: HEALTHY,
      ownerReferences: ownedBy('ReplicaSet', `${name}-1`),
    }),
  )
  return [deployment, replicaSet, ...pods]
}

/** Three nodes of two pods each; `web` of three must keep two; `other` runs beside it without a budget. */
class Example {
  readonly run: ControllerRun
  readonly #kubectl = new DrainActor()

  constructor() {
    const shapes = new ShapeInterner()
    const nodes = ['node-1', 'node-2', 'node-3'].map((name) => aNode(name, { cpu: '2', conditions: HEALTHY }))
    const web = settled(shapes, 'web', [
      ['pod-a', 'node-1'],
      ['pod-b', 'node-2'],
      ['pod-c', 'node-3'],
    ])
    const other = settled(shapes, 'other', [['pod-x', 'node-1']])
    const namespace = namespaceRow({ name: 'default' })
    const budget = aBudget('web', { spec: { minAvailable: 2 } })
    const actors = [new Scheduler(), ...createControllers(), new Kubelet(TIMING), this.#kubectl]
    this.run = new ControllerRun({ rows: [namespace, ...nodes, ...web, ...other, budget], actors, shapes })
    this.run.until(1)
  }

  drain(node: string): void {
    this.run.simulation.act('kubectl-drain', (turn) => this.#kubectl.begin([node], DEFAULT_DRAIN_OPTIONS, turn))
  }

  /** What the drain of that number printed so far, without the names of pods that were created again. */
  printed(number: number): readonly string[] {
    const lines = (this.#kubectl.drains[number]?.reports ?? []).flatMap((report) => drainLines(report))
    return lines.map((line) => line.replaceAll(/(web|other)-1-\w+/g, '$1-*'))
  }

  ended(number: number): number | undefined {
    return this.#kubectl.drains[number]?.exitCode
  }

  /** Why the eviction of a pod is refused; empty when it is not. */
  evict(name: string): string {
    const request = { namespace: 'default', name, gracePeriodSeconds: undefined, dryRun: false }
    const result = this.run.simulation.act('kubectl-drain', (turn) => evictPod(request, turn))
    return result.ok ? '' : (result.refusal.causes[0]?.message ?? result.refusal.message)
  }

  addNode(name: string): void {
    this.run.simulation.act('kubectl-drain', ({ api }) => api.create<'Node'>(aNode(name, { cpu: '2', conditions: HEALTHY })))
  }

  /** `NODE: APP state`, ordered; without a node the pod is pending. */
  pods(): readonly string[] {
    const state = (pod: PodRow): string =>
      pod.deletionTimestamp !== undefined ? 'ending' : isPodReady(pod) ? 'ready' : 'starting'
    return this.run.state
      .list('Pod')
      .map((pod) => `${pod.nodeName || 'pending'}: ${pod.labels['app']} ${pod.nodeName === '' ? '' : state(pod)}`.trim())
      .sort()
  }

  allowed(): number | undefined {
    return this.run.state.get('PodDisruptionBudget', 'default', 'web')?.status.disruptionsAllowed
  }
}

describe('the worked example of a drain with a budget', () => {
  const example = new Example()
  const refused = /^error when evicting pods\/"[^"]+" -n "default" \(will retry after 5s\): Cannot evict pod/

  it('WL-PDB-17 begins with three of three available', () => {
    expect(example.pods()).toEqual(['node-1: other ready', 'node-1: web ready', 'node-2: web ready', 'node-3: web ready'])
    expect(example.allowed()).toBe(1)
  })

  it('WL-PDB-14 WL-PDB-18 WL-DIS-11 cordons the first node and evicts both of its pods at once', () => {
    example.drain('node-1')
    example.run.until(1.1)
    expect(example.printed(0)).toEqual(['node/node-1 cordoned', 'evicting pod default/pod-x', 'evicting pod default/pod-a'])
    expect(example.pods().slice(0, 2)).toEqual(['node-1: other ending', 'node-1: web ending'])
    expect(example.allowed()).toBe(0)
  })

  it('WL-PDB-19 WL-TERM-13 creates replacements on other nodes before the old pods are removed', () => {
    example.run.until(2)
    const pods = example.pods()
    expect(pods.filter((pod) => pod.endsWith('ending'))).toHaveLength(2)
    expect(pods.filter((pod) => pod.endsWith('starting')).map((pod) => pod.slice(0, 6))).toEqual(['node-2', 'node-3'])
  })

  it('WL-PDB-22 WL-PDB-15 rejects another eviction while the replacement is starting', () => {
    expect(example.evict('pod-b')).toBe('The disruption budget web needs 2 healthy pods and has 2 currently')
  })

  it('WL-PDB-21 has drained the first node when its pods have terminated', () => {
    example.run.until(14)
    expect(example.ended(0)).toBe(0)
    expect(example.printed(0).slice(3).toSorted()).toEqual(['node/node-1 drained', 'pod/pod-a evicted', 'pod/pod-x evicted'])
    expect(example.pods().some((pod) => pod.startsWith('node-1'))).toBe(false)
  })

  it('WL-PDB-23 allows another eviction when the replacement is available', () => {
    example.run.until(25)
    expect(example.pods().filter((pod) => pod.endsWith('web ready'))).toHaveLength(3)
    expect(example.allowed()).toBe(1)
  })

  it('WL-PDB-24 WL-PDB-16 evicts one pod of the next node and retries the other', () => {
    example.drain('node-2')
    example.run.until(33)
    expect(example.pods().filter((pod) => pod.startsWith('node-2'))).toEqual(['node-2: web ending', 'node-2: web ready'])
    expect(example.printed(1).filter((line) => refused.test(line))).toHaveLength(2)
    expect([example.ended(1), example.allowed()]).toEqual([undefined, 0])
  })

  it('WL-PDB-25 WL-PDB-01 waits indefinitely when the replacement is unschedulable', () => {
    example.run.until(300)
    expect(example.pods()).toContain('pending: web')
    expect(example.pods().filter((pod) => pod === 'node-2: web ready')).toHaveLength(1)
    expect([example.ended(1), example.allowed()]).toEqual([undefined, 0])
  })

  it('settles while it waits: a retry changes nothing', () => {
    expect(example.run.simulation.run({ until: T0 + 3_600_000 }).end).toBe('quiet')
  })

  it('WL-PDB-26 continues when a node is added', () => {
    example.addNode('node-4')
    example.run.until(400)
    expect(example.ended(1)).toBe(0)
    expect(example.pods().some((pod) => pod.startsWith('node-2'))).toBe(false)
    expect(example.pods().filter((pod) => pod.endsWith('ready'))).toHaveLength(4)
  })
})
