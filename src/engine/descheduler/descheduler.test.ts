import { describe, expect, it } from 'vitest'
import { aBudget } from '../../../test/support/budgets.ts'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { descheduled, evictedBy, INTERVAL_SECONDS, onNode, policyOf, shapes } from '../../../test/support/descheduling.ts'
import { APP } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import type { Row } from '../../kube/kinds.ts'
import { namespaceRow } from '../../kube/namespace.ts'

const OLD = { maxPodLifeTimeSeconds: 60 }
const nodes = [aNode('a'), aNode('b')]
const pods = [onNode('p', 'a'), onNode('q', 'a'), onNode('r', 'b', { namespace: 'other' })]

function evicted(rows: readonly Row[], more: Parameters<typeof policyOf>[2] = {}): readonly string[] {
  return evictedBy(descheduled(rows, policyOf('PodLifeTime', OLD, more)), rows)
}

describe('Descheduler', () => {
  it('runs its policy after each interval', () => {
    const run = descheduled([...nodes, ...pods], policyOf('PodLifeTime', OLD, { maxNoOfPodsToEvictTotal: 1 }))
    expect(evictedBy(run, pods)).toEqual(['p'])
    expect(evictedBy(run.until(2 * INTERVAL_SECONDS + 1), pods)).toEqual(['p', 'q'])
  })

  it('records evictions, and failed evictions if the policy enables it', () => {
    const policy = policyOf('PodLifeTime', OLD, { maxNoOfPodsToEvictPerNode: 1, evictionFailureEventNotification: true })
    expect(descheduled([...nodes, ...pods], policy).takeEvents()).toEqual([
      'Normal PodLifeTime: pod eviction from a node by sigs.k8s.io/descheduler',
      'Warning EvictionFailed: pod eviction from a node by sigs.k8s.io/descheduler failed: node eviction limit exceeded (1)',
      'Normal PodLifeTime: pod eviction from b node by sigs.k8s.io/descheduler',
    ])
  })

  it.each<[limit: object, gone: readonly string[]]>([
    [{ maxNoOfPodsToEvictTotal: 2 }, ['p', 'q']],
    [{ maxNoOfPodsToEvictPerNode: 1 }, ['p', 'r']],
    [{ maxNoOfPodsToEvictPerNamespace: 1 }, ['p', 'r']],
    [{ maxNoOfPodsToEvictTotal: 0 }, []],
  ])('respects its limits %o', (limit, gone) => {
    expect(evicted([...nodes, ...pods], { ...limit })).toEqual(gone)
  })

  it('calls the Eviction API, which checks the budgets', () => {
    const ready = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
    const held = onNode('held', 'a', { labels: APP, conditions: ready })
    const status = { observedGeneration: 1, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1, disruptionsAllowed: 0 }
    const budget = aBudget('web', { spec: { minAvailable: 1 }, status })
    expect(evicted([...nodes, held, budget])).toEqual([])
    expect(evicted([...nodes, held])).toEqual(['held'])
  })

  it('evicts no pod with fewer than two usable nodes', () => {
    const lost = aNode('b', { conditions: [condition({ type: 'Ready', status: 'False' })] })
    expect(evicted([aNode('a'), ...pods])).toEqual([])
    expect(evicted([aNode('a'), lost, ...pods])).toEqual([])
    expect(evicted([...nodes, ...pods], { nodeSelector: 'kubernetes.io/hostname=a' })).toEqual([])
  })

  it('uses the grace period of the policy', () => {
    const run = descheduled([...nodes, ...pods], policyOf('PodLifeTime', OLD, { gracePeriodSeconds: 7 }))
    expect(run.state.get('Pod', 'default', 'p')?.deletionGracePeriodSeconds).toBe(7)
  })

  it('keeps the pods that its default evictor keeps', () => {
    const bare = aPod(shapes, 'bare', { nodeName: 'a', phase: 'Running' })
    const claimed = onNode('wanted', 'a', { annotations: { 'descheduler.alpha.kubernetes.io/evict': 'true' } })
    const critical = onNode('critical', 'a', { spec: { priority: 2_000_000_000 } })
    const rows = [...nodes, bare, claimed, critical]
    expect(evicted(rows)).toEqual(['wanted'])
    expect(evicted(rows, { evictor: { podProtections: { defaultDisabled: ['SystemCriticalPods'] } } })).toEqual([
      'wanted',
      'critical',
    ])
    expect(evicted([...nodes, ...pods], { evictor: { minPodAge: '1h' } })).toEqual([])
  })

  it('can check whether the pod fits another node', () => {
    const rows = [
      aNode('a', { cpu: '4' }),
      aNode('b', { cpu: '1' }),
      onNode('large', 'a', { cpu: '2' }),
      onNode('small', 'a', { cpu: '1' }),
    ]
    expect(evicted(rows)).toEqual(['large', 'small'])
    expect(evicted(rows, { evictor: { nodeFit: true } })).toEqual(['small'])
    expect(evicted(rows, { evictor: { nodeFit: true, nodeSelector: 'pool=x' } })).toEqual([])
  })

  it('can select namespaces by label', () => {
    const namespaces = ['default', 'other'].map((name) => namespaceRow({ name, labels: { team: name } }))
    const evictor = { namespaceLabelSelector: { matchLabels: { team: 'other' } } }
    expect(evicted([...nodes, ...pods, ...namespaces], { evictor })).toEqual(['r'])
  })

  it('passes that evict nothing do not prolong a run', () => {
    const { simulation } = descheduled([...nodes, ...pods], policyOf('PodLifeTime', { maxPodLifeTimeSeconds: 999_999 }))
    expect(simulation.run().end).toBe('quiet')
  })
})
