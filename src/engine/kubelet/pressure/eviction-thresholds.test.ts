import { describe, expect, it } from 'vitest'
import { type EvictionSettings, parseEvictionThresholds, thresholdAmount } from './eviction-thresholds.ts'

const settings = (init: Partial<EvictionSettings>): EvictionSettings => ({
  evictionHard: {},
  evictionSoft: {},
  evictionSoftGracePeriod: {},
  evictionMinimumReclaim: {},
  enforceNodeAllocatable: [],
  ...init,
})
const GIB = 2 ** 30

describe('parseEvictionThresholds', () => {
  it('SC-NPE-17 reads quantities and percentages', () => {
    const amount = (text: string): number[] =>
      parseEvictionThresholds(settings({ evictionHard: { 'memory.available': text } })).map(({ value }) =>
        thresholdAmount(value, 10 * GIB),
      )
    expect(amount('1Gi')).toEqual([GIB])
    expect(amount('10%')[0]).toBeCloseTo(GIB, -2)
    expect([amount('0%'), amount('100%')]).toEqual([[], []])
  })

  it('reads the grace periods of soft thresholds, and the minimum reclaim of both kinds', () => {
    const thresholds = parseEvictionThresholds(
      settings({
        evictionHard: { 'memory.available': '100Mi' },
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '1m30s' },
        evictionMinimumReclaim: { 'memory.available': '5%' },
      }),
    )
    expect(thresholds.map(({ signal, gracePeriodMs, minReclaim }) => [signal, gracePeriodMs, minReclaim?.kind])).toEqual([
      ['memory.available', 0, 'percentage'],
      ['memory.available', 90_000, 'percentage'],
    ])
  })

  it('applies a hard memory threshold to allocatable memory too, where that is enforced', () => {
    const thresholds = parseEvictionThresholds(
      settings({ evictionHard: { 'memory.available': '100Mi', 'pid.available': '5%' }, enforceNodeAllocatable: ['pods'] }),
    )
    expect(thresholds.map(({ signal }) => signal)).toEqual(['allocatableMemory.available', 'memory.available', 'pid.available'])
  })

  it.each([
    [{ evictionHard: { 'disk.available': '5%' } }, 'unsupported eviction signal disk.available'],
    [{ evictionHard: { 'pid.available': '-1%' } }, 'eviction percentage threshold pid.available must be >= 0%: -1%'],
    [{ evictionHard: { 'pid.available': '101%' } }, 'eviction percentage threshold pid.available must be <= 100%: 101%'],
    [{ evictionHard: { 'pid.available': '0' } }, 'eviction threshold pid.available must be positive: 0'],
    [{ evictionHard: { 'pid.available': 'x%' } }, 'strconv.ParseFloat: parsing "x": invalid syntax'],
    [{ evictionSoft: { 'pid.available': '5%' } }, 'grace period must be specified for the soft eviction threshold pid.available'],
    [
      { evictionSoftGracePeriod: { 'pid.available': '-1s' } },
      'invalid eviction grace period specified: -1s, must be a positive value',
    ],
    [
      { evictionMinimumReclaim: { 'pid.available': '0%' } },
      'eviction percentage minimum reclaim pid.available must be positive: 0%',
    ],
    [{ evictionMinimumReclaim: { 'pid.available': '-1' } }, 'negative eviction minimum reclaim specified for pid.available'],
  ])('rejects %j', (init, message) => {
    expect(() => parseEvictionThresholds(settings(init))).toThrow(message)
  })
})
