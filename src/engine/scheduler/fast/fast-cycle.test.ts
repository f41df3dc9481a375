import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { copyNominator } from '../../../../test/support/copy-nominator.ts'
import { defaultProfile } from '../../../../test/support/scheduler-plugin.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { Labels } from '../../../kube/object-row.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { PodAffinityTerm, TopologySpreadConstraint } from '../../../kube/pod-spec.ts'
import { serviceRow } from '../../../kube/service.ts'
import type { Taint } from '../../../kube/taint.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { type CycleDecision, type CycleInput, runCycle } from '../cycle/cycle.ts'
import { NodeOrder } from '../cycle/node-order.ts'
import { Nominator } from '../queue/nominator.ts'
import { runFastCycle } from './fast-cycle.ts'

const ZONE = 'topology.kubernetes.io/zone'
const HOST = 'kubernetes.io/hostname'
/** One for all cycles: what is known is kept by profile. */
const PROFILE = defaultProfile()

const taint = (effect: string): Taint => ({ key: 'k', value: 'v', effect, timeAdded: undefined })

function term(app: string, topologyKey: string, more: Partial<PodAffinityTerm> = {}): PodAffinityTerm {
  return {
    topologyKey,
    labelSelector: { matchLabels: { app }, matchExpressions: [] },
    namespaces: [],
    namespaceSelector: undefined,
    matchLabelKeys: [],
    mismatchLabelKeys: [],
    ...more,
  }
}

function spread(topologyKey: string, whenUnsatisfiable: string, more: Partial<TopologySpreadConstraint> = {}) {
  return {
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable,
    labelSelector: { matchLabels: { app: 'spread' }, matchExpressions: [] },
    minDomains: undefined,
    nodeAffinityPolicy: '',
    nodeTaintsPolicy: '',
    matchLabelKeys: [],
    ...more,
  }
}

const inZoneA = { key: ZONE, operator: 'In', values: ['a'] }

/** Templates that together use every part of the fast cycle. */
const TEMPLATES: readonly PodOptions[] = [
  { cpu: '500m', memory: '256Mi' },
  { cpu: '1', labels: { app: 'front' } },
  { labels: { app: 'other' }, namespace: 'other' },
  {
    cpu: '200m',
    spec: { tolerations: [{ key: 'k', operator: 'Exists', value: '', effect: 'NoSchedule', tolerationSeconds: undefined }] },
  },
  { cpu: '100m', labels: { app: 'spread' }, spec: { topologySpreadConstraints: [spread(ZONE, 'DoNotSchedule')] } },
  {
    labels: { app: 'spread' },
    spec: {
      nodeSelector: { disk: 'ssd' },
      topologySpreadConstraints: [
        spread(HOST, 'DoNotSchedule', { maxSkew: 2, nodeTaintsPolicy: 'Honor', minDomains: 3 }),
        spread(ZONE, 'ScheduleAnyway'),
      ],
    },
  },
  {
    labels: { app: 'spread' },
    spec: { topologySpreadConstraints: [spread(ZONE, 'ScheduleAnyway'), spread(HOST, 'ScheduleAnyway', { maxSkew: 3 })] },
  },
  {
    cpu: '300m',
    labels: { app: 'spread' },
    spec: { topologySpreadConstraints: [spread(ZONE, 'ScheduleAnyway', { maxSkew: 2 })] },
  },
  {
    labels: { app: 'apart' },
    spec: { podAntiAffinity: { required: [term('apart', HOST)], preferred: [{ weight: 7, term: term('front', ZONE) }] } },
  },
  { labels: { app: 'together' }, spec: { podAffinity: { required: [term('together', ZONE)], preferred: [] } } },
  {
    labels: { app: 'both' },
    spec: {
      podAffinity: {
        required: [],
        preferred: [
          { weight: 30, term: term('spread', HOST) },
          { weight: 5, term: term('other', ZONE, { namespaceSelector: ALL() }) },
        ],
      },
      podAntiAffinity: { required: [term('both', 'rack', { namespaceSelector: SELECTED() })], preferred: [] },
    },
  },
  {
    cpu: '300m',
    spec: {
      nodeAffinity: {
        required: [{ matchExpressions: [{ key: 'disk', operator: 'Exists', values: [] }], matchFields: [] }],
        preferred: [{ weight: 20, preference: { matchExpressions: [inZoneA], matchFields: [] } }],
      },
    },
  },
  { labels: { app: 'both' }, namespace: 'other' },
  { cpu: '2', spec: { priority: 100 } },
  { cpu: '64' },
]

function ALL() {
  return { matchLabels: {}, matchExpressions: [] }
}

function SELECTED() {
  return { matchLabels: { team: 'x' }, matchExpressions: [] }
}

const step = fc.record({
  kind: fc.constantFrom(
    ...['schedule', 'schedule', 'schedule', 'schedule', 'schedule', 'schedule', 'remove', 'leave', 'leave', 'finish'],
    ...['taint', 'label', 'cordon', 'images', 'drop', 'come', 'fork', 'swap', 'nominate', 'namespace', 'namespace', 'target'],
  ),
  template: fc.nat(TEMPLATES.length - 1),
  node: fc.nat(11),
  choice: fc.nat(2),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const zoneLabels = (i: number, zone: number): Labels => ({
  [HOST]: nodeName(i),
  ...(zone < 2 ? { [ZONE]: zone === 0 ? 'a' : i % 4 === 0 ? '' : 'b' } : {}),
  ...(i % 2 === 0 ? { disk: 'ssd' } : {}),
  ...(i % 3 === 0 ? { rack: `r${i % 2}` } : {}),
})

// Names that are not in the order in which the nodes joined.
function nodeName(i: number): string {
  return `n${(i * 7) % 2003}`
}

function someNode(i: number, choice = i % 3): NodeRow {
  return aNode(nodeName(i), { cpu: String(1 + (i % 3)), memory: '4Gi', pods: '7', labels: zoneLabels(i, choice) })
}

/** One history of a cluster: two forks of it, each decided about by the plain cycle and by the fast one. */
class History {
  #states: [ClusterState, ClusterState | undefined]
  #orders: [NodeOrder, NodeOrder | undefined]
  #nominators: [Nominator, Nominator | undefined] = [new Nominator(), undefined]
  #count = 0
  #start = 0

  constructor(nodes: number) {
    const state = new ClusterState()
    for (const name of ['default', 'other']) state.put(namespaceRow({ name, labels: { team: name === 'other' ? 'x' : 'y' } }))
    for (let i = 0; i < nodes; i++) state.put(someNode(i))
    state.put(serviceRow({ name: 'front', namespace: 'default', selector: { app: 'front' } }))
    this.#states = [state, undefined]
    this.#orders = [NodeOrder.of(state), undefined]
  }

  get state(): ClusterState {
    return this.#states[0]
  }

  act(what: Step): void {
    if (what.kind === 'schedule' || what.kind === 'target') this.#schedule(what)
    else if (what.kind === 'fork' || what.kind === 'swap') this.#changeFork(what.kind)
    else if (what.kind === 'nominate') this.#nominate(what)
    else if (what.kind === 'namespace') this.#labelNamespace(what)
    else if (['remove', 'leave', 'leave', 'finish'].includes(what.kind)) this.#changePod(what)
    else this.#changeNode(what)
  }

  #changeFork(kind: string): void {
    const [state, other] = this.#states
    if (kind === 'fork' || !other) {
      this.#states = [state.fork(), state]
      this.#orders = [this.#orders[0].fork(), this.#orders[0]]
      this.#nominators = [copyNominator(this.#nominators[0]), this.#nominators[0]]
      return
    }
    this.#states = [other, state]
    this.#orders = [this.#orders[1] ?? this.#orders[0], this.#orders[0]]
    this.#nominators = [this.#nominators[1] ?? this.#nominators[0], this.#nominators[0]]
  }

  #podOf(template: number): PodRow {
    return aPod(this.state.shapes, `p${this.#count++}`, TEMPLATES[template])
  }

  #schedule({ kind, template, node, choice }: Step): void {
    const pod = this.#podOf(template)
    const targeted = kind === 'target' ? podRow({ ...pod, targetNodeName: nodeName(node) }) : pod
    const input = this.#inputFor(targeted, choice)
    const plain = runCycle(input)
    const fast = runFastCycle({ ...input, pick: (count) => choice % count })
    expect(facts(fast)).toEqual(facts(plain))
    this.#start = plain.nextStart
    if (plain.result === 'bound') this.state.put(podRow({ ...targeted, nodeName: plain.node.name, phase: 'Running' }))
  }

  #inputFor(pod: PodRow, choice: number): CycleInput {
    return {
      pod,
      profile: PROFILE,
      cluster: this.state,
      order: this.#orders[0],
      start: this.#start,
      percentageOfNodesToScore: 0,
      nominations: this.#nominators[0],
      now: T0,
      mode: choice === 0 ? 'exhaustive' : 'faithful',
      allCandidates: true,
      choose: (names) => names[choice % names.length] ?? '',
      below: () => 0,
    }
  }

  #nominate({ template, node }: Step): void {
    const pod = podRow({ ...this.#podOf(template), nominatedNodeName: nodeName(node) })
    this.#nominators[0].put(pod, undefined, true)
  }

  #labelNamespace({ choice }: Step): void {
    this.state.put(namespaceRow({ name: 'other', labels: choice === 0 ? {} : { team: 'x' } }))
  }

  #changePod({ kind, node, choice }: Step): void {
    const pods = this.state.podsOnNode(nodeName(node))
    const pod = pods[choice % Math.max(1, pods.length)]
    if (!pod) return
    if (kind === 'remove') this.state.remove('Pod', pod.namespace, pod.name)
    else if (kind === 'leave') this.state.put(podRow({ ...pod, deletionTimestamp: T0 }))
    else this.state.put(podRow({ ...pod, phase: 'Succeeded' }))
  }

  #changeNode({ kind, node, choice }: Step): void {
    const row = this.state.get('Node', '', nodeName(node))
    if (!row) {
      if (kind === 'come') this.#putNode(someNode(node, choice))
      return
    }
    if (kind === 'drop') {
      this.state.remove('Node', '', row.name)
      this.#orders[0].remove(row.name)
    } else if (kind === 'taint')
      this.#putNode({ ...row, taints: [[], [taint('NoSchedule')], [taint('PreferNoSchedule')]][choice] ?? [] })
    else if (kind === 'label') this.#putNode({ ...row, labels: zoneLabels(node, choice) })
    else if (kind === 'cordon') this.#putNode({ ...row, unschedulable: choice > 0 })
    else if (kind === 'images')
      this.#putNode({ ...row, images: choice === 0 ? [] : [{ names: ['app:1'], sizeBytes: choice * 4e8 }] })
  }

  #putNode(row: NodeRow): void {
    this.state.put(row)
    this.#orders[0].put(row)
  }
}

/** The essence of a decision. */
function facts(decision: CycleDecision): unknown {
  if (decision.result === 'error') return decision
  if (decision.result === 'unschedulable') {
    const { message, unschedulablePlugins, nextStart, postFilter } = decision
    return { message, unschedulablePlugins, nextStart, postFilter }
  }
  const { node, ties, reservations, found, evaluated, nextStart } = decision
  return { node: node.name, ties, reservations, found, evaluated, nextStart }
}

describe('the fast cycle', () => {
  it('decides like the plain cycle after any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
        const history = new History(12)
        for (const what of steps) history.act(what)
      }),
      { seed: 20260601, numRuns: 100 },
    )
  })

  it('examines the same subset of a large cluster', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const history = new History(120)
        for (const what of steps) history.act(what)
      }),
      { seed: 20260602, numRuns: 20 },
    )
  })

  it('sorts all nodes of a large cluster by score like the plain cycle', () => {
    const few = step.map((what) => ({ ...what, template: what.template % 2, choice: what.kind === 'schedule' ? 0 : what.choice }))
    const calm = few.filter(({ kind }) => !['nominate', 'target', 'namespace', 'images'].includes(kind))
    fc.assert(
      fc.property(fc.array(calm, { minLength: 30, maxLength: 40 }), (steps) => {
        const history = new History(1030)
        for (const what of steps) history.act(what)
      }),
      { seed: 20260603, numRuns: 4 },
    )
  })
})
