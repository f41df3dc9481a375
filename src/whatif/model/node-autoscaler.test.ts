import { describe, expect, it } from 'vitest'
import { aBudget } from '../../../test/support/budgets.ts'
import { aContainer, aNode, aPod, aPodSpec, ownedBy, T0 } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { APP, aReplicaSet, aTemplate } from '../../../test/support/workloads.ts'
import { type AutoscalerOptions, DEFAULT_AUTOSCALER_OPTIONS } from '../../engine/autoscaler/autoscaler-options.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { condition } from '../../kube/condition.ts'
import { addMs, instant } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import type { NodeInit } from '../../kube/node.ts'
import type { ShapeInterner } from '../../twin/shape-interner.ts'
import type { Action } from '../actions/action.ts'
import type { Base } from '../base.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

const GROUP = 'eks.amazonaws.com/nodegroup'
const ready = (afterMs = 0) => [condition({ type: 'Ready', status: 'True', lastTransitionTime: addMs(T0, afterMs) })]

type Nodes = Readonly<Record<string, Partial<NodeInit> & { readonly cpu?: string }>>

const template = aTemplate('web:1', {
  spec: aPodSpec({ containers: [aContainer({ resources: { requests: { cpu: '500m' }, limits: {} } })] }),
})

/** A ReplicaSet web whose pods request half a core each and run on the named nodes; an hour after its beginning. */
function cluster(nodes: Nodes, podsOn: readonly string[], more: (shapes: ShapeInterner) => readonly Row[] = () => []): Base {
  const twin = new StateTwin()
  for (const [name, init] of Object.entries(nodes)) twin.put(aNode(name, { conditions: ready(), ...init }))
  const replicas = podsOn.length
  const counts = { replicas, readyReplicas: replicas, availableReplicas: replicas, fullyLabeledReplicas: replicas }
  twin.put(aReplicaSet('web', { labels: APP, spec: { replicas, template }, status: { observedGeneration: 1, ...counts } }))
  const life = { phase: 'Running', startTime: T0, conditions: ready() } as const
  podsOn.forEach((nodeName, i) => {
    const ownerReferences = ownedBy('ReplicaSet', 'web')
    twin.put(aPod(twin.state.shapes, `web-${i}`, { labels: APP, nodeName, spec: template.spec, ownerReferences, ...life }))
  })
  twin.put(...more(twin.state.shapes))
  const takenAt = instant(addMs(T0, 3_600_000))
  return {
    state: twin.state,
    info: { clusterName: 'test', takenAt, version: '1', digest: '', kubernetesVersion: undefined },
    coverage: [],
  }
}

const STAYS = { 'cluster-autoscaler.kubernetes.io/scale-down-disabled': 'true' }
const inGroup = (name: string): Partial<NodeInit> => ({ labels: { [GROUP]: name } })
const scaleTo = (replicas: number): Action => ({
  kind: 'scale',
  target: { kind: 'ReplicaSet', namespace: 'default', name: 'web' },
  replicas,
})

function run(base: Base, actions: readonly Action[], options: Partial<AutoscalerOptions> = {}, rest: Partial<Scenario> = {}) {
  const nodeAutoscaler = { ...DEFAULT_AUTOSCALER_OPTIONS, ...options }
  return simulate(base, scenarioOf(actions, { nodeAutoscaler, ...rest }))
}

const UP_ONLY: Partial<AutoscalerOptions> = { scaleDown: false }
const HOUR: Action = { kind: 'wait', forMs: 3_600_000 }

/** When nodes joined and left, seconds since the beginning. */
function nodeTimes({ timeline }: Outcome): readonly string[] {
  return timeline
    .filter(({ kind }) => kind === 'NODE_ADDED' || kind === 'NODE_REMOVED')
    .map(({ atMs, kind, node }) => `${atMs / 1000} ${kind === 'NODE_ADDED' ? '+' : '-'}${node}`)
}

describe('a cluster that scales up', () => {
  const full = cluster({ a: { ...inGroup('workers'), cpu: '2', conditions: ready(45_000) } }, ['a', 'a', 'a', 'a'])

  it('has new nodes after the observed boot time', () => {
    const outcome = run(full, [scaleTo(9)], UP_ONLY)
    expect(outcome.verdict).toBe('SAFE')
    expect(outcome.pending).toEqual([])
    expect(nodeTimes(outcome)).toEqual(['55 +workers-new-1', '55 +workers-new-2'])
    expect(outcome.timing).toContainEqual(
      expect.objectContaining({ stage: 'BOOT', durationMs: 45_000, provenance: 'OBSERVED', samples: 1 }),
    )
  })

  it('uses the given boot time and size', () => {
    const outcome = run(full, [scaleTo(20)], { ...UP_ONLY, bootMs: 120_000, groups: [{ name: 'workers', maxSize: 3 }] })
    expect(nodeTimes(outcome)).toEqual(['130 +workers-new-1', '130 +workers-new-2'])
    expect(outcome.pending).toHaveLength(8)
  })

  it('leaves pods Pending without an autoscaler, and where no group fits them', () => {
    expect(simulate(full, scenarioOf([scaleTo(9)])).pending).toHaveLength(5)
    const alone = cluster({ a: { cpu: '2' } }, ['a', 'a', 'a', 'a'])
    expect(run(alone, [scaleTo(9)], UP_ONLY).pending).toHaveLength(5)
  })

  it('SC-TSC-50 adds a node in the zone that the topology spread allows, although other zones have free resources', () => {
    const inZone = (zone: string, cpu: string) => ({ cpu, conditions: ready(45_000), labels: { [GROUP]: zone, zone } })
    const spec = {
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'zone',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: APP, matchExpressions: [] },
          minDomains: undefined,
          nodeAffinityPolicy: '',
          nodeTaintsPolicy: '',
          matchLabelKeys: [],
        },
      ],
    } as const
    const nodes = { a: inZone('x', '16'), b: inZone('y', '500m') }
    const base = cluster(nodes, ['a', 'a', 'b'], (shapes) => [aPod(shapes, 'p', { labels: APP, cpu: '500m', spec })])
    const { placements, after } = run(base, [], UP_ONLY)
    expect(placements.map(({ pod, node }) => [pod.name, after.get('Node', '', node)?.labels['zone']])).toEqual([['p', 'y']])
    expect(placements[0]?.node).toBe('y-new-1')
  })

  it('adds nodes for the pods of a drained node', () => {
    const drain: Action = { kind: 'drain', nodes: { names: ['a'] }, options: DEFAULT_DRAIN_OPTIONS }
    const { pending, moves } = run(full, [drain], UP_ONLY)
    expect(pending).toEqual([])
    expect(moves.map(({ toNode }) => toNode)).toEqual(Array.from({ length: 4 }, () => 'workers-new-1'))
  })
})

describe('a cluster that scales down', () => {
  const two = { cpu: '2', ...inGroup('workers') }
  const three = { a: two, b: two, c: two }

  it('waits ten minutes, then drains and deletes nodes, an empty one at once', () => {
    const outcome = run(cluster(three, ['a', 'b', 'b']), [HOUR])
    expect(nodeTimes(outcome)).toEqual(['615 -c', '625 -a'])
    expect(outcome.placements.map(({ node }) => node)).toEqual(['b'])
  })

  it.each<[name: string, options: Partial<AutoscalerOptions>, nodes: Nodes, times: readonly string[]]>([
    ['more patience', { unneededMs: 1_200_000 }, three, ['1215 -c', '1225 -a']],
    ['no controller that removes any', { scaleDown: false }, three, []],
    ['a smallest size', { minSize: 2 }, three, ['615 -c']],
    ['a node that is to stay', {}, { ...three, c: { ...two, annotations: STAYS } }, ['625 -a']],
    ['nodes of no group', {}, { a: { cpu: '2' }, b: { cpu: '2' }, c: { cpu: '2' } }, []],
    ['a lower threshold', { utilizationThreshold: 0.25 }, three, ['615 -c']],
  ])('with %s', (_, options, nodes, times) => {
    expect(nodeTimes(run(cluster(nodes, ['a', 'b', 'b']), [HOUR], options))).toEqual(times)
  })

  it('never uses the same free resources twice', () => {
    const nodes = { a: two, b: two, c: { ...two, unschedulable: true } }
    // Either of a and b could take the pods of the other, but not both go.
    expect(nodeTimes(run(cluster(nodes, ['a', 'b', 'c', 'c', 'c', 'c']), [HOUR]))).toEqual(['625 -a'])
  })

  it('keeps nodes with pods that cannot be evicted', () => {
    const alone = (shapes: ShapeInterner) => [aPod(shapes, 'alone', { nodeName: 'a', phase: 'Running', conditions: ready() })]
    expect(nodeTimes(run(cluster(three, ['a', 'b', 'b'], alone), [HOUR]))).toEqual(['615 -c'])
  })

  it('removes nothing for ten minutes after a node was added', () => {
    const outcome = run(cluster({ a: two }, ['a', 'a', 'a', 'a']), [
      scaleTo(5),
      { kind: 'wait', forMs: 60_000 },
      scaleTo(4),
      HOUR,
    ])
    const [added, removed] = nodeTimes(outcome)
    expect(added).toBe('70 +workers-new-1')
    expect(Number(removed?.split(' ')[0])).toBeGreaterThan(600)
  })

  it('abandons the removal of a node whose pods cannot be evicted', () => {
    // The Eviction API refuses pods with two budgets, whatever those allow.
    const budgets = () => ['one', 'two'].map((name) => aBudget(name, { spec: { maxUnavailable: 1 } }))
    const outcome = run(cluster(three, ['a', 'b', 'b'], budgets), [{ kind: 'wait', forMs: 900_000 }])
    expect(nodeTimes(outcome)).toEqual(['615 -c'])
    expect(outcome.timeline.flatMap(({ kind, atMs }) => (kind === 'UNTAINTED' ? [atMs / 1000] : []))).toEqual([740])
    expect(outcome.quiet).toBe(true)
  })
})
