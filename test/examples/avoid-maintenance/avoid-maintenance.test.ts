import { describe, expect, it } from 'vitest'
import { SchedulerConfigError } from '../../../src/engine/scheduler/configuration/scheduler-config-error.ts'
import type { Profile } from '../../../src/engine/scheduler/profile/profile.ts'
import { aNode, aPod } from '../../support/builders.ts'
import { clusterOf, cycle, defaultProfile, feasible, scores } from '../../support/scheduler-plugin.ts'
import { avoidMaintenance } from './avoid-maintenance.ts'

const LABEL = 'example.com/maintenance'
const now = aNode('a', { labels: { [LABEL]: 'now' } })
const soon = aNode('b', { labels: { [LABEL]: 'soon' } })
const free = aNode('c')
const plugin = avoidMaintenance.create({})

/** The default profile with the example as its last filter and score. */
function profile(): Profile {
  const standard = defaultProfile()
  return {
    ...standard,
    plugins: [...standard.plugins, plugin],
    filter: [...standard.filter, plugin],
    score: [...standard.score, { plugin, weight: 1000 }],
  }
}

describe('an example of a scheduler plugin', () => {
  const cluster = clusterOf(() => [now, soon, free])
  const pod = aPod(cluster.shapes, 'p')

  it('rejects nodes in maintenance', () => {
    expect(feasible(plugin, pod, cluster)).toEqual(['b', 'c'])
  })

  it('scores nodes', () => {
    expect(scores(plugin, pod, cluster)).toMatchObject({ raw: { a: 0, b: 0, c: 100 } })
  })

  it('runs in a cycle with all other plugins', () => {
    expect(cycle(pod, cluster, { profile: profile() })).toMatchObject({ result: 'bound', node: { name: 'c' } })
    expect(
      cycle(
        pod,
        clusterOf(() => [now, soon]),
        { profile: profile() },
      ),
    ).toMatchObject({ result: 'bound', node: { name: 'b' } })
  })

  it('is reported when no node is feasible', () => {
    const outcome = cycle(
      pod,
      clusterOf(() => [now]),
      { profile: profile() },
    )
    expect(outcome).toMatchObject({ result: 'unschedulable', unschedulablePlugins: ['AvoidMaintenance'] })
  })

  it('requeues pods when a node ends its maintenance', () => {
    const [hint] = plugin.hints ?? []
    const change = { kind: 'Node', before: now, after: { ...now, labels: {} } } as const
    expect(hint?.mayHelp?.(pod, change, cluster)).toBe(true)
    expect(hint?.mayHelp?.(pod, { ...change, after: now }, cluster)).toBe(false)
  })

  it('accepts another label as its argument, but not a number', () => {
    expect(avoidMaintenance.create({ label: 'x' }).filter?.(pod, now, undefined, cluster)).toBeUndefined()
    expect(() => avoidMaintenance.create({ label: 1 })).toThrow(SchedulerConfigError)
  })
})
