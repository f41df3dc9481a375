import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aProbe, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { condition } from '../../kube/condition.ts'
import { podRow } from '../../kube/pod.ts'
import { podDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import type { Action } from '../actions/action.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { remedies } from './remedies.ts'

type Shop = ReturnType<typeof smallShop>

const DRAIN_A: Action = { kind: 'drain', nodes: { names: ['a'] }, options: DEFAULT_DRAIN_OPTIONS }
const FROM_START = { startMs: 5000, readyMs: undefined, terminateMs: undefined }

const PROBE = aProbe()

/** The verdict that a scenario ends with, and the remedies that make it SAFE. */
function ask(shop: Shop, actions: readonly Action[]): readonly [verdict: string, remedies: readonly string[]] {
  const base = shop.pin()
  const scenario = scenarioOf(actions, { timing: FROM_START })
  const first = simulate(base, scenario)
  const { remedies: found } = answerInquiry(remedies(base, scenario, first))
  for (const { outcome } of found) expect(outcome.verdict).toBe('SAFE')
  return [first.verdict, found.map(({ changes }) => changes.map(({ kind, message }) => `${kind}: ${message}`).join(' + '))]
}

function change(shop: Shop, name: string, rest: Partial<Parameters<typeof podRow>[0]>): void {
  const pod = shop.state.get('Pod', 'default', name)
  if (!pod) throw new Error(`the shop has ${name}`)
  shop.put(podRow({ ...pod, ...rest }))
}

describe('against a workload that loses all replicas at once', () => {
  it('proposes a budget that keeps one, or a replica on another node', () => {
    const shop = smallShop()
    shop.state.remove('PodDisruptionBudget', 'default', 'web')
    change(shop, 'web-1-r', { nodeName: 'a' })
    const [verdict, found] = ask(shop, [DRAIN_A])
    expect(verdict).toBe('DEGRADED')
    expect(found).toEqual([
      'ADD_BUDGET: give deployment/web -n default a budget with minAvailable 1 first',
      'ADD_REPLICA: scale deployment/web -n default to 4 first',
    ])
  })
})

describe('against a budget', () => {
  it('proposes to allow the eviction of an unready pod', () => {
    const shop = smallShop()
    change(shop, 'web-1-q', { nodeName: 'c' })
    change(shop, 'web-1-p', { conditions: [condition({ type: 'Ready', status: 'False', lastTransitionTime: T0 })] })
    const budget = shop.state.get('PodDisruptionBudget', 'default', 'web')
    if (!budget) throw new Error('the shop has a budget')
    const { spec, status } = budget
    const strict = { ...status, currentHealthy: 2, desiredHealthy: 3, disruptionsAllowed: 0 }
    shop.put(podDisruptionBudgetRow({ ...budget, spec: { ...spec, minAvailable: 3 }, status: strict }))
    const [verdict, found] = ask(shop, [DRAIN_A])
    expect(verdict).toBe('STUCK')
    expect(found).toContain('EVICT_UNHEALTHY: set unhealthyPodEvictionPolicy AlwaysAllow in the budget default/web first')
  })

  it('proposes a maxUnavailable of one more', () => {
    const shop = smallShop()
    const budget = shop.state.get('PodDisruptionBudget', 'default', 'web')
    if (!budget) throw new Error('the shop has a budget')
    const { spec, status } = budget
    const none = { ...spec, minAvailable: undefined, maxUnavailable: 0 }
    shop.put(podDisruptionBudgetRow({ ...budget, spec: none, status: { ...status, desiredHealthy: 3, disruptionsAllowed: 0 } }))
    const [verdict, found] = ask(shop, [DRAIN_A])
    expect([verdict, found]).toEqual(['STUCK', ['RELAX_BUDGET: set maxUnavailable 1 in the budget default/web first']])
  })
})

describe('against pods with unsatisfiable requirements', () => {
  const pod = (spec: object) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'probe' },
    spec: { containers: [{ name: 'main', image: 'probe', resources: { requests: { cpu: '1' } } }], ...spec },
  })
  const submit = (spec: object): Action => ({
    kind: 'submit',
    template: pod(spec),
    count: 2,
    namespace: 'default',
    priorityClassName: undefined,
    line: undefined,
  })

  it('proposes a submitted template without the requirement', () => {
    const [verdict, found] = ask(smallShop(), [submit({ nodeSelector: { disk: 'ssd' } })])
    expect([verdict, found]).toEqual(['DEGRADED', ['RELAX_CONSTRAINT: drop the node selector in the template']])
  })

  it('proposes the largest request that fits', () => {
    const containers = [{ name: 'main', image: 'probe', resources: { requests: { cpu: '1000' } } }]
    const [verdict, found] = ask(smallShop(), [{ ...submit({ containers }), count: 1 } as Action])
    expect(verdict).toBe('DEGRADED')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^REDUCE_REQUEST: let container main request \S+ of cpu instead of 1k in the template$/)
  })

  it.each(['apply', 'create'] as const)('proposes a changed manifest of %s', (kind) => {
    const manifest = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'next', namespace: 'default' },
      spec: {
        replicas: 2,
        selector: { matchLabels: { app: 'next' } },
        template: { metadata: { labels: { app: 'next' } }, spec: { ...pod({ nodeSelector: { disk: 'ssd' } }).spec } },
      },
    }
    const document = { key: { kind: 'Deployment', namespace: 'default', name: 'next' }, manifest, line: 1 } as const
    const [verdict, found] = ask(smallShop(), [{ kind, documents: [document], skipped: [], saveConfig: false }])
    expect(verdict).toBe('DEGRADED')
    expect(found).toEqual(['RELAX_CONSTRAINT: drop the node selector in deployment/next -n default'])
  })

  it('proposes to change the template of an existing workload first', () => {
    const shop = smallShop()
    const web = shop.state.get('Deployment', 'default', 'web')
    const set = shop.state.get('ReplicaSet', 'default', 'web-1')
    if (!web || !set) throw new Error('the shop has web')
    const wanting = (template: typeof web.spec.template) => ({
      ...template,
      spec: {
        ...template.spec,
        nodeSelector: { disk: 'ssd' },
        // Which way a probe acts is dropped when a cluster is read, and the patched template passes admission all the same.
        containers: template.spec.containers.map((container) => ({ ...container, readinessProbe: PROBE })),
      },
    })
    shop.put({ ...web, spec: { ...web.spec, template: wanting(web.spec.template) } })
    shop.put({ ...set, spec: { ...set.spec, template: wanting(set.spec.template) } })
    const target = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
    const [verdict, found] = ask(shop, [{ kind: 'scale', target, replicas: 4 }])
    expect(verdict).toBe('DEGRADED')
    expect(found).toEqual([
      'FEWER_REPLICAS: scale deployment/web -n default to 3 only',
      'RELAX_CONSTRAINT: drop the node selector in deployment/web -n default first',
    ])
  })
})
