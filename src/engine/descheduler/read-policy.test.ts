import { describe, expect, it } from 'vitest'
import { policyOf } from '../../../test/support/descheduling.ts'
import { FieldError } from '../../kube/codec/field.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { DeschedulerPolicyError } from './descheduler-error.ts'
import { readDeschedulerPolicy } from './read-policy.ts'

/** The place and the words of a refusal. */
function refusal(policy: JsonObject): readonly [path: string, message: string] {
  try {
    readDeschedulerPolicy(policy)
  } catch (error) {
    if (error instanceof FieldError || error instanceof DeschedulerPolicyError) return [error.path, error.message]
    throw error
  }
  return ['', 'nothing is wrong']
}

const HEAD = { apiVersion: 'descheduler/v1alpha2', kind: 'DeschedulerPolicy' }
const ARGS = 'profiles[0].pluginConfig[0].args'

describe('readDeschedulerPolicy', () => {
  it('reads limits, and strategies in their order', () => {
    const names = ['RemoveDuplicates', 'HighNodeUtilization']
    const pluginConfig = [
      { name: 'HighNodeUtilization', args: { thresholds: { cpu: 20 } } },
      { name: 'RemoveDuplicates', args: {} },
      { name: 'DefaultEvictor', args: { nodeFit: true } },
    ]
    const policy = readDeschedulerPolicy({
      ...HEAD,
      maxNoOfPodsToEvictPerNode: 3,
      gracePeriodSeconds: 5,
      profiles: [{ name: 'x', pluginConfig, plugins: { balance: { enabled: names }, filter: { enabled: ['DefaultEvictor'] } } }],
    })
    expect(policy).toMatchObject({
      limits: { perNode: 3, perNamespace: undefined, total: undefined },
      gracePeriodSeconds: 5,
      profiles: [{ name: 'x', evictorArgs: { nodeFit: true }, deschedule: [], balance: names.map((name) => ({ name })) }],
    })
  })

  it.each<[what: string, policy: JsonObject, path: string, message: string]>([
    [
      'another version',
      { ...HEAD, apiVersion: 'descheduler/v1alpha1' },
      'apiVersion',
      'expected a DeschedulerPolicy of descheduler/v1alpha2',
    ],
    ['fields that are not known', { ...HEAD, strategies: {} }, 'strategies', 'unknown field; known are profiles, '],
    ['an invalid selector', { ...HEAD, nodeSelector: '=,' }, 'nodeSelector', 'found'],
    ['a negative limit', { ...HEAD, maxNoOfPodsToEvictTotal: -1 }, 'maxNoOfPodsToEvictTotal', 'not negative'],
    ['plugins of others', policyOf('MyOwn'), 'profiles[0].pluginConfig[0].name', 'plugin MyOwn is not one of the descheduler'],
    ['arguments that are not known', policyOf('RemoveDuplicates', { nodeFit: true }), `${ARGS}.nodeFit`, 'unknown field'],
    [
      'two lists of namespaces',
      policyOf('PodLifeTime', { maxPodLifeTimeSeconds: 1, namespaces: { include: ['a'], exclude: ['b'] } }),
      `${ARGS}.namespaces`,
      'only one of Include/Exclude namespaces can be set',
    ],
    [
      'no criterion',
      policyOf('PodLifeTime', {}),
      ARGS,
      'at least one filtering criterion must be specified (maxPodLifeTimeSeconds, states, conditions, or exitCodes)',
    ],
    ['empty conditions', policyOf('PodLifeTime', { conditions: [{}] }), `${ARGS}.conditions[0]`, 'at least one of type, status'],
    [
      'unknown states',
      policyOf('PodLifeTime', { states: ['Tired'] }),
      `${ARGS}.states`,
      'states must be one of Completed ContainerCannotRun',
    ],
    [
      'no threshold of restarts',
      policyOf('RemovePodsHavingTooManyRestarts', {}),
      `${ARGS}.podRestartThreshold`,
      'invalid PodsHavingTooManyRestarts threshold',
    ],
    [
      'no type of affinity',
      policyOf('RemovePodsViolatingNodeAffinity', {}),
      `${ARGS}.nodeAffinityType`,
      'nodeAffinityType needs to be set',
    ],
    [
      'taints in and out',
      policyOf('RemovePodsViolatingNodeTaints', { includedTaints: ['a'], excludedTaints: ['b'] }),
      ARGS,
      'either includedTaints or excludedTaints can be set, but not both',
    ],
    ['no thresholds', policyOf('HighNodeUtilization', {}), `${ARGS}.thresholds`, 'no resource threshold is configured'],
    [
      'more than all',
      policyOf('HighNodeUtilization', { thresholds: { cpu: 101 } }),
      `${ARGS}.thresholds.cpu`,
      'cpu threshold not in [0, 100] range',
    ],
    [
      'unknown modes',
      policyOf('HighNodeUtilization', { thresholds: { cpu: 1 }, evictionModes: ['All'] }),
      `${ARGS}.evictionModes[0]`,
      'invalid eviction mode All',
    ],
    [
      'namespaces to take',
      policyOf('HighNodeUtilization', { thresholds: { cpu: 1 }, evictableNamespaces: { include: ['a'] } }),
      `${ARGS}.evictableNamespaces.include`,
      'only Exclude namespaces can be set',
    ],
    [
      'thresholds of different resources',
      policyOf('LowNodeUtilization', { thresholds: { cpu: 1 }, targetThresholds: { memory: 2 } }),
      ARGS,
      'thresholds and targetThresholds configured different resources',
    ],
    [
      'thresholds the wrong way round',
      policyOf('LowNodeUtilization', { thresholds: { cpu: 3 }, targetThresholds: { cpu: 2 } }),
      ARGS,
      "thresholds' cpu percentage is greater than targetThresholds'",
    ],
    [
      'usage by metrics',
      policyOf('LowNodeUtilization', { metricsUtilization: { source: 'KubernetesMetrics' } }),
      `${ARGS}.metricsUtilization`,
      'usage by metrics is not modelled here',
    ],
    [
      'unknown actions',
      policyOf('RemovePodsViolatingTopologySpreadConstraint', { constraints: ['Never'] }),
      `${ARGS}.constraints`,
      'constraints must be one of DoNotSchedule ScheduleAnyway',
    ],
  ])('rejects %s', (_, policy, path, message) => {
    const [where, text] = refusal(policy)
    expect(where).toBe(path)
    expect(text).toContain(message)
  })

  it('requires a configuration for each strategy, at its extension point', () => {
    const of = (pluginConfig: readonly object[], plugins: object): JsonObject => ({
      ...HEAD,
      profiles: [{ name: 'x', pluginConfig, plugins }],
    })
    const duplicates = { name: 'RemoveDuplicates', args: {} }
    expect(refusal(of([], { balance: { enabled: ['RemoveDuplicates'] } }))).toEqual([
      'profiles[0].plugins.balance.enabled[0]',
      'unable to find "RemoveDuplicates" plugin config: name it in pluginConfig as well',
    ])
    expect(refusal(of([duplicates], { deschedule: { enabled: ['RemoveDuplicates'] } }))).toEqual([
      'profiles[0].plugins.deschedule.enabled[0]',
      'RemoveDuplicates has no extension point deschedule',
    ])
    expect(refusal(of([duplicates], { filter: { enabled: ['RemoveDuplicates'] } }))[0]).toBe(
      'profiles[0].plugins.filter.enabled[0]',
    )
  })
})
