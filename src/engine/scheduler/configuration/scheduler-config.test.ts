import { describe, expect, it } from 'vitest'
import { DEFAULT_PLUGINS } from '../profile/default-plugins.ts'
import type { Profile } from '../profile/profile.ts'
import { readSchedulerConfig } from './scheduler-config.ts'
import { SchedulerConfigError } from './scheduler-config-error.ts'

function profileOf(profile: Readonly<Record<string, unknown>>): Profile {
  const [first] = readSchedulerConfig({ profiles: [profile] }).profiles.values()
  if (!first) throw new Error('a profile was read')
  return first
}

const names = (list: readonly { readonly name: string }[]): readonly string[] => list.map(({ name }) => name)
const weights = ({ score }: Profile): Readonly<Record<string, number>> =>
  Object.fromEntries(score.map(({ plugin, weight }) => [plugin.name, weight]))

describe('the scheduler configuration', () => {
  it('has the defaults of the real scheduler', () => {
    const config = readSchedulerConfig()
    expect([...config.profiles.keys()]).toEqual(['default-scheduler'])
    expect([config.percentageOfNodesToScore, config.initialBackoffMs, config.backoffMaxMs]).toEqual([0, 1000, 10_000])
    expect(profileOf({}).plugins.map(({ name }) => name)).toEqual(names(DEFAULT_PLUGINS))
    expect(weights(profileOf({}))).toEqual({
      TaintToleration: 3,
      NodeAffinity: 2,
      NodeResourcesFit: 1,
      VolumeBinding: 1,
      PodTopologySpread: 2,
      InterPodAffinity: 2,
      DynamicResources: 2,
      NodeResourcesBalancedAllocation: 1,
      ImageLocality: 1,
    })
  })

  it('SC-OVR-13 supports several profiles', () => {
    const config = readSchedulerConfig({ profiles: [{ schedulerName: 'default-scheduler' }, { schedulerName: 'foo-scheduler' }] })
    expect([...config.profiles.keys()]).toEqual(['default-scheduler', 'foo-scheduler'])
  })

  it('disables a plugin at one extension point or at all of them', () => {
    const filter = profileOf({ plugins: { filter: { disabled: [{ name: 'NodeUnschedulable' }] } } })
    expect(names(filter.filter)).not.toContain('NodeUnschedulable')
    const all = profileOf({ plugins: { multiPoint: { disabled: [{ name: 'InterPodAffinity' }] } } })
    expect([names(all.filter), names(all.preFilter), Object.keys(weights(all))].flat()).not.toContain('InterPodAffinity')
    expect(profileOf({ plugins: { postFilter: { disabled: [{ name: '*' }] } } }).postFilter).toEqual([])
  })

  it('runs re-enabled plugins first, with their own weight', () => {
    const profile = profileOf({ plugins: { score: { enabled: [{ name: 'ImageLocality', weight: 7 }] } } })
    expect([profile.score[0]?.plugin.name, weights(profile)['ImageLocality']]).toEqual(['ImageLocality', 7])
  })

  it('keeps the position of a default plugin whose weight multiPoint overrides', () => {
    const profile = profileOf({ plugins: { multiPoint: { enabled: [{ name: 'NodeAffinity', weight: 9 }] } } })
    expect(Object.entries(weights(profile)).slice(0, 2)).toEqual([
      ['TaintToleration', 3],
      ['NodeAffinity', 9],
    ])
  })

  it('skips plugins and extenders that are not modelled, and reports them', () => {
    const plugins = { filter: { enabled: [{ name: 'Mystery' }] }, multiPoint: { enabled: [{ name: 'Riddle' }] } }
    const extenders = [
      {
        urlPrefix: 'http://gpu',
        filterVerb: 'filter',
        managedResources: [{ name: 'example.com/gpu', ignoredByScheduler: true }],
      },
    ]
    const config = readSchedulerConfig({ profiles: [{ plugins }], extenders })
    expect(config.notModelled).toEqual([
      'the plugin "Riddle" of the scheduler "default-scheduler" is not known: it takes no part',
      'the plugin "Mystery" of the scheduler "default-scheduler" is not known: it takes no part',
      'the scheduler extender http://gpu (filter) is not called: its refusals and scores are unknown',
    ])
    const [profile] = config.profiles.values()
    expect(names(profile?.plugins ?? [])).toEqual(names(DEFAULT_PLUGINS))
  })

  it('sorts the queue by priority when the queue sort plugin is unknown', () => {
    const queueSort = { enabled: [{ name: 'Coscheduling' }], disabled: [{ name: '*' }] }
    expect(profileOf({ plugins: { queueSort } }).queueSort.name).toBe('PrioritySort')
  })

  const invalid: readonly (readonly [name: string, configuration: Readonly<Record<string, unknown>>])[] = [
    [
      'a plugin twice at a point',
      { profiles: [{ plugins: { filter: { enabled: [{ name: 'NodeName' }, { name: 'NodeName' }] } } }] },
    ],
    ['no bind plugin', { profiles: [{ plugins: { bind: { disabled: [{ name: '*' }] } } }] }],
    ['a field that does not exist', { profile: [] }],
    [
      'a plugin at a point where it has nothing to do',
      { profiles: [{ plugins: { score: { enabled: [{ name: 'NodeName' }] } } }] },
    ],
    ['no queueSort plugin', { profiles: [{ plugins: { queueSort: { disabled: [{ name: '*' }] } } }] }],
    ['two profiles of one name', { profiles: [{ schedulerName: 'a' }, { schedulerName: 'a' }] }],
    ['a text for a number', { podInitialBackoffSeconds: 'soon' }],
  ]
  it.each(invalid)('refuses %s', (_name, configuration) => {
    expect(() => readSchedulerConfig(configuration)).toThrow(SchedulerConfigError)
  })
})
