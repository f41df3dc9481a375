import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Action } from './action.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const nodes = (...names: readonly string[]) => ({ names })
const cordon = (...names: readonly string[]): Action => ({ kind: 'cordon', nodes: nodes(...names) })
const uncordon = (...names: readonly string[]): Action => ({ kind: 'uncordon', nodes: nodes(...names) })
const label = (set: Record<string, string>, ...remove: readonly string[]): Action => ({
  kind: 'label',
  nodes: nodes('a'),
  set,
  remove,
  overwrite: false,
})
const taint = (overwrite: boolean): Action => ({
  kind: 'taint',
  nodes: nodes('a'),
  key: 'team',
  value: 'x',
  effect: 'NoSchedule',
  overwrite,
})
const scale = (replicas: number): Action => ({ kind: 'scale', target: WEB, replicas })
const failPull = (...images: readonly string[]): Action => ({
  kind: 'failImagePull',
  images,
  nodes: undefined,
  forMs: undefined,
})
const image = (name: string): Action => ({
  kind: 'rollout',
  target: WEB,
  change: { do: 'setImage', images: [{ container: '*', image: name }] },
})
const patch = (labels: Record<string, string>): Action => ({
  kind: 'rollout',
  target: WEB,
  change: { do: 'patchTemplate', patch: { metadata: { labels } } },
})
const usage = (memoryBytes: number): Action => ({ kind: 'setUsage', target: WEB, usage: { memoryBytes } })
const drain = (name: string): Action => ({ kind: 'drain', nodes: nodes(name), options: DEFAULT_DRAIN_OPTIONS })

function answer(...actions: readonly Action[]): Outcome {
  return simulate(smallShop().pin(), scenarioOf(actions))
}

/** The last of the actions, after those that make it so. */
function lastOf(...actions: readonly Action[]): readonly string[] {
  return answer(...actions).warnings
}

describe('an action that changes nothing', () => {
  it.each<[name: string, actions: readonly Action[], warning: string]>([
    ['uncordon', [uncordon('a')], 'node/a already uncordoned'],
    ['label', [label({}, 'absent')], 'node/a already has the label'],
    ['scale', [scale(3)], 'deployment.apps/web already has 3 replicas'],
    ['a patch', [patch({ app: 'web' })], 'deployment.apps/web patched (no change)'],
    ['recover', [{ kind: 'recoverNode', nodes: nodes('b') }], 'node/b already Ready'],
  ])('%s is SAFE, and the first line reports that nothing changes', (_, actions, warning) => {
    const { verdict, warnings, summary, moves } = answer(...actions)
    expect([verdict, warnings, moves]).toEqual(['SAFE', [warning], []])
    expect(summary).toBe(`${warning}, nothing changes.`)
  })

  it.each<[name: string, actions: readonly Action[], warning: string]>([
    ['cordon', [cordon('a'), cordon('a')], 'node/a already cordoned'],
    ['drain', [cordon('c'), drain('c')], 'node/c already cordoned, and no pods to evict'],
    ['label', [label({ x: 'y' }), label({ x: 'y' })], 'node/a already has the label'],
    ['taint', [taint(false), taint(true)], 'node/a already has the taint team=x:NoSchedule'],
    ['set image', [image('web:2'), image('web:2')], 'deployment.apps/web image not changed'],
    ['set-usage', [usage(1024), usage(1024)], 'deployment.apps/web already has this usage'],
    [
      'fail-node',
      [
        { kind: 'failNode', nodes: nodes('a') },
        { kind: 'failNode', nodes: nodes('a') },
      ],
      'node/a already NotReady',
    ],
  ])('%s causes a warning beside actions with an effect', (_, actions, warning) => {
    expect(lastOf(...actions)).toEqual([warning])
  })

  it('is rejected like in kubectl: a taint of the same value without --overwrite', () => {
    const { verdict, reasons } = answer(taint(false), taint(false))
    expect(verdict).toBe('BLOCKED')
    expect(reasons[0]?.message).toContain('node a already has team taint(s) with same effect(s) and --overwrite is false')
  })

  it('names the unchanged nodes, and the answer counts the others', () => {
    const { verdict, warnings, summary } = answer(cordon('a'), cordon('a', 'b'))
    expect([verdict, warnings]).toEqual(['SAFE', ['node/a already cordoned']])
    expect(summary).toContain('2 nodes cordoned')
  })
})

describe('an action that matches nothing', () => {
  it('is UNKNOWN: no action has an effect', () => {
    const { verdict, warnings, summary } = answer(failPull('nosuch/thing:9'))
    expect([verdict, warnings]).toEqual(['UNKNOWN', ['no pod and no workload uses the image nosuch/thing:9']])
    expect(summary).toBe('nothing to judge: no pod and no workload uses the image nosuch/thing:9.')
  })

  it('names the unused images of several', () => {
    expect(answer(failPull('*', 'nosuch:1')).warnings).toEqual(['no pod and no workload uses the image nosuch:1'])
  })

  it('causes no warning where another action adds the image', () => {
    expect(lastOf(failPull('web:2'), image('web:2'))).toEqual([])
  })

  it('includes a workload without pods', () => {
    expect(lastOf(scale(0), { kind: 'wait', untilQuiet: true }, usage(1024))).toEqual(['deployment.apps/web has no pods'])
  })
})
