import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { defaultProfile } from '../../../../test/support/scheduler-plugin.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { podRow } from '../../../kube/pod.ts'
import type { PodSpec, TopologySpreadConstraint } from '../../../kube/pod-spec.ts'
import { serviceRow } from '../../../kube/service.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { type CycleDecision, runCycle } from '../cycle/cycle.ts'
import { NodeOrder } from '../cycle/node-order.ts'
import { Nominator } from '../queue/nominator.ts'
import { runFastCycle } from './fast-cycle.ts'

const ZONE = 'topology.kubernetes.io/zone'
const PROFILE = defaultProfile()
const byApp = (app: string) => ({ matchLabels: { app }, matchExpressions: [] })

/** A node named after its zone; `-` has none. */
function nodesIn(...zones: readonly string[]): ClusterState {
  const state = new ClusterState()
  for (const zone of zones) {
    const labels = { 'kubernetes.io/hostname': `n${zone}`, ...(zone === '-' ? {} : { [ZONE]: zone }) }
    state.put(aNode(`n${zone}`, { labels }))
  }
  return state
}

function put(state: ClusterState, name: string, options: PodOptions): void {
  state.put(aPod(state.shapes, name, { phase: 'Running', ...options }))
}

/** The nodes that are equally good, or the message; both cycles must agree. */
function decide(state: ClusterState, options: PodOptions): readonly string[] | string {
  const input = {
    pod: aPod(state.shapes, 'incoming', options),
    profile: PROFILE,
    cluster: state,
    order: NodeOrder.of(state),
    start: 0,
    percentageOfNodesToScore: 0,
    nominations: new Nominator(),
    now: T0,
    mode: 'faithful' as const,
    allCandidates: true,
    choose: (names: readonly string[]) => names[0] ?? '',
    below: () => 0,
  }
  const reported = (decision: CycleDecision) => (decision.result === 'bound' ? decision.ties : decision.message)
  const fast = reported(runFastCycle({ ...input, pick: () => 0 }))
  expect(fast).toEqual(reported(runCycle(input)))
  return fast
}

function constraint(more: Partial<TopologySpreadConstraint> = {}): TopologySpreadConstraint {
  return {
    maxSkew: 1,
    topologyKey: ZONE,
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: byApp('x'),
    minDomains: undefined,
    nodeAffinityPolicy: '',
    nodeTaintsPolicy: '',
    matchLabelKeys: [],
    ...more,
  }
}

const spread: Partial<PodSpec> = { topologySpreadConstraints: [constraint()] }

describe('counts cached between cycles', () => {
  it('are updated when a pod begins to terminate', () => {
    const state = nodesIn('a', 'b')
    put(state, 'one', { labels: { app: 'x' }, nodeName: 'na' })
    expect(decide(state, { labels: { app: 'x' }, spec: spread })).toEqual(['nb'])
    const one = state.get('Pod', 'default', 'one')
    if (one) state.put(podRow({ ...one, deletionTimestamp: T0 }))
    put(state, 'two', { labels: { app: 'x' }, nodeName: 'nb' })
    expect(decide(state, { labels: { app: 'x' }, spec: spread })).toEqual(['na'])
  })

  it('are updated with the labels of namespaces', () => {
    const state = nodesIn('a', 'b')
    state.put(namespaceRow({ name: 'other' }))
    put(state, 'one', { labels: { app: 'x' }, namespace: 'other', nodeName: 'na' })
    put(state, 'large', { cpu: '2', nodeName: 'nb' })
    const term = {
      topologyKey: ZONE,
      labelSelector: byApp('x'),
      namespaces: [],
      namespaceSelector: { matchLabels: { team: 'y' }, matchExpressions: [] },
      matchLabelKeys: [],
      mismatchLabelKeys: [],
    }
    const apart = { spec: { podAntiAffinity: { required: [term], preferred: [] } }, cpu: '1' }
    expect(decide(state, apart)).toEqual(['na'])
    state.put(namespaceRow({ name: 'other', labels: { team: 'y' } }))
    expect(decide(state, apart)).toEqual(['nb'])
  })

  it('count nodes without a zone in the empty zone under default constraints', () => {
    const state = nodesIn('', '-', 'b')
    state.put(serviceRow({ name: 's', namespace: 'default', selector: { app: 'x' } }))
    for (const i of [1, 2, 3, 4, 5]) put(state, `p${i}`, { labels: { app: 'x' }, nodeName: 'n-' })
    expect(decide(state, { labels: { app: 'x' }, cpu: '100m' })).toEqual(['nb'])
  })

  it('are per node for the hostname constraint, independent of the other constraints', () => {
    const state = nodesIn('a', 'b')
    for (const i of [1, 2, 3]) {
      put(state, `counted${i}`, { labels: { app: 'y' }, nodeName: 'na' })
      put(state, `other${i}`, { labels: { app: 'z' }, nodeName: 'nb' })
    }
    const overNodes = constraint({
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: byApp('y'),
    })
    const overZones = constraint({ whenUnsatisfiable: 'ScheduleAnyway' })
    expect(decide(state, { spec: { topologySpreadConstraints: [overNodes] } })).toEqual(['nb'])
    expect(decide(state, { spec: { topologySpreadConstraints: [overZones, overNodes] } })).toEqual(['nb'])
    expect(decide(state, { spec: { topologySpreadConstraints: [overNodes, overZones] } })).toEqual(['nb'])
  })

  it('belong to the requested fork', () => {
    const state = nodesIn('a', 'b')
    put(state, 'one', { labels: { app: 'x' }, nodeName: 'na' })
    const fork = state.fork()
    put(fork, 'two', { labels: { app: 'x' }, nodeName: 'nb' })
    put(fork, 'three', { labels: { app: 'x' }, nodeName: 'nb' })
    for (const [view, node] of [
      [state, 'nb'],
      [fork, 'na'],
      [state, 'nb'],
      [fork, 'na'],
    ] as const) {
      expect(decide(view, { labels: { app: 'x' }, spec: spread })).toEqual([node])
    }
  })
})
