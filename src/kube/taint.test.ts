import { describe, expect, it } from 'vitest'
import { TAINT_NOT_READY, TAINT_UNREACHABLE, withDefaultTolerations } from './default-tolerations.ts'
import {
  evictsPods,
  firstUntoleratedTaint,
  repelsPods,
  type Taint,
  type Toleration,
  toleratesTaint,
  toleratesTaintWithAny,
} from './taint.ts'
import { taintEvictionSeconds, usedTolerations } from './taint-eviction.ts'

const taint = (key: string, value: string, effect: string): Taint => ({ key, value, effect, timeAdded: undefined })
const toleration = (init: Partial<Toleration>): Toleration => ({
  key: '',
  operator: '',
  value: '',
  effect: '',
  tolerationSeconds: undefined,
  ...init,
})

describe('toleratesTaint', () => {
  const key1 = taint('key1', 'value1', 'NoSchedule')

  it('SC-TT-04 matches Equal with the value and Exists without', () => {
    expect(toleratesTaint(toleration({ key: 'key1', operator: 'Equal', value: 'value1', effect: 'NoSchedule' }), key1)).toBe(true)
    expect(toleratesTaint(toleration({ key: 'key1', operator: 'Exists', effect: 'NoSchedule' }), key1)).toBe(true)
    expect(toleratesTaintWithAny([], key1)).toBe(false)
  })

  it('SC-TT-05 treats a missing operator as Equal', () => {
    expect(toleratesTaint(toleration({ key: 'key1', value: 'value1' }), key1)).toBe(true)
    expect(toleratesTaint(toleration({ key: 'key1', value: 'other' }), key1)).toBe(false)
  })

  it('SC-TT-06 requires the same key and effect', () => {
    expect(toleratesTaint(toleration({ key: 'key2', operator: 'Exists' }), key1)).toBe(false)
    expect(toleratesTaint(toleration({ key: 'key1', operator: 'Exists', effect: 'NoExecute' }), key1)).toBe(false)
  })

  it('matches every key with an empty key and every effect with an empty effect', () => {
    expect(toleratesTaint(toleration({ operator: 'Exists' }), key1)).toBe(true)
  })

  it('compares numbers only with the feature gate', () => {
    const more = toleration({ key: 'age', operator: 'Gt', value: '5' })
    expect(toleratesTaint(more, taint('age', '7', 'NoSchedule'))).toBe(false)
    expect(toleratesTaint(more, taint('age', '7', 'NoSchedule'), true)).toBe(true)
    expect(toleratesTaint(more, taint('age', '07', 'NoSchedule'), true)).toBe(false)
    expect(toleratesTaint(toleration({ operator: 'Lt', value: '5' }), taint('age', '-1', 'NoSchedule'), true)).toBe(true)
    expect(toleratesTaint(toleration({ operator: 'Other' }), taint('age', '', 'NoSchedule'), true)).toBe(false)
  })
})

it('SC-TT-11 rejects a new pod for the third taint, and does not evict a running one', () => {
  const taints = [
    taint('key1', 'value1', 'NoSchedule'),
    taint('key1', 'value1', 'NoExecute'),
    taint('key2', 'value2', 'NoSchedule'),
  ]
  const tolerations = ['NoSchedule', 'NoExecute'].map((effect) =>
    toleration({ key: 'key1', operator: 'Equal', value: 'value1', effect }),
  )
  expect(firstUntoleratedTaint(taints, tolerations, repelsPods)).toBe(taints[2])
  expect(firstUntoleratedTaint(taints, tolerations, evictsPods)).toBeUndefined()
})

it('does not reject a pod for PreferNoSchedule', () => {
  expect(repelsPods(taint('a', '', 'PreferNoSchedule'))).toBe(false)
})

describe('taintEvictionSeconds', () => {
  const noExecute = [taint('a', '', 'NoExecute'), taint('b', '', 'NoExecute')]
  const exists = (key: string, tolerationSeconds?: number): Toleration =>
    toleration({ key, operator: 'Exists', tolerationSeconds })

  it('SC-TT-12 is 0 for a taint that is not tolerated, and unlimited without seconds', () => {
    expect(taintEvictionSeconds(noExecute, [exists('a')])).toBe(0)
    expect(taintEvictionSeconds(noExecute, [exists('a'), exists('b')])).toBe(Number.POSITIVE_INFINITY)
    expect(taintEvictionSeconds([], [])).toBe(Number.POSITIVE_INFINITY)
  })

  it('uses the shortest of the matching tolerations', () => {
    expect(taintEvictionSeconds(noExecute, [exists('a', 3600), exists('b', 60)])).toBe(60)
    expect(taintEvictionSeconds(noExecute, [exists('a', -5), exists('b', 60)])).toBe(0)
  })

  it('uses the first matching toleration, even if a later one lasts longer', () => {
    const tolerations = [exists('', 10), exists('a'), exists('b')]
    expect(usedTolerations(noExecute, tolerations)).toEqual([tolerations[0], tolerations[0]])
  })
})

describe('withDefaultTolerations', () => {
  it('adds 300 seconds for nodes that are not ready or unreachable', () => {
    expect(withDefaultTolerations([]).map(({ key, tolerationSeconds }) => [key, tolerationSeconds])).toEqual([
      [TAINT_NOT_READY, 300],
      [TAINT_UNREACHABLE, 300],
    ])
  })

  it('adds none for a taint that the pod already tolerates', () => {
    const own = [toleration({ key: TAINT_UNREACHABLE, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 6000 })]
    expect(withDefaultTolerations(own)).toHaveLength(2)
    const all = [toleration({ operator: 'Exists' })]
    expect(withDefaultTolerations(all)).toBe(all)
  })
})
