import type { Registry } from 'prom-client'
import { createMetrics } from '../../src/server/metrics/create-metrics.ts'
import { createService } from '../../src/service/service.ts'
import { smallShop } from './small-shop.ts'

/** A metric as a server has it, whether it has samples or not. */
export interface ServedMetric {
  readonly name: string
  readonly type: string
  readonly labels: readonly string[]
}

/** The metrics of a server, and of further registries. */
export async function servedMetrics(...others: readonly Registry[]): Promise<readonly ServedMetric[]> {
  const twin = smallShop()
  const metrics = createMetrics(twin)
  metrics.addStanding(createService({ twin }).standing)
  const found = await Promise.all([metrics.registry, ...others].map(metricsOf))
  return found.flat()
}

async function metricsOf(registry: Registry): Promise<readonly ServedMetric[]> {
  const declared = registry.getMetricsAsArray() as unknown as readonly {
    readonly name: string
    readonly labelNames?: readonly string[]
  }[]
  const types = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)]))
  return declared.map(({ name, labelNames = [] }) => ({ name, type: types.get(name) ?? '', labels: labelNames }))
}
