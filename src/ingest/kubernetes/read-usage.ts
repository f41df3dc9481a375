import type { MeasuredAmounts, MeasuredUsage, UsageReading } from '../../kube/measured-usage.ts'
import { milliValue, QuantityError, value } from '../../kube/quantity.ts'
import { collectionPath, METRICS, type Resource } from '../resources.ts'
import type { NamedObject } from '../source.ts'
import type { ApiConnection } from './api-connection.ts'
import { ApiError, messageOf } from './api-error.ts'
import { type IngestClock, sleep } from './ingest-clock.ts'
import { readPage } from './list-page.ts'

/** metrics-server measures every 15 s; an answer about pressure may be a minute old. */
const LOOK_EVERY_MS = 60_000

const NOT_FOUND = 404
const FORBIDDEN = 403

/** Looks at the metrics API now and every minute, for it cannot be watched, until `signal` aborts. Never throws. */
export async function* readUsage(
  connection: ApiConnection,
  clock: IngestClock,
  signal: AbortSignal,
): AsyncGenerator<UsageReading> {
  while (!signal.aborted) {
    const reading = await look(connection, signal)
    if (signal.aborted) return
    yield reading
    await sleep(clock, LOOK_EVERY_MS, signal)
  }
}

async function look(connection: ApiConnection, signal: AbortSignal): Promise<UsageReading> {
  try {
    const usage: MeasuredUsage = {
      nodes: await amountsOf(METRICS.nodes, { connection, signal }),
      pods: await amountsOf(METRICS.pods, { connection, signal }),
    }
    return { ok: true, usage }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

async function amountsOf(
  resource: Resource,
  { connection, signal }: { readonly connection: ApiConnection; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, MeasuredAmounts>> {
  const amounts = new Map<string, MeasuredAmounts>()
  for await (const objects of readPage(await connection.get(collectionPath(resource), signal)))
    for (const object of objects) {
      const { namespace = '', name } = object.metadata
      const measured = measuredOf(object)
      if (measured) amounts.set(namespace === '' ? name : `${namespace}/${name}`, measured)
    }
  return amounts
}

/** NodeMetrics tell the whole, PodMetrics each container. What cannot be read was not measured. */
function measuredOf(
  object: NamedObject & { readonly usage?: unknown; readonly containers?: unknown },
): MeasuredAmounts | undefined {
  const { usage, containers } = object
  const parts = Array.isArray(containers)
    ? containers.map((container: { readonly usage?: unknown }) => container?.usage)
    : [usage]
  let [cpuMilli, memoryBytes] = [0, 0]
  for (const part of parts) {
    const { cpu, memory } = (part ?? {}) as { readonly cpu?: unknown; readonly memory?: unknown }
    if (typeof cpu !== 'string' || typeof memory !== 'string') return undefined
    try {
      cpuMilli += milliValue(cpu)
      memoryBytes += value(memory)
    } catch (error) {
      if (error instanceof QuantityError) return undefined
      throw error
    }
  }
  return { cpuMilli, memoryBytes }
}

function reasonOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === NOT_FOUND) return 'the cluster serves no metrics.k8s.io: metrics-server would tell what pods use'
  if (status === FORBIDDEN) return 'metrics.k8s.io may not be read: deploy/rbac.yaml allows to list nodes and pods there'
  return `metrics.k8s.io does not answer: ${messageOf(error)}`
}
