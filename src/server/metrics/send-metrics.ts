import type { ServerResponse } from 'node:http'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { processMetrics } from './process-metrics.ts'

/** Answers a scrape: the metrics of clusters, then those of the process. Where there are several, a label names the cluster. */
export async function sendMetrics(response: ServerResponse, registries: readonly Registry[]): Promise<void> {
  const [own, ofProcess] = [await textOf(registries), await processMetrics().metrics()]
  const { contentType } = processMetrics()
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(`${own}\n${ofProcess}`)
}

/** A metric has one block, with the series of all clusters. */
async function textOf(registries: readonly Registry[]): Promise<string> {
  const [only, ...others] = registries
  if (only && others.length === 0) return only.metrics()
  return AggregatorRegistry.aggregate(await Promise.all(registries.map((each) => each.getMetricsAsJSON()))).metrics()
}
