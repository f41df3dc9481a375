import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../../engine/eviction/drain/drain-options.ts'
import type { Base } from '../../base.ts'
import { scenarioOf } from '../../scenario.ts'
import { simulate } from '../../simulate.ts'
import { validateScenario } from '../../validate-scenario.ts'
import type { DrainAction } from './drain.ts'

const drain = (rest: Partial<DrainAction>, options: Partial<DrainOptions> = {}): DrainAction => ({
  kind: 'drain',
  nodes: { names: ['a', 'b', 'c'] },
  options: { ...DEFAULT_DRAIN_OPTIONS, ...options },
  ...rest,
})

const run = (base: Base, action: DrainAction) => simulate(base, scenarioOf([action]))

/** The moments at which each node was cordoned, in order. */
function cordons({ timeline }: ReturnType<typeof run>): readonly (readonly [node: string, atMs: number])[] {
  return timeline.flatMap(({ kind, object, atMs }) => (kind === 'CORDONED' ? [[object.name, atMs] as const] : []))
}

describe('nodes that are drained in turn', () => {
  it('are schedulable again before the next one is drained', () => {
    const outcome = run(smallShop().pin(), drain({ afterwards: 'UNCORDON' }))
    expect(outcome.verdict).toBe('SAFE')
    expect(outcome.after.list('Node').filter(({ unschedulable }) => unschedulable)).toEqual([])
    const [a, b, c] = cordons(outcome)
    expect([a?.[0], b?.[0], c?.[0]]).toEqual(['a', 'b', 'c'])
    const emptied = outcome.moves.filter(({ fromNode }) => fromNode === 'a').map(({ leftAtMs }) => leftAtMs)
    expect(b?.[1]).toBeGreaterThanOrEqual(Math.max(...emptied))
  })

  it('have printed the lines of the nodes that are done when a later one never is', () => {
    const drained = run(
      smallShop({ allowed: 0, minAvailable: 3 }).pin(),
      drain({ nodes: { names: ['c', 'a'] }, afterwards: 'UNCORDON' }),
    )
    expect(drained.verdict).toBe('STUCK')
    expect(drained.output).toContain('node/c uncordoned')
  })

  it('are drained in parallel, up to the concurrency', () => {
    const outcome = run(smallShop({ allowed: 3, minAvailable: 0 }).pin(), drain({ concurrency: 2, afterwards: 'DELETE' }))
    const moments = cordons(outcome).map(([, atMs]) => atMs)
    expect(moments.slice(0, 2)).toEqual([0, 0])
    expect(moments[2]).toBeGreaterThan(0)
    expect(outcome.after.count('Node')).toBe(0)
  })

  it('are replaced by equal new nodes, to which their pods are rescheduled', () => {
    const outcome = run(smallShop().pin(), drain({ afterwards: 'REPLACE' }))
    expect(outcome.after.list('Node').map(({ name }) => name)).toEqual(['a-new-1', 'b-new-1', 'c-new-1'])
    expect(outcome.pending).toEqual([])
    expect(outcome.after.list('Pod').every(({ nodeName }) => nodeName.endsWith('-new-1'))).toBe(true)
  })

  it('are rebooted and schedulable again before the next one is drained', () => {
    const outcome = run(smallShop().pin(), drain({ afterwards: 'REBOOT', bootMs: 120_000 }))
    expect(outcome.verdict).toBe('SAFE')
    const [a, b] = cordons(outcome)
    expect((b?.[1] ?? 0) - (a?.[1] ?? 0)).toBeGreaterThan(120_000)
    const left = outcome.after.list('Node')
    expect(left.map(({ unschedulable, experiment }) => [unschedulable, experiment?.kubelet])).toEqual(
      left.map(() => [false, undefined]),
    )
    expect(outcome.timing.find(({ stage }) => stage === 'BOOT')).toMatchObject({ durationMs: 120_000, provenance: 'GIVEN' })
  })

  it('are replaced in parallel by different new nodes, each when its replacement has joined', () => {
    const replacement = { capacity: {}, labels: { version: '1.37' }, taints: [] }
    const action = drain({ afterwards: 'REPLACE', concurrency: 2, bootMs: 30_000, replacement })
    const outcome = run(smallShop({ allowed: 3, minAvailable: 0 }).pin(), action)
    expect(outcome.pending).toEqual([])
    expect(
      outcome.after
        .list('Node')
        .map(({ name, labels }) => [name, labels['version']])
        .sort(),
    ).toEqual([
      ['a-new-1', '1.37'],
      ['b-new-1', '1.37'],
      ['c-new-1', '1.37'],
    ])
  })

  it('are not drained after one that fails, which stays cordoned', () => {
    const action = drain({ afterwards: 'DELETE' }, { timeoutSeconds: 20 })
    const outcome = run(smallShop({ allowed: 0, minAvailable: 3 }).pin(), action)
    expect(outcome.verdict).toBe('BLOCKED')
    expect(outcome.after.list('Node').map(({ name, unschedulable }) => [name, unschedulable])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ])
  })

  it('are drained in parallel up to an integer, and not at all in a dry run', () => {
    const { state } = smallShop().pin()
    const overrides = { capacity: { cpu: '-1' }, labels: {}, taints: [] }
    const issues = [
      drain({ concurrency: 0 }),
      drain({ afterwards: 'DELETE' }, { dryRun: 'client' }),
      drain({ afterwards: 'UNCORDON', bootMs: 1 }),
      drain({ afterwards: 'REBOOT', bootMs: -1 }),
      drain({ afterwards: 'DELETE', replacement: overrides }),
      drain({ afterwards: 'REPLACE', replacement: overrides }),
    ].map((action) => validateScenario(scenarioOf([action]), state).map(({ path }) => path.replace('actions[0].drain.', '')))
    expect(issues).toEqual([
      ['concurrency'],
      ['dryRun'],
      ['bootTime'],
      ['bootTime'],
      ['replacement', 'replacement.capacity'],
      ['replacement.capacity'],
    ])
  })
})
