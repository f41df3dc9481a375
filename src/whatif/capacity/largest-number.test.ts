import { describe, expect, it } from 'vitest'
import { clusterOf } from '../../../test/scenarios/cluster-of.ts'
import { readScenarios } from '../../../test/scenarios/scenario-text.ts'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { isPodTerminal } from '../../kube/pod.ts'
import { compareText } from '../../lib/compare.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import { type Base, observedAt } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Capacity } from './capacity.ts'
import { type CountTrial, largestNumber } from './largest-number.ts'
import { replicaCapacity, type ScalableRow, scalableRow } from './replica-capacity.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const

/** A cluster in which a priority class high exists. */
function preemptible(lines: readonly string[]): Base {
  const text = ['scenario full', 'priorityclass high value=100', ...lines].join('\n')
  const [scenario] = readScenarios(text, 'full')
  const state = clusterOf(scenario?.given ?? [])
  const info = { clusterName: 'full', takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

function webOf({ state }: Base): ScalableRow {
  return scalableRow(WEB, state) ?? expect.fail('there is a Deployment web')
}

/** Every number from 1 on in a run of its own, until one of its pods has no node. */
function plainly(base: Base) {
  const web = webOf(base)
  const before = new Set(podsUnder(web.uid, base.state).map(({ name }) => name))
  let best = { fits: 0, preempted: [] as string[], nodes: {} as Record<string, number> }
  for (let count = 1; ; count++) {
    const replicas = web.spec.replicas + count
    const { after, preemptions } = simulate(base, scenarioOf([{ kind: 'scale', target: keyOfRow(web), replicas }]))
    const placed = podsUnder(web.uid, after).filter((pod) => pod.nodeName !== '' && !isPodTerminal(pod))
    if (placed.length < replicas) return best
    const nodes: Record<string, number> = {}
    for (const { name, nodeName } of placed) if (!before.has(name)) nodes[nodeName] = (nodes[nodeName] ?? 0) + 1
    const gone = base.state
      .list('Pod')
      .filter(({ namespace, name }) =>
        preemptions.some(({ victims }) => victims.some((victim) => victim.namespace === namespace && victim.name === name)),
      )
    best = { fits: count, preempted: gone.map(({ name }) => name).sort(compareText), nodes }
  }
}

const SMALL = 'deployment small on=a,a,b,c,c cpu=500m'

describe('the largest number of pods that preempt others', () => {
  it.each<[string, readonly string[]]>([
    ['on full nodes', ['node c cpu=4', 'deployment web on=a cpu=1500m priority=high:100', 'deployment low on=a,b,b,b,c,c cpu=1']],
    [
      'of several sizes',
      ['node c cpu=3', 'deployment web on=a cpu=1500m priority=high:100', 'deployment low on=a,b,b cpu=1', SMALL],
    ],
    [
      'some of which come back under their names',
      ['node c cpu=4', 'deployment web on=a cpu=700m priority=high:100', 'statefulset low on=a,b,b cpu=1', SMALL],
    ],
  ])('%s, is that of a run for each number', (_, lines) => {
    const base = preemptible(['node a cpu=4', 'node b cpu=4', ...lines])
    const found = answerInquiry(replicaCapacity(base, { workload: webOf(base), max: 1000, seed: 1 }))
    const preempted = found.preempted.map(({ name }) => name).sort(compareText)
    const nodes = Object.fromEntries(found.nodes.map(({ node, pods }) => [node, pods]))
    expect({ fits: found.fits, preempted, nodes }).toEqual(plainly(base))
    expect(preempted).not.toEqual([])
    expect(found.message).toMatch(/^0\/3 nodes are available: 3 Insufficient cpu\./)
  })

  /** A cluster that is said to schedule 5, where each one preempts a pod and those that stay Pending preempt more. */
  const pending = function* (count: number): Inquiry<CountTrial<Capacity>> {
    const preempted = Array.from({ length: count }, (_, i) => ({ kind: 'Pod' as const, namespace: 'default', name: `low-${i}` }))
    const message = count > 5 ? `${count} are too many` : ''
    const fits = Math.min(5, count)
    const nodes = [{ node: 'a', pods: fits }]
    const found = { fits, reachedMax: count <= 5, message, reasons: [], refusal: undefined, preempted, pooled: 4, nodes }
    return { found, pod: undefined }
  }

  it('shows what they preempt, and not what those that do not fit preempt', () => {
    const found = answerInquiry(largestNumber({ base: preemptible(['node a']), max: 1000, trial: pending }))
    expect(found).toMatchObject({ fits: 5, reachedMax: false, message: '16 are too many', nodes: [{ node: 'a', pods: 5 }] })
    expect(found.preempted).toHaveLength(5)
  })

  it('preempts nothing where none fits', () => {
    const none = function* (count: number): Inquiry<CountTrial<Capacity>> {
      const { found, pod } = yield* pending(count + 5)
      return { found: { ...found, fits: 0 }, pod }
    }
    const found = answerInquiry(largestNumber({ base: preemptible(['node a']), max: 1000, trial: none }))
    expect(found).toMatchObject({ fits: 0, preempted: [], nodes: [] })
  })
})
