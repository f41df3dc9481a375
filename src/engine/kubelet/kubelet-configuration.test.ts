import { describe, expect, it } from 'vitest'
import { FieldError } from '../../kube/codec/field.ts'
import { DEFAULT_KUBELET_CONFIGURATION, readKubeletConfiguration } from './kubelet-configuration.ts'
import { EvictionSettingsError, type EvictionThreshold, thresholdAmount } from './pressure/eviction-thresholds.ts'

const Gi = 2 ** 30

/** `signal amount` of a capacity of 100 Gi, those for the memory of pods alone left out. */
function reported(thresholds: readonly EvictionThreshold[]): readonly string[] {
  return thresholds
    .filter(({ signal }) => signal !== 'allocatableMemory.available')
    .map(({ signal, value }) => `${signal} ${Math.round((1000 * thresholdAmount(value, 100 * Gi)) / Gi) / 1000}`)
}

describe('a KubeletConfiguration', () => {
  it('SC-NPE-23 applies the defaults', () => {
    expect(reported(DEFAULT_KUBELET_CONFIGURATION.thresholds)).toEqual([
      'imagefs.available 15',
      'imagefs.inodesFree 5',
      'memory.available 0.098',
      'nodefs.available 10',
      'nodefs.inodesFree 5',
    ])
    expect(DEFAULT_KUBELET_CONFIGURATION.pressure.transitionPeriodMs).toBe(300_000)
    expect(DEFAULT_KUBELET_CONFIGURATION.shutdownPeriods).toEqual([])
  })

  it('SC-NPE-24 with one hard threshold has no other defaults, unless they are merged', () => {
    const evictionHard = { 'memory.available': '500Mi' }
    expect(reported(readKubeletConfiguration({ evictionHard }).thresholds)).toEqual(['memory.available 0.488'])
    expect(reported(readKubeletConfiguration({ evictionHard, mergeDefaultEvictionSettings: true }).thresholds)).toHaveLength(5)
  })

  it('SC-NPE-16 has eviction thresholds and minimum reclaims in place of older image collection limits', () => {
    const [threshold] = readKubeletConfiguration({
      evictionHard: { 'imagefs.available': '20%' },
      evictionMinimumReclaim: { 'imagefs.available': '5%' },
    }).thresholds
    expect(threshold).toMatchObject({
      value: { kind: 'percentage', percentage: Math.fround(0.2) },
      minReclaim: { kind: 'percentage', percentage: Math.fround(0.05) },
    })
  })

  it('configures the shutdown grace periods, by priority or in two parts', () => {
    expect(
      readKubeletConfiguration({ shutdownGracePeriod: '1m', shutdownGracePeriodCriticalPods: '20s' }).shutdownPeriods,
    ).toEqual([
      { priority: 0, gracePeriodSeconds: 40 },
      { priority: 2_000_000_000, gracePeriodSeconds: 20 },
    ])
    const shutdownGracePeriodByPodPriority = [{ priority: 1000, shutdownGracePeriodSeconds: 5 }]
    expect(readKubeletConfiguration({ shutdownGracePeriodByPodPriority }).shutdownPeriods).toEqual([
      { priority: 1000, gracePeriodSeconds: 5 },
    ])
  })

  it('SC-NPE-18 is rejected with a soft threshold without a grace period, and with fields of another type', () => {
    const soft = { evictionSoft: { 'memory.available': '1Gi' } }
    expect(() => readKubeletConfiguration(soft)).toThrow(EvictionSettingsError)
    expect(() => readKubeletConfiguration({ evictionHard: 'memory' })).toThrow(FieldError)
  })
})
