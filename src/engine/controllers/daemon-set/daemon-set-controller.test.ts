import { describe, expect, it } from 'vitest'
import { aDaemonSet, type DaemonSetOptions } from '../../../../test/support/a-daemon-set.ts'
import { aNode, aPodSpec } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { aTemplate } from '../../../../test/support/workloads.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { readObject, writeObject } from '../../../kube/codec/registry.ts'
import { isConditionTrue } from '../../../kube/condition.ts'
import { type DaemonSetRow, type DaemonSetSpec, daemonSetRow } from '../../../kube/daemon-set.ts'
import { type NodeInit, type NodeRow, nodeRow } from '../../../kube/node.ts'
import { isPodReady, type PodRow, podRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { TaintEvictionController } from '../taint-eviction/taint-eviction-controller.ts'
import { DaemonSetController } from './daemon-set-controller.ts'

const EVICTING: Partial<NodeInit> = { taints: [{ key: 'gone', value: '', effect: 'NoExecute', timeAdded: undefined }] }

interface DaemonRunOptions extends DaemonSetOptions {
  /** Three without anything special, unless given. */
  readonly nodes?: readonly NodeRow[]
  readonly cacheOrder?: DrawnOrder
}

class DaemonRun extends ControllerRun {
  constructor({ nodes = [aNode('n-1'), aNode('n-2'), aNode('n-3')], cacheOrder, ...options }: DaemonRunOptions = {}) {
    const actors = [new DaemonSetController({ cacheOrder }), new PlayedNode()]
    super({ rows: [...nodes, aDaemonSet('agent', options)], actors })
  }

  get set(): DaemonSetRow {
    const set = this.state.get('DaemonSet', 'default', 'agent')
    assert(set !== undefined, 'the set is there')
    return set
  }

  pods(node: string): readonly PodRow[] {
    return this.state.podsOnNode(node)
  }

  /** Pods that are not on their way out, as `node image`. */
  images(): readonly string[] {
    const staying = this.state.listIn('Pod', 'default').filter((pod) => pod.deletionTimestamp === undefined)
    return staying.map((pod) => `${pod.nodeName} ${pod.shape.spec.containers[0]?.image}`).toSorted()
  }

  change(spec: Partial<DaemonSetSpec>): this {
    this.put(daemonSetRow({ ...this.set, spec: { ...this.set.spec, ...spec } }))
    return this
  }

  changeNode(name: string, change: Partial<NodeInit>): this {
    const node = this.state.get('Node', '', name)
    assert(node !== undefined, `the node ${name} is there`)
    this.put(nodeRow({ ...node, ...change }))
    return this
  }

  failPod(node: string): this {
    const pod = this.pods(node)[0]
    assert(pod !== undefined, `a pod is on ${node}`)
    this.simulation.act('played-node', (turn) => turn.api.updateStatus(podRow({ ...pod, phase: 'Failed', conditions: [] })))
    return this
  }

  deletePod(node: string): this {
    this.simulation.act('played-node', (turn) => {
      for (const pod of this.pods(node)) turn.api.delete(pod)
    })
    return this
  }

  /** The lowest number of ready pods that there was since the first time all were ready. */
  leastReady(): number {
    const ready = new Map<string, boolean>()
    let least = Number.POSITIVE_INFINITY
    let all = false
    this.history((change) => {
      if (change.kind !== 'Pod') return undefined
      const pod = change.after ?? change.before
      if (pod) ready.set(pod.name, change.after !== undefined && isPodReady(change.after))
      const count = [...ready.values()].filter(Boolean).length
      all ||= count === this.set.status.desiredNumberScheduled
      if (all) least = Math.min(least, count)
      return undefined
    })
    return least
  }
}

const NEW = { template: aTemplate('web:2') }
const TAINT = { key: 'team', value: 'a', timeAdded: undefined }

describe('DaemonSetController', () => {
  it('WL-DS-01 WL-DS-14 creates a pod on every node', () => {
    const run = new DaemonRun().until(5)
    expect(run.images()).toEqual(['n-1 web:1', 'n-2 web:1', 'n-3 web:1'])
    expect(run.takeEvents()).toEqual(Array.from({ length: 3 }, () => 'Normal SuccessfulCreate: Created pod: agent-*'))
    const counts = {
      desiredNumberScheduled: 3,
      currentNumberScheduled: 3,
      numberReady: 3,
      numberAvailable: 3,
      updatedNumberScheduled: 3,
    }
    expect(run.set.status).toMatchObject({ ...counts, numberUnavailable: 0, numberMisscheduled: 0, observedGeneration: 1 })
  })

  it('WL-DS-17 WL-DS-18 WL-DS-19 WL-DS-20 sets the required node affinity of each pod to its node, and keeps the preferred one', () => {
    const preferred = [
      { weight: 1, preference: { matchExpressions: [{ key: 'a', operator: 'Exists', values: [] }], matchFields: [] } },
    ]
    const required = [{ matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }], matchFields: [] }]
    const template = aTemplate('web:1', { spec: aPodSpec({ nodeAffinity: { required, preferred } }) })
    const run = new DaemonRun({ nodes: [aNode('n-1'), aNode('n-2', { labels: { disk: 'ssd' } })], spec: { template } }).until(5)
    const [pod] = run.pods('n-2')
    expect([run.pods('n-1').length, pod?.targetNodeName]).toEqual([0, 'n-2'])
    expect(pod?.shape.spec.nodeAffinity).toEqual({ required: undefined, preferred })
    expect(run.set.spec.template.spec.nodeAffinity?.required).toEqual(required)
    const atNode = { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n-2'] }] }
    expect(pod && writeObject(pod)).toMatchObject({
      spec: { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [atNode] } } } },
    })
  })

  it('WL-DS-21 WL-DS-23 WL-DS-24 WL-DS-25 WL-DS-26 WL-DS-27 WL-DS-28 adds tolerations to its pods', () => {
    const keysOf = (hostNetwork: boolean): readonly string[] => {
      const run = new DaemonRun({ spec: { template: aTemplate('web:1', { spec: aPodSpec({ hostNetwork }) }) } }).until(2)
      const tolerations = run.pods('n-1')[0]?.shape.spec.tolerations ?? []
      expect(tolerations.every((item) => item.operator === 'Exists' && item.tolerationSeconds === undefined)).toBe(true)
      return tolerations.map(({ key, effect }) => `${key.slice('node.kubernetes.io/'.length)}:${effect}`)
    }
    const always = ['not-ready:NoExecute', 'unreachable:NoExecute', 'disk-pressure:NoSchedule', 'memory-pressure:NoSchedule']
    always.push('pid-pressure:NoSchedule', 'unschedulable:NoSchedule')
    expect(keysOf(false)).toEqual(always)
    expect(keysOf(true)).toEqual([...always, 'network-unavailable:NoSchedule'])
  })

  it('WL-DS-37 runs a log collector from a manifest on every node, including tainted control plane nodes', () => {
    const spec = {
      containers: [
        {
          name: 'fluentd',
          image: 'fluentd:2',
          resources: { limits: { memory: '200Mi' }, requests: { cpu: '100m', memory: '200Mi' } },
        },
      ],
      tolerations: [{ key: 'node-role.kubernetes.io/master', operator: 'Exists', effect: 'NoSchedule' }],
      terminationGracePeriodSeconds: 30,
    }
    const labels = { name: 'fluentd-elasticsearch' }
    const manifest = {
      metadata: { name: 'fluentd-elasticsearch', namespace: 'kube-system', uid: 'uid-fluentd' },
      spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
    }
    const shapes = new ShapeInterner()
    const set = readObject('DaemonSet', manifest, new CodecContext(shapes))
    const taints = ['node-role.kubernetes.io/master', 'team'].map((key) => ({ ...TAINT, key, effect: 'NoSchedule' as const }))
    const nodes = [aNode('master', { taints: taints.slice(0, 1) }), aNode('worker'), aNode('other', { taints: taints.slice(1) })]
    const run = new ControllerRun({ rows: [...nodes, set], actors: [new DaemonSetController(), new PlayedNode()], shapes }).until(
      5,
    )
    const pods = run.state.listIn('Pod', 'kube-system')
    expect(pods.map(({ nodeName }) => nodeName).toSorted()).toEqual(['master', 'worker'])
    expect(pods[0] && writeObject(pods[0])).toMatchObject({
      spec: { containers: spec.containers, terminationGracePeriodSeconds: 30 },
    })
  })

  const placements: readonly { name: string; node: Partial<NodeInit>; nodeSelector?: Record<string, string>; runs: boolean }[] = [
    { name: 'WL-DS-12 not where the node selector differs', node: {}, nodeSelector: { disk: 'ssd' }, runs: false },
    {
      name: 'WL-DS-12 where the node selector matches',
      node: { labels: { disk: 'ssd' } },
      nodeSelector: { disk: 'ssd' },
      runs: true,
    },
    {
      name: 'WL-DS-22 not on a node with a NoSchedule taint',
      node: { taints: [{ ...TAINT, effect: 'NoSchedule' }] },
      runs: false,
    },
    {
      name: 'WL-DS-22 on a node that only prefers others',
      node: { taints: [{ ...TAINT, effect: 'PreferNoSchedule' }] },
      runs: true,
    },
    {
      name: 'WL-DS-21 on a cordoned node',
      node: {
        unschedulable: true,
        taints: [{ key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule', timeAdded: undefined }],
      },
      runs: true,
    },
  ]
  it.each(placements)('$name', ({ node, nodeSelector = {}, runs }) => {
    const template = aTemplate('web:1', { spec: aPodSpec({ nodeSelector }) })
    const run = new DaemonRun({ nodes: [aNode('n-1', node)], spec: { template } }).until(5)
    expect([run.pods('n-1').length, run.set.status.desiredNumberScheduled]).toEqual(runs ? [1, 1] : [0, 0])
  })

  it('WL-DS-02 creates a pod on a node that joins', () => {
    const run = new DaemonRun().until(5)
    run.simulation.act('played-node', (turn) => turn.api.create(aNode('n-4')))
    expect(run.until(10).pods('n-4')).toHaveLength(1)
    expect(run.set.status.desiredNumberScheduled).toBe(4)
  })

  it('WL-DS-03 counts the pod of a deleted node until the pod is deleted', () => {
    const run = new DaemonRun().until(5)
    run.simulation.act('played-node', (turn) => turn.api.delete({ kind: 'Node', namespace: '', name: 'n-3' }))
    expect(run.until(20).set.status).toMatchObject({ desiredNumberScheduled: 3, numberReady: 3 })
    expect(run.deletePod('n-3').until(60).set.status).toMatchObject({ desiredNumberScheduled: 2, numberReady: 2 })
    expect(run.images()).toEqual(['n-1 web:1', 'n-2 web:1'])
  })

  it('WL-DS-29 creates and deletes pods when node labels change', () => {
    const template = aTemplate('web:1', { spec: aPodSpec({ nodeSelector: { disk: 'ssd' } }) })
    const run = new DaemonRun({ nodes: [aNode('n-1', { labels: { disk: 'ssd' } }), aNode('n-2')], spec: { template } }).until(5)
    run
      .changeNode('n-1', { labels: {} })
      .changeNode('n-2', { labels: { disk: 'ssd' } })
      .until(6)
    expect(run.set.status).toMatchObject({ desiredNumberScheduled: 1, numberMisscheduled: 1 })
    expect([run.until(10).pods('n-1').length, run.pods('n-2').length]).toEqual([0, 1])
    expect(run.set.status.numberMisscheduled).toBe(0)
  })

  it('a NoSchedule taint does not affect a running pod, a NoExecute taint removes it (semantics B4.1)', () => {
    const run = new DaemonRun({ nodes: [aNode('n-1')] })
      .until(5)
      .changeNode('n-1', { taints: [{ ...TAINT, effect: 'NoSchedule' }] })
    expect(run.until(10).pods('n-1')).toHaveLength(1)
    expect(run.set.status.desiredNumberScheduled).toBe(1)
    run.changeNode('n-1', { taints: [{ ...TAINT, effect: 'NoExecute' }] }).until(20)
    expect(run.pods('n-1')).toEqual([])
  })

  it('counts a pod as scheduled correctly as soon as the taint is removed (syncNodeUpdate)', () => {
    const run = new DaemonRun().until(10)
    const taint = { key: 'gpu', value: '', effect: 'NoSchedule', timeAdded: undefined }
    run
      .changeNode('n-1', { taints: [taint] })
      .failPod('n-2')
      .until(20)
    expect(run.set.status).toMatchObject({ desiredNumberScheduled: 2, numberMisscheduled: 1 })
    run.changeNode('n-1', { taints: [] }).until(21)
    expect(run.set.status).toMatchObject({ desiredNumberScheduled: 3, numberMisscheduled: 0 })
  })

  it('WL-DS-35 replaces a pod that was deleted', () => {
    const run = new DaemonRun().until(5)
    const [before] = run.pods('n-1')
    const [after] = run.deletePod('n-1').until(10).pods('n-1')
    expect(after).toBeDefined()
    expect(after?.uid).not.toBe(before?.uid)
  })

  it('replaces failed pods with a back-off that doubles (semantics B4.4)', () => {
    const run = new DaemonRun({ nodes: [aNode('n-1')] }).until(5)
    run.takeEvents()
    run.failPod('n-1').until(5.1)
    expect(run.takeEvents()[0]).toMatch(
      /^Warning FailedDaemonPod: Found failed daemon pod default\/agent-\* on node n-1, will try/,
    )
    run.failPod('n-1').until(5.9)
    expect(run.takeEvents()).toEqual([])
    run.until(6.2)
    expect(run.takeEvents()).toHaveLength(3)
    run.failPod('n-1').until(7.9)
    expect(run.takeEvents()).toEqual([])
    expect(run.until(8.3).takeEvents()).toHaveLength(3)
  })

  it('rolls one node at a time with maxUnavailable 1', () => {
    const run = new DaemonRun().until(5).change(NEW).until(40)
    expect(run.images()).toEqual(['n-1 web:2', 'n-2 web:2', 'n-3 web:2'])
    expect(run.leastReady()).toBe(2)
  })

  it.each([
    ['without surge', {}],
    ['with surge', { maxSurge: 1, maxUnavailable: 0 }],
  ])('G3 B4.7 begins with the first node of the cluster, and within 20 drawn orders with each of them: %s', (_, spec) => {
    const firstNode = (cacheOrder?: DrawnOrder): string => {
      const run = new DaemonRun({ spec, ...(cacheOrder && { cacheOrder }) }).until(5).change(NEW)
      const updated = run.until(40).history(({ after }) => {
        const isNew = after?.kind === 'Pod' && after.shape.spec.containers[0]?.image === 'web:2'
        return isNew && after.nodeName !== '' ? after.nodeName : undefined
      })
      return updated[0] ?? ''
    }
    expect(firstNode()).toBe('n-1')
    const drawn = Array.from({ length: 20 }, (_, seed) => firstNode(new DrawnOrder(seed, 'cache')))
    expect([...new Set(drawn)].sort()).toEqual(['n-1', 'n-2', 'n-3'])
  })

  it('rounds a percentage of unavailable nodes up (semantics B4.6)', () => {
    const run = new DaemonRun({ spec: { maxUnavailable: '40%' } }).until(5).change(NEW).until(40)
    expect(run.images()).toHaveLength(3)
    expect(run.leastReady()).toBe(1)
  })

  it('surges without leaving a node without a pod (semantics B4.8)', () => {
    const run = new DaemonRun({ spec: { maxSurge: 1, maxUnavailable: 0 } }).until(5).change(NEW).until(40)
    expect(run.images()).toEqual(['n-1 web:2', 'n-2 web:2', 'n-3 web:2'])
    expect(run.leastReady()).toBe(3)
  })

  it('replaces old pods that are not available at once, beyond maxUnavailable (semantics B4.7)', () => {
    const bad = aTemplate('web:1', { annotations: { 'test/bad-image': 'true' } })
    const run = new DaemonRun({ spec: { template: bad } }).until(5).change(NEW).until(7.5)
    expect(run.images()).toEqual(['n-1 web:2', 'n-2 web:2', 'n-3 web:2'])
  })

  it('OnDelete updates only deleted pods', () => {
    const run = new DaemonRun({ spec: { updateStrategy: 'OnDelete' } }).until(5).change(NEW).until(10)
    expect(run.set.status).toMatchObject({ updatedNumberScheduled: 0, numberReady: 3 })
    expect(run.deletePod('n-2').until(20).images()).toEqual(['n-1 web:1', 'n-2 web:2', 'n-3 web:1'])
  })

  it('WL-DS-32 WL-DS-33 adopts orphaned pods, and updates them', () => {
    const run = new DaemonRun().until(5)
    const orphans = run.state.listIn('Pod', 'default')
    run.simulation.act('played-node', (turn) => {
      turn.api.delete(run.set)
      for (const pod of orphans) turn.api.update(podRow({ ...pod, ownerReferences: [] }))
      turn.api.create(aDaemonSet('agent', { uid: 'another', spec: NEW }))
    })
    run.until(5.1)
    expect(run.state.podsOwnedBy('another').map(({ uid }) => uid)).toEqual(orphans.map(({ uid }) => uid))
    run.until(40)
    expect(run.state.podsOwnedBy('another').map((pod) => pod.shape.spec.containers[0]?.image)).toEqual([
      'web:2',
      'web:2',
      'web:2',
    ])
  })

  it('keeps old revisions up to revisionHistoryLimit', () => {
    const run = new DaemonRun({ spec: { revisionHistoryLimit: 1 } }).until(5)
    run
      .change(NEW)
      .until(40)
      .change({ template: aTemplate('web:3') })
      .until(80)
    expect(run.state.listIn('ControllerRevision', 'default').map(({ revision }) => revision)).toEqual([2, 3])
  })

  it('semantics G7 takes up a node that is tainted during a sync that deletes pods after that sync', () => {
    const run = new DaemonRun().until(5)
    run.changeNode('n-1', EVICTING).until(5.012).changeNode('n-2', EVICTING).until(10).changeNode('n-3', EVICTING).until(15)
    const deletions = run.timesOf(({ kind, before, after }) => {
      return kind === 'Pod' && before?.deletionTimestamp === undefined && after?.deletionTimestamp !== undefined
    })
    expect(deletions).toEqual([5.01, 5.05, 10.01])
  })

  it('semantics G7 mostly deletes its pod of the first node that is tainted, and is often too late for the last one', () => {
    const evicts = ['n-1', 'n-2', 'n-3', 'n-4'].map(() => 0)
    for (let seed = 2; seed <= 41; seed++) {
      const order = new DrawnOrder(seed, 'evictions')
      const actors = [new DaemonSetController(), new TaintEvictionController(order), new PlayedNode()]
      const names = evicts.map((_, i) => `n-${i + 1}`)
      const run = new ControllerRun({ rows: [...names.map((name) => aNode(name)), aDaemonSet('agent')], actors, seed }).until(5)
      for (const [i, name] of names.entries()) run.until(5 + i * 0.008).put(nodeRow({ ...aNode(name), ...EVICTING }))
      const marked = new Map<string, boolean>()
      run.until(10).history(({ kind, after }) => {
        if (kind !== 'Pod' || !after || marked.has(after.nodeName)) return
        const isMarked = isConditionTrue(after.conditions, 'DisruptionTarget')
        if (isMarked || after.deletionTimestamp !== undefined) marked.set(after.nodeName, isMarked)
      })
      for (const [i, name] of names.entries()) if (marked.get(name)) evicts[i] = (evicts[i] ?? 0) + 1
    }
    expect(evicts).toEqual(evicts.toSorted((a, b) => a - b))
    expect(evicts[0]).toBeLessThan(10)
    expect(evicts.at(-1)).toBeGreaterThan(20)
  })

  it('makes no requests for a set that is up to date', () => {
    const run = new DaemonRun().until(5)
    expect(new DaemonSetController().keysAtStart(run.state)).toEqual([])
    expect(new DaemonSetController().keysAtStart(run.change(NEW).state)).toEqual(['default/agent'])
  })
})
