import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { condition } from '../../kube/condition.ts'
import type { UsageReading } from '../../kube/measured-usage.ts'
import { keyOf } from '../../kube/namespaced-name.ts'
import type { SetUsageAction } from '../actions/set-usage.ts'
import { isMeasured } from './measured-usage.ts'
import { nodePressure } from './node-pressure.ts'

const Gi = 2 ** 30
const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const amounts = (gi: number) => ({ cpuMilli: 100, memoryBytes: Math.round(gi * Gi) })

/** A node of 16 GiB whose pods request one each; `there` were measured, the node as a whole too. */
function measured(wholeGi: number, there: Readonly<Record<string, number>>): UsageReading {
  const pods = new Map(Object.entries(there).map(([name, gi]) => [keyOf({ namespace: 'default', name }), amounts(gi)]))
  return { ok: true, usage: { nodes: new Map([['a', amounts(wholeGi)]]), pods, containers: new Map() } }
}

function ask(usage: UsageReading | undefined, given: readonly SetUsageAction[] = []) {
  const twin = new StateTwin()
  twin.put(aNode('a', { conditions: READY, memory: '16Gi' }))
  for (const name of ['small', 'large', 'other']) {
    const life = { nodeName: 'a', phase: 'Running', startTime: T0, conditions: READY } as const
    twin.put(aPod(twin.state.shapes, name, { memory: '1Gi', ...life }))
  }
  const base = { ...twin.pin(), ...(usage ? { usage } : {}) }
  const question = { node: 'a', usage: given, kubeletConfiguration: undefined, horizonMs: 600_000, seed: 1 }
  const { evictions, notes } = answerInquiry(nodePressure(base, question))
  return { evicted: evictions.map(({ pod }) => pod.name), notes, isMeasured: isMeasured('a', base) }
}

const uses = (name: string, gi: number): SetUsageAction => ({
  kind: 'setUsage',
  target: { kind: 'Pod', namespace: 'default', name },
  usage: { memoryBytes: Math.round(gi * Gi) },
})

describe('pressure from measured usage', () => {
  it('SC-NPE-14 counts the usage of pods, and the other usage of the node', () => {
    expect(ask(measured(15.95, { small: 1, large: 9, other: 1 }))).toEqual({ evicted: ['large'], notes: [], isMeasured: true })
    expect(ask(measured(12, { small: 1, large: 9, other: 1 })).evicted).toEqual([])
  })

  it('prefers the usage in the question to the measured one', () => {
    expect(ask(measured(12, { small: 1, large: 9, other: 1 }), [uses('small', 4.95)]).evicted).toEqual(['large'])
    expect(ask(measured(15.95, { small: 1, large: 9, other: 1 }), [uses('large', 1)]).evicted).toEqual([])
  })

  it('reports pods that were not measured', () => {
    const { notes } = ask(measured(12, { small: 1, large: 9 }))
    expect(notes.map(({ code, objects }) => [code, objects.map(({ name }) => name)])).toEqual([['METRICS_MISSING', ['other']]])
  })

  it('reports why nothing was measured', () => {
    const reason = 'the cluster serves no metrics.k8s.io'
    const { notes, isMeasured: known } = ask({ ok: false, reason }, [uses('small', 1), uses('large', 1), uses('other', 1)])
    expect([known, notes]).toEqual([false, [{ code: 'METRICS_MISSING', message: reason, objects: [] }]])
    expect(ask(undefined, [uses('small', 1), uses('large', 1), uses('other', 1)]).notes).toEqual([])
  })
})
