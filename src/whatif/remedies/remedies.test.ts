import { describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { sampleBase } from '../../../test/support/sample-base.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aVolume } from '../../../test/support/volumes.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import { condition } from '../../kube/condition.ts'
import { nodeRow } from '../../kube/node.ts'
import { resourceQuotaRow } from '../../kube/resource-quota.ts'
import type { Action } from '../actions/action.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { type Remedies, remedies } from './remedies.ts'

const READY = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }

function drain(names: readonly string[], options: Partial<DrainOptions> = {}): Action {
  return { kind: 'drain', nodes: { names }, options: { ...DEFAULT_DRAIN_OPTIONS, ...options } }
}

interface Answered extends Remedies {
  /** The outcome that was to be made better. */
  readonly first: Outcome
  readonly runs: readonly Scenario[]
}

/** Requests remedies, and keeps every run that was made. */
function ask(base: Base, actions: readonly Action[]): Answered {
  const scenario = scenarioOf(actions)
  const first = simulate(base, scenario)
  const inquiry: Inquiry<Remedies> = remedies(base, scenario, first)
  const runs: Scenario[] = []
  let step = inquiry.next()
  while (!step.done) {
    runs.push(step.value.scenario)
    step = inquiry.next(simulate(step.value.base, step.value.scenario))
  }
  return { ...step.value, first, runs }
}

const reported = ({ remedies: found }: Remedies) =>
  found.map(({ changes, cost, outcome }) => [
    changes.map(({ kind, message }) => `${kind}: ${message}`).join(' + '),
    cost,
    outcome.verdict,
  ])

describe('remedies', () => {
  it('are empty for a SAFE scenario', () => {
    const { remedies: found, tried, first } = ask(smallShop().pin(), [drain(['a'])])
    expect([first.verdict, found, tried]).toEqual(['SAFE', [], 0])
  })

  it('against a budget that never allows an eviction: one more replica, or a budget that allows one', () => {
    const answer = ask(smallShop({ allowed: 0, minAvailable: 3 }).pin(), [drain(['a'])])
    expect(answer.first.verdict).toBe('STUCK')
    expect(reported(answer)).toEqual([
      ['ADD_REPLICA: scale deployment/web -n default to 4 first', 5, 'SAFE'],
      ['RELAX_BUDGET: set minAvailable 2 in the budget default/web first', 6, 'SAFE'],
    ])
  })

  it('against pods of two budgets, which cannot be evicted: one budget less', () => {
    const twin = smallShop()
    const budget = twin.state.get('PodDisruptionBudget', 'default', 'web')
    if (!budget) throw new Error('the shop has a budget')
    twin.put({ ...budget, name: 'again', uid: 'uid-pdb-again' })
    const answer = ask(twin.pin(), [drain(['a'])])
    expect(answer.first.verdict).not.toBe('SAFE')
    expect(reported(answer).slice(0, 2)).toEqual([
      ['REMOVE_BUDGET: delete the budget default/again first, because its pods are also covered by web', 5, 'SAFE'],
      ['REMOVE_BUDGET: delete the budget default/web first, because its pods are also covered by again', 5, 'SAFE'],
    ])
  })

  it('against an exceeded quota: a quota for exactly the requested resources', () => {
    const twin = smallShop()
    const hard = { pods: '4' }
    twin.put(
      resourceQuotaRow({
        name: 'team',
        namespace: 'default',
        uid: 'uid-quota',
        hard,
        statusHard: hard,
        used: { pods: '3' },
      }),
    )
    const scale: Action = { kind: 'scale', target: { kind: 'Deployment', namespace: 'default', name: 'web' }, replicas: 6 }
    const answer = ask(twin.pin(), [scale])
    expect(answer.first.verdict).not.toBe('SAFE')
    expect(reported(answer)[0]).toEqual(['RAISE_QUOTA: set pods 6 in the quota default/team first', 6, 'SAFE'])
  })

  it('against a timeout that is too short: the required time', () => {
    const answer = ask(smallShop().pin(), [drain(['a'], { timeoutSeconds: 1 })])
    expect(answer.first.verdict).toBe('BLOCKED')
    expect(reported(answer)[0]).toEqual(['LONGER_TIMEOUT: drain with a timeout of 30s', 2, 'SAFE'])
    expect(reported(answer).map(([text]) => text)).not.toContain('LONGER_TIMEOUT: drain without a timeout')
  })

  it('against a missing flag: the flag, with its cost', () => {
    const twin = smallShop()
    const volumes = [aVolume({ emptyDir: { medium: '', sizeLimit: '' } })]
    twin.put(
      aPod(twin.state.shapes, 'cache', {
        nodeName: 'a',
        phase: 'Running',
        startTime: T0,
        ...READY,
        ownerReferences: ownedBy('ReplicaSet', 'web-1'),
        spec: { volumes },
      }),
    )
    const answer = ask(twin.pin(), [drain(['a'])])
    expect(answer.first.verdict).toBe('BLOCKED')
    expect(reported(answer)[0]).toEqual([
      'DRAIN_FLAG: drain with --delete-emptydir-data, which loses the data of emptyDir volumes',
      3,
      'SAFE',
    ])
  })

  it('against Pending pods: an uncordoned node, or one more', () => {
    const twin = smallShop()
    for (const name of ['b', 'c']) full(twin, name)
    twin.put(aNode('d', { ...READY, unschedulable: true }))
    const answer = ask(twin.pin(), [drain(['a'], { timeoutSeconds: 60 })])
    expect(answer.first.pending.length).toBeGreaterThan(0)
    const texts = reported(answer)
    expect(texts.map(([text]) => text)).toEqual(
      expect.arrayContaining(['UNCORDON_NODE: uncordon d first', 'ADD_NODE: add a node like a first']),
    )
    expect(texts.map(([, cost]) => cost)).toEqual(texts.map(([, cost]) => Number(cost)).toSorted((a, b) => a - b))
    for (const [, , verdict] of texts) expect(verdict).toBe('SAFE')
  })

  it('against insufficient resources for more replicas: the required number of nodes', () => {
    const scale: Action = { kind: 'scale', target: { kind: 'Deployment', namespace: 'default', name: 'web' }, replicas: 12 }
    const twin = smallShop()
    for (const name of ['a', 'b', 'c']) full(twin, name)
    const base = twin.pin()
    const answer = ask(base, [scale])
    expect(answer.first.verdict).toBe('DEGRADED')
    expect(reported(answer).slice(0, 2)).toEqual([
      ['FEWER_REPLICAS: scale deployment/web -n default to 3 only', 63, 'SAFE'],
      ['ADD_NODE: add 5 nodes like a first', 100, 'SAFE'],
    ])
    const fewer = simulate(base, scenarioOf([{ ...ADD_NODES, count: 4 }, QUIET, scale]))
    expect(fewer.verdict, 'one node less is not enough').toBe('DEGRADED')
  })

  it('on a recorded cluster, against missing devices: fewer replicas, or enough nodes for all Pending pods', () => {
    const base = sampleBase('test/clusters/a-48.json.gz')
    const answer = ask(base, [drain(['gpu-z1'], { ignoreDaemonSets: true })])
    expect(answer.first.verdict).toBe('DEGRADED')
    expect(reported(answer)).toEqual([
      ['FEWER_REPLICAS: scale deployment/trainer -n ml to 4 first', 7, 'SAFE'],
      ['ADD_NODE: add 2 nodes like gpu-z1 first', 40, 'SAFE'],
      ['ADD_NODE: add 2 nodes like gpu-z2 first', 40, 'SAFE'],
    ])
  })

  it('against too many pods of a template: fewer of them', () => {
    const twin = smallShop()
    for (const name of ['a', 'b']) full(twin, name)
    const node = twin.state.get('Node', '', 'c')
    if (!node) throw new Error('the shop has c')
    twin.put(nodeRow({ ...node, allocatable: { ...node.allocatable, pods: node.podCount + 3 } }))
    const template = { metadata: { name: 'probe' }, spec: { containers: [{ name: 'main', image: 'probe' }] } }
    const submit: Action = {
      kind: 'submit',
      template,
      count: 8,
      namespace: 'default',
      priorityClassName: undefined,
      line: undefined,
    }
    expect(reported(ask(twin.pin(), [submit]))[0]).toEqual(['FEWER_REPLICAS: submit 3 pods only', 35, 'SAFE'])
  })

  it('against the order of actions: add capacity first', () => {
    const twin = smallShop()
    for (const name of ['b', 'c']) full(twin, name)
    const answer = ask(twin.pin(), [drain(['a'], { timeoutSeconds: 30 }), { ...ADD_NODES, count: 1 }])
    expect(answer.first.verdict).not.toBe('SAFE')
    expect(reported(answer)[0]).toEqual(['OTHER_ORDER: add capacity before anything else', 1, 'SAFE'])
  })

  it('are never returned without their own run, and the run matches their text', () => {
    for (const base of [smallShop({ allowed: 0, minAvailable: 3 }).pin(), smallShop().pin()]) {
      const { remedies: found, runs, tried } = ask(base, [drain(['a'], { timeoutSeconds: 1 })])
      expect(tried).toBe(runs.length)
      for (const { outcome } of found) {
        expect(runs).toContain(outcome.scenario)
        expect(simulate(base, outcome.scenario).digest).toBe(outcome.digest)
      }
    }
  })

  it('combine changes where one alone is not enough', () => {
    const twin = smallShop({ allowed: 0, minAvailable: 3 })
    for (const name of ['b', 'c']) full(twin, name)
    const answer = ask(twin.pin(), [drain(['a'])])
    expect(answer.first.verdict).toBe('STUCK')
    const [remedy] = answer.remedies
    expect(remedy?.outcome.verdict).toBe('SAFE')
    expect(remedy?.changes.length).toBeGreaterThan(1)
    expect(remedy?.cost).toBe(remedy?.changes.reduce((sum, { cost }) => sum + cost, 0))
  })

  it('do not change their base state', () => {
    const base = smallShop({ allowed: 0, minAvailable: 3 }).pin()
    const before = base.state.digest()
    ask(base, [drain(['a'])])
    expect(base.state.digest()).toBe(before)
  })
})

const ADD_NODES = {
  kind: 'addNodes',
  count: 1,
  like: 'a',
  namePrefix: 'more',
  capacity: {},
  labels: {},
  taints: [],
  bootMs: undefined,
} as const
const QUIET: Action = { kind: 'wait', untilQuiet: true }

/** No pod has room there any more. */
function full(twin: ReturnType<typeof smallShop>, name: string): void {
  const node = twin.state.get('Node', '', name)
  if (!node) throw new Error(`the shop has ${name}`)
  twin.put(nodeRow({ ...node, allocatable: { ...node.allocatable, pods: node.podCount } }))
}
