import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { Base } from '../base.ts'
import { answerInquiry } from '../inquiry.ts'
import { type DrainPlanQuestion, drainPlan } from './drain-plan.ts'
import { drainScript } from './drain-script.ts'

function plan(base: Base, question: Partial<DrainPlanQuestion> = {}) {
  const nodes = { names: ['a', 'b', 'c'] }
  return answerInquiry(
    drainPlan(base, {
      nodes,
      options: { timeoutSeconds: 60 },
      afterwards: 'UNCORDON',
      atOnceMax: 4,
      acceptDegraded: true,
      seed: 1,
      ...question,
    }),
  )
}

describe('drainPlan', () => {
  it('takes every node once, those with fewer pods first, and each wave ends well', () => {
    const { waves, held, durationMs, runs } = plan(smallShop().pin())
    expect(waves.flatMap(({ nodes }) => nodes)).toEqual(['c', 'b', 'a'])
    expect(held).toEqual([])
    expect(waves.map(({ verdict }) => ['SAFE', 'DEGRADED'].includes(verdict))).not.toContain(false)
    expect(durationMs).toBe(waves.reduce((sum, wave) => sum + wave.durationMs, 0))
    expect(runs).toBeGreaterThanOrEqual(waves.length)
  })

  it('holds back what a budget never lets go, with what would free it', () => {
    const { waves, held } = plan(smallShop({ allowed: 0, minAvailable: 3 }).pin())
    expect(waves.flatMap(({ nodes }) => nodes)).toEqual(['c'])
    expect(held.map(({ node, verdict }) => `${node} ${verdict}`)).toEqual(['b BLOCKED', 'a BLOCKED'])
    for (const { reasons } of held) expect(reasons.map(({ code }) => code)).toContain('EVICTION_REFUSED')
  })

  it('rehearses each wave on what the one before left: without the drained nodes there is no room for all', () => {
    const { waves, held } = plan(smallShop({ allowed: 3, minAvailable: 0 }).pin(), { afterwards: 'DELETE' })
    const gone = waves.flatMap(({ nodes }) => nodes)
    expect(gone.length + held.length).toBe(3)
    expect(held.length).toBeGreaterThan(0)
    expect(held.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toContain('POD_PENDING')
  })

  it('never drains more nodes at once than it may', () => {
    const { waves } = plan(smallShop({ allowed: 3, minAvailable: 0 }).pin(), { atOnceMax: 1 })
    expect(waves.map(({ nodes }) => nodes.length)).toEqual([1, 1, 1])
  })
})

describe('drainScript', () => {
  it('drains a wave side by side, stops at a failure and says what is left out', () => {
    const question = {
      nodes: { names: [] },
      options: { ignoreDaemonSets: true, podSelector: "a in (x,'y')" },
      afterwards: 'UNCORDON' as const,
    }
    const wave = { verdict: 'SAFE' as const, reasons: [], durationMs: 61_500, moved: 3 }
    const script = drainScript({
      question: { ...question, atOnceMax: 2, acceptDegraded: false, seed: 1 },
      waves: [
        { ...wave, nodes: ['n1'] },
        { ...wave, nodes: ['n2', 'n3'] },
      ],
      held: [{ node: 'n4', verdict: 'STUCK', summary: 'Stuck: the budget.', reasons: [], stuck: [] }],
      durationMs: 123_000,
      runs: 4,
    })
    const flags = `--ignore-daemonsets --pod-selector='a in (x,'\\''y'\\'')'`
    expect(script.split('\n').slice(2)).toEqual([
      'set -e',
      '',
      '# wave 1 of 2: about 62 s',
      `kubectl drain n1 ${flags}`,
      'kubectl uncordon n1',
      '',
      '# wave 2 of 2: about 62 s',
      'pids=',
      `kubectl drain n2 ${flags} & pids="$pids $!"`,
      `kubectl drain n3 ${flags} & pids="$pids $!"`,
      'for pid in $pids; do wait "$pid"; done',
      'kubectl uncordon n2 n3',
      '',
      '# Left out, because they cannot be drained as things are:',
      '# n4: Stuck: the budget.',
      '',
    ])
  })
})
