import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../../test/support/builders.ts'
import { defaultProfile } from '../../../../test/support/scheduler-plugin.ts'
import { addMs } from '../../../kube/instant.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { type CycleInput, runCycle, type UnschedulableDecision } from '../cycle/cycle.ts'
import { NodeOrder } from '../cycle/node-order.ts'
import { Nominator } from '../queue/nominator.ts'
import { runFastCycle } from './fast-cycle.ts'

const ZONE = 'topology.kubernetes.io/zone'
const PROFILE = defaultProfile()
const byZone = {
  maxSkew: 1,
  topologyKey: ZONE,
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: { app: 'web' }, matchExpressions: [] },
  minDomains: undefined,
  nodeAffinityPolicy: '',
  nodeTaintsPolicy: '',
  matchLabelKeys: [],
}

/** Two full nodes, one in each zone, on which nothing makes room for a pod that is spread over the zones. */
class FullCluster {
  readonly state = new ClusterState()
  readonly order: NodeOrder
  readonly nominator = new Nominator()
  readonly draws: number[] = []
  #count = 0

  constructor() {
    this.state.put(namespaceRow({ name: 'default' }))
    for (const zone of ['a', 'b']) {
      this.state.put(aNode(zone, { cpu: '4', labels: { [ZONE]: zone } }))
      this.state.put(this.filler(zone, '2'))
      this.state.put(this.filler(zone, '2'))
    }
    this.order = NodeOrder.of(this.state)
  }

  filler(nodeName: string, cpu: string, priority = 20): PodRow {
    const spec = { priority }
    return aPod(this.state.shapes, `full-${this.#count++}`, { nodeName, cpu, phase: 'Running', spec })
  }

  pod(cpu = '3'): PodRow {
    const spec = { priority: 10, topologySpreadConstraints: [byZone] }
    return aPod(this.state.shapes, `web-${this.#count++}`, { cpu, labels: { app: 'web' }, spec })
  }

  cordon(name: string): void {
    const node = this.state.get('Node', '', name)
    if (node) this.state.put({ ...node, unschedulable: true })
  }

  input(given: Partial<CycleInput> = {}): CycleInput {
    return {
      pod: this.pod(),
      profile: PROFILE,
      cluster: this.state,
      order: this.order,
      start: 0,
      percentageOfNodesToScore: 0,
      nominations: this.nominator,
      now: T0,
      mode: 'faithful',
      allCandidates: false,
      choose: (names) => names[0] ?? '',
      below: (bound) => this.draws.push(bound) * 0,
      ...given,
    }
  }

  /** Why the next pod fits on no node, as the plain cycle reports it too. */
  failure(given: Partial<CycleInput> = {}): UnschedulableDecision['fit'] {
    const input = this.input(given)
    const drawn = (): readonly number[] => this.draws.splice(0)
    const plain = runCycle(input)
    const drawnByPlain = drawn()
    const fast = runFastCycle({ ...input, pick: () => 0 })
    expect(drawn()).toEqual(drawnByPlain)
    if (fast.result !== 'unschedulable' || plain.result !== 'unschedulable') return undefined
    expect([fast.message, fast.nextStart, listsOf(fast)]).toEqual([plain.message, plain.nextStart, listsOf(plain)])
    expect(new Map(fast.fit?.explicit)).toEqual(new Map(plain.fit?.explicit))
    return fast.fit
  }
}

function nothing(_done: unknown): undefined {
  return undefined
}

function orderOf(state: ClusterState, names: readonly string[]): NodeOrder {
  const order = new NodeOrder()
  for (const name of names) {
    const node = state.get('Node', '', name)
    if (node) order.put(node)
  }
  return order
}

function listsOf({ postFilter }: UnschedulableDecision): unknown {
  const { eligible, potential, candidates, rejected, mayChoose } = postFilter?.preemption ?? {}
  return { eligible, potential, candidates, rejected, mayChoose, message: postFilter?.message }
}

describe('failures that are kept', () => {
  it('are those of the next pod of the template, at another time and after its status was written', () => {
    const cluster = new FullCluster()
    const first = cluster.failure()
    cluster.state.put(cluster.pod())
    expect(first).toBeDefined()
    expect(cluster.failure({ now: addMs(T0, 5000) })).toBe(first)
  })

  it('are those of pods in a fork that nothing was written to', () => {
    const cluster = new FullCluster()
    const first = cluster.failure()
    expect(cluster.failure({ cluster: cluster.state.fork() })).toBe(first)
  })

  it('draw the offset of the preemption again', () => {
    const cluster = new FullCluster()
    cluster.failure()
    runFastCycle({ ...cluster.input(), pick: () => 0 })
    expect(cluster.draws).toEqual([2])
  })

  it.each<[change: string, act: (cluster: FullCluster) => Partial<CycleInput> | undefined]>([
    ['a pod of a node has gone', ({ state }) => nothing(state.remove('Pod', 'default', 'full-0'))],
    ['a node was cordoned', (cluster) => nothing(cluster.cordon('a'))],
    ['a pod is nominated', (cluster) => nothing(cluster.nominator.put(cluster.filler('', '1'), 'a', true))],
    ['the search begins elsewhere', () => ({ start: 1 })],
    ['the nodes are in another order', ({ state }) => ({ order: orderOf(state, ['b', 'a']) })],
    ['a namespace has other labels', ({ state }) => nothing(state.put(namespaceRow({ name: 'default', labels: { team: 'x' } })))],
    ['the template differs', (cluster) => ({ pod: cluster.pod('4') })],
  ])('are computed again when %s', (_change, act) => {
    const cluster = new FullCluster()
    const first = cluster.failure()
    const given = act(cluster)
    expect(cluster.failure(given ?? {})).not.toBe(first)
  })

  it('are not kept of a pod that preempts others', () => {
    const cluster = new FullCluster()
    for (const { namespace, name } of cluster.state.podsOnNode('a')) cluster.state.remove('Pod', namespace, name)
    cluster.state.put(cluster.filler('a', '4', 0))
    const first = cluster.failure()
    expect(first).toBeDefined()
    expect(cluster.failure()).not.toBe(first)
  })
})
