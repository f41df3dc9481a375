import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { copyNominator } from '../../../../test/support/copy-nominator.ts'
import { defaultProfile } from '../../../../test/support/scheduler-plugin.ts'
import { addMs } from '../../../kube/instant.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import { EMPTY_BUDGET_STATUS, podDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { type CycleDecision, type CycleInput, runCycle } from '../cycle/cycle.ts'
import { NodeOrder } from '../cycle/node-order.ts'
import { defaultPreemption } from '../preemption/default-preemption.ts'
import type { PreemptionReport } from '../preemption/dry-run.ts'
import type { Profile } from '../profile/profile.ts'
import { Nominator } from '../queue/nominator.ts'
import { cachedTrials } from './cached-trials.ts'
import { runFastCycle } from './fast-cycle.ts'

/** Examines only a part of the nodes even in small clusters. */
function profileWith(minCandidateNodesPercentage: number): Profile {
  const plain = defaultProfile()
  const preemption = defaultPreemption.create({ minCandidateNodesPercentage, minCandidateNodesAbsolute: 2 })
  const postFilter = plain.postFilter.map((plugin) => (plugin.name === preemption.name ? preemption : plugin))
  return { ...plain, postFilter }
}
/** Runs of several seeds share what is known of the nodes. */
const CACHE_ORDERS = [undefined, new DrawnOrder(2, 'cache'), new DrawnOrder(3, 'cache')]
const APPS = ['a', 'b', 'c']
const HOST = 'kubernetes.io/hostname'

const TAINT = { key: 'maintenance', value: '', effect: 'NoSchedule', timeAdded: undefined } as const
const port = { name: '', containerPort: 80, hostPort: 80, hostIP: '', protocol: '' }
const apart = {
  topologyKey: HOST,
  labelSelector: { matchLabels: { app: 'a' }, matchExpressions: [] },
  namespaces: [],
  namespaceSelector: undefined,
  matchLabelKeys: [],
  mismatchLabelKeys: [],
}

const spread = {
  maxSkew: 1,
  topologyKey: HOST,
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: { app: 'a' }, matchExpressions: [] },
  minDomains: undefined,
  nodeAffinityPolicy: '',
  nodeTaintsPolicy: '',
  matchLabelKeys: [],
}

/** The requests of pods; the last four cannot use single-node filters without counts. */
const TEMPLATES: readonly PodOptions[] = [
  { cpu: '1' },
  { cpu: '2' },
  { cpu: '3', memory: '1Gi' },
  { cpu: '500m' },
  { cpu: '2', spec: { nodeSelector: { disk: 'ssd' } } },
  { cpu: '1', spec: { preemptionPolicy: 'Never' } },
  { cpu: '1', spec: { containers: [aContainer({ ports: [port], resources: { requests: { cpu: '1' }, limits: {} } })] } },
  { cpu: '1', spec: { podAntiAffinity: { required: [apart], preferred: [] } } },
  { cpu: '2', spec: { topologySpreadConstraints: [spread] } },
]

/** Templates of pods that are tried after each step; the last ones are refused by limits of domains. */
const PROBED = [0, 1, 7, 8]

const step = fc.record({
  kind: fc.constantFrom(
    ...['arrive', 'arrive', 'arrive', 'arrive', 'arrive', 'arrive', 'again', 'again', 'again', 'again', 'leave', 'remove'],
    ...['start', 'start', 'budget', 'budget', 'allow', 'allow', 'evicting', 'unbudget', 'cordon', 'fork', 'swap', 'wait'],
    ...['nominate', 'nominate', 'relabel', 'taint'],
  ),
  template: fc.nat(TEMPLATES.length - 1),
  priority: fc.constantFrom(0, 0, 0, 5, 10, 10, 20),
  node: fc.nat(9),
  choice: fc.nat(6),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Beginning {
  readonly nodes: number
  /** Percent of the nodes that are candidates enough. */
  readonly wanted: number
  /** Pods of all nodes start out the same, so that hundreds of them are equally good. */
  readonly alike: boolean
}

interface Side {
  readonly state: ClusterState
  readonly nominator: Nominator
}

/** A cluster that runs full, in two forks. Each pod is decided about by the plain cycle and by the fast one. */
class History {
  #sides: [Side, Side]
  readonly #order: NodeOrder
  #now = T0
  #count = 0
  /** Reports as they were when they were made, to be read when much has happened since. */
  readonly #late: (() => void)[] = []

  readonly #profile: Profile

  constructor({ nodes, wanted, alike }: Beginning) {
    this.#profile = profileWith(wanted)
    const state = new ClusterState()
    for (let i = 0; i < nodes; i++) {
      const labels = { [HOST]: `n${i}`, ...(i % 2 === 0 ? { disk: 'ssd' } : {}) }
      state.put(aNode(`n${i}`, { cpu: String(alike ? 3 : 2 + (i % 3)), memory: '4Gi', pods: '5', labels }))
    }
    this.#order = NodeOrder.of(state)
    for (let i = 0; i < 3 * nodes; i++) {
      const startTime = alike || i % 4 === 0 ? undefined : addMs(T0, (i % 5) * 30)
      const labels = { app: APPS[i % 3] ?? '' }
      const spec = { priority: !alike && i % 7 === 0 ? 5 : 0 }
      state.put(aPod(state.shapes, `x${i}`, { nodeName: `n${i % nodes}`, cpu: '1', labels, phase: 'Running', startTime, spec }))
    }
    const side = { state, nominator: new Nominator() }
    this.#sides = [side, side]
  }

  act(what: Step): void {
    this.#now = addMs(this.#now, what.choice * 10)
    const { state } = this.#sides[0]
    if (what.kind === 'arrive') this.#decide(this.#podOf(what), what)
    else if (what.kind === 'again') this.#again(what)
    else if (what.kind === 'fork' || what.kind === 'swap') this.#changeSide(what.kind)
    else if (what.kind === 'budget') state.put(budget(what, what.choice % 3))
    else if (what.kind === 'unbudget') state.remove('PodDisruptionBudget', 'default', `b${what.template % 3}`)
    else if (what.kind === 'allow' || what.kind === 'evicting') this.#changeBudget(what)
    else if (what.kind === 'cordon' || what.kind === 'relabel' || what.kind === 'taint') this.#changeNode(what)
    else if (what.kind === 'nominate') this.#nominate(this.#podOf(what), `n${what.node}`)
    else this.#changePod(what)
    this.#probe(what)
  }

  /** Tries pods that have much in common, without writes: cached values must have followed every change. */
  #probe(what: Step): void {
    const pod = this.#podOf({ ...what, template: PROBED[what.node % PROBED.length] ?? 0, priority: 10 })
    this.#compare(pod, what)
  }

  readLate(): void {
    for (const read of this.#late) read()
  }

  #changeSide(kind: string): void {
    const [{ state, nominator }, other] = this.#sides
    this.#sides =
      kind === 'fork' ? [{ state: state.fork(), nominator: copyNominator(nominator) }, this.#sides[0]] : [other, this.#sides[0]]
  }

  #podOf({ template, priority, choice }: Step): PodRow {
    const { spec, ...life } = TEMPLATES[template] ?? {}
    const labels = choice === 0 ? {} : { app: APPS[choice % 3] ?? '' }
    return aPod(this.#sides[0].state.shapes, `p${this.#count++}`, { labels, ...life, spec: { priority, ...spec } })
  }

  /** Waiting pods are tried again, the one that some node was cleared for as well as others. */
  #again(what: Step): void {
    const waiting = this.#sides[0].state.podsOnNode('')
    const pod = waiting[what.choice % Math.max(1, waiting.length)]
    if (pod) this.#decide(pod, what)
  }

  #decide(pod: PodRow, what: Step): void {
    this.#write(pod, this.#compare(pod, what))
  }

  #compare(pod: PodRow, { choice }: Step): CycleDecision {
    const { state, nominator } = this.#sides[0]
    const input: CycleInput = {
      pod,
      profile: this.#profile,
      cluster: state,
      order: this.#order,
      start: choice,
      percentageOfNodesToScore: 0,
      nominations: nominator,
      now: this.#now,
      mode: 'faithful',
      allCandidates: choice === 1,
      cacheOrder: CACHE_ORDERS[choice % CACHE_ORDERS.length],
      choose: (names) => names[choice % names.length] ?? '',
      below: (bound) => (choice * 5) % bound,
    }
    const plain = runCycle(input)
    const fast = runFastCycle({ ...input, pick: (count) => choice % count })
    const expected = facts(plain)
    if (choice % 3 === 0) expect(facts(runCycle({ ...input, cachedTrials: cachedTrials }))).toEqual(expected)
    if (choice < 4) expect(facts(fast)).toEqual(expected)
    else this.#late.push(() => expect(facts(fast)).toEqual(expected))
    return fast
  }

  #write(pod: PodRow, decision: CycleDecision): void {
    const { state, nominator } = this.#sides[0]
    if (decision.result === 'bound') {
      nominator.remove(pod)
      // Not every pod has started, and some at the same moment.
      const startTime = this.#count % 3 === 0 ? undefined : this.#now
      state.put(podRow({ ...pod, nodeName: decision.node.name, nominatedNodeName: '', phase: 'Running', startTime }))
    } else if (decision.result === 'unschedulable' && decision.postFilter?.outcome === 'nominated') {
      const { victims, clearedNominations, nominate } = decision.postFilter
      for (const other of clearedNominations) this.#nominate(other, '')
      for (const victim of victims) {
        const leaving = podRow({ ...victim, deletionTimestamp: this.#now })
        if (this.#count % 2 === 0) state.remove('Pod', victim.namespace, victim.name)
        else state.put(leaving)
      }
      this.#nominate(pod, nominate ?? '')
    } else state.put(pod)
  }

  #nominate(pod: PodRow, node: string): void {
    const { state, nominator } = this.#sides[0]
    const row = podRow({ ...pod, nominatedNodeName: node })
    // Sometimes the status does not show yet what the scheduler has decided.
    state.put(this.#count % 5 === 0 ? podRow({ ...row, nominatedNodeName: '' }) : row)
    nominator.put(row, node, true)
  }

  #changePod({ kind, node, choice }: Step): void {
    const { state, nominator } = this.#sides[0]
    const pods = state.podsOnNode(kind === 'wait' ? '' : `n${node}`)
    const pod = pods[choice % Math.max(1, pods.length)]
    if (!pod) return
    if (kind === 'start') state.put(podRow({ ...pod, startTime: addMs(T0, choice * 40) }))
    else if (kind === 'leave') state.put(podRow({ ...pod, deletionTimestamp: this.#now }))
    else {
      nominator.remove(pod)
      state.remove('Pod', pod.namespace, pod.name)
    }
  }

  #changeBudget({ kind, template, choice }: Step): void {
    const { state } = this.#sides[0]
    const row = state.get('PodDisruptionBudget', 'default', `b${template % 3}`)
    if (!row) return
    const disruptedPods = kind === 'evicting' ? { [`p${choice}`]: this.#now } : row.status.disruptedPods
    const disruptionsAllowed = kind === 'allow' ? choice % 3 : row.status.disruptionsAllowed
    state.put(podDisruptionBudgetRow({ ...row, status: { ...row.status, disruptedPods, disruptionsAllowed } }))
  }

  #changeNode({ kind, node, choice }: Step): void {
    const { state } = this.#sides[0]
    const row = state.get('Node', '', `n${node}`)
    if (!row) return
    if (kind === 'cordon') state.put({ ...row, unschedulable: choice < 2 })
    else if (kind === 'taint') state.put({ ...row, taints: choice < 2 ? [TAINT] : [] })
    else state.put({ ...row, labels: { [HOST]: row.name, ...(choice % 2 === 0 ? { disk: 'ssd' } : {}) } })
  }
}

function budget({ template, choice }: Step, disruptionsAllowed: number) {
  return podDisruptionBudgetRow({
    name: `b${template % 3}`,
    namespace: 'default',
    spec: {
      minAvailable: 1,
      maxUnavailable: undefined,
      selector: selectorOfLabels({ app: APPS[choice % 3] ?? '' }),
      unhealthyPodEvictionPolicy: 'IfHealthyBudget',
    },
    status: { ...EMPTY_BUDGET_STATUS, disruptionsAllowed },
  })
}

/** The essence of a decision, the report of its preemption with all its lists. */
function facts(decision: CycleDecision): unknown {
  if (decision.result === 'error') return decision
  if (decision.result === 'unschedulable') {
    const { message, unschedulablePlugins, nextStart, postFilter, fit } = decision
    const refusals = new Map([...(fit?.explicit ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const report = listsOf(postFilter?.preemption)
    return { message, unschedulablePlugins, nextStart, refusals, postFilter: { ...postFilter, preemption: report } }
  }
  const { node, ties, found, evaluated, nextStart } = decision
  return { node: node.name, ties, found, evaluated, nextStart }
}

/** The lists are made when they are read. */
function listsOf(report: PreemptionReport | undefined): unknown {
  if (!report) return undefined
  const { eligible, reason, potential, candidates, rejected, mayChoose, nominated } = report
  return { eligible, reason, potential, candidates, rejected, mayChoose, nominated }
}

describe('preemption with cached results of unchanged nodes', () => {
  const play = (beginning: Beginning, steps: readonly Step[]): void => {
    const history = new History(beginning)
    for (const what of steps) history.act(what)
    history.readLate()
  }

  it('decides and reports like dry runs on every node, after any changes (seed 20260603)', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 160 }), (steps) =>
        play({ nodes: 6, wanted: 10, alike: false }, steps),
      ),
      { seed: 20260603, numRuns: 12, endOnFailure: true },
    )
  })

  it('examines the same subset of candidates (seed 20260604)', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 80, maxLength: 200 }), (steps) =>
        play({ nodes: 10, wanted: 10, alike: false }, steps),
      ),
      { seed: 20260604, numRuns: 6, endOnFailure: true },
    )
  })

  it('selects the same one of many equal candidates (seed 20260605)', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 50 }), fc.constantFrom(40, 100), (steps, wanted) =>
        play({ nodes: 130, wanted, alike: true }, steps),
      ),
      { seed: 20260605, numRuns: 4, endOnFailure: true },
    )
  })
})
