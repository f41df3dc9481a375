import type { ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { processMetrics } from './process-metrics.ts'

/** Answers a scrape: the metrics of a server, then those of its process. */
export async function sendMetrics(response: ServerResponse, registry: Registry): Promise<void> {
  const [own, ofProcess] = [await registry.metrics(), await processMetrics().metrics()]
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(`${own}\n${ofProcess}`)
}
