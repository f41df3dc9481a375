import { describe, expect, it } from 'vitest'
import { DEFAULT_AUTOSCALER_OPTIONS } from '../../engine/autoscaler/autoscaler-options.ts'
import { readActors } from './actors-input.ts'
import { InputPlace, type PlacedIssue } from './input-place.ts'

function read(nodeAutoscaler: NonNullable<Parameters<typeof readActors>[0]>['nodeAutoscaler']) {
  const issues: PlacedIssue[] = []
  return { actors: readActors({ nodeAutoscaler }, new InputPlace('actors', issues)), issues }
}

describe('readActors', () => {
  it('runs only the named actors', () => {
    expect(readActors(null, new InputPlace('actors', []))).toEqual({})
    expect(read(undefined)).toEqual({ actors: {}, issues: [] })
  })

  it("uses the autoscaler's own defaults for what is omitted", () => {
    expect(read({})).toEqual({ actors: { nodeAutoscaler: DEFAULT_AUTOSCALER_OPTIONS }, issues: [] })
  })

  it('reads the given fields', () => {
    const groups = [{ name: 'spot', maxSize: 4, priority: 10 }]
    const { actors } = read({ expander: 'PRIORITY', groupLabel: 'pool', groups, bootTime: 5_000, scaleDown: false })
    expect(actors.nodeAutoscaler).toEqual({
      ...DEFAULT_AUTOSCALER_OPTIONS,
      expander: 'priority',
      groupLabel: 'pool',
      groups: [{ name: 'spot', minSize: undefined, maxSize: 4, priority: 10, template: undefined }],
      bootMs: 5_000,
      scaleDown: false,
    })
  })

  it('reads the node template of a group without nodes', () => {
    const template = {
      capacity: [{ resource: 'cpu', amount: '4' }],
      labels: [{ key: 'pool', value: 'gpu' }],
      taints: [{ key: 'gpu', effect: 'NoSchedule' as const }],
    }
    expect(read({ groups: [{ name: 'gpu', template }] }).actors.nodeAutoscaler?.groups[0]?.template).toEqual({
      capacity: { cpu: '4' },
      labels: { pool: 'gpu' },
      taints: [{ key: 'gpu', value: '', effect: 'NoSchedule', timeAdded: undefined }],
    })
  })

  it.each<[path: string, input: Parameters<typeof read>[0]]>([
    ['minSize', { minSize: -1 }],
    ['maxSize', { minSize: 2, maxSize: 1 }],
    ['groups[1].maxSize', { groups: [{ name: 'a' }, { name: 'b', maxSize: -1 }] }],
    ['bootTime', { bootTime: -1 }],
    ['unneededTime', { unneededTime: -1 }],
    ['delayAfterAdd', { delayAfterAdd: -1 }],
    ['utilizationThreshold', { utilizationThreshold: 1.5 }],
  ])('rejects invalid input: %s', (path, input) => {
    expect(read(input).issues.map((issue) => issue.path)).toEqual([`actors.nodeAutoscaler.${path}`])
  })
  it('accepts a descheduler, and disabled autoscalers', () => {
    const issues: PlacedIssue[] = []
    const place = new InputPlace('actors', issues)
    const policy = '{"kind": "DeschedulerPolicy"}'
    expect(readActors({ horizontalPodAutoscalers: false, descheduler: { policy } }, place)).toEqual({
      horizontalPodAutoscalers: false,
      descheduler: { policy: { kind: 'DeschedulerPolicy' }, intervalMs: 300_000 },
    })
    expect(readActors({ horizontalPodAutoscalers: true, descheduler: { policy: '[1]' } }, place)).toEqual({})
    expect(issues).toEqual([
      { path: 'actors.descheduler.policy', message: 'a DeschedulerPolicy must be one YAML or JSON object' },
    ])
  })
})
