import { describe, expect, it } from 'vitest'
import { besideOtherMetrics } from './beside-other-metrics.ts'
import type { JsonObject } from './json.ts'

const resource = (name: string, averageUtilization: number): JsonObject => ({
  type: 'Resource',
  resource: { name, target: { type: 'Utilization', averageUtilization } },
})
const of = (...metrics: readonly JsonObject[]): JsonObject => ({ spec: metrics.length > 0 ? { metrics } : {} })
const LIVE = of(resource('cpu', 50), resource('memory', 70))

describe('a manifest of autoscaling/v1 on a stored object (semantics B12.15)', () => {
  it('replaces the CPU utilization and keeps other metrics', () => {
    expect(besideOtherMetrics(of(resource('cpu', 60)), LIVE, undefined)).toEqual(of(resource('memory', 70), resource('cpu', 60)))
  })

  it('keeps the CPU utilization that it does not name', () => {
    expect(besideOtherMetrics(of(resource('memory', 80)), LIVE, undefined)).toEqual(
      of(resource('memory', 80), resource('cpu', 50)),
    )
  })

  it('removes metrics that only the previous manifest had', () => {
    expect(besideOtherMetrics(of(), LIVE, of(resource('cpu', 50)))).toEqual(of(resource('memory', 70)))
    expect(besideOtherMetrics(of(), of(resource('cpu', 50)), of(resource('cpu', 50)))).toEqual(of())
  })
})
