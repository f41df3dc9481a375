import type { MeasuredAmounts, MeasuredUsage, UsageReading } from '../../kube/measured-usage.ts'
import { keyOf, type NamespacedName } from '../../kube/namespaced-name.ts'
import { milliValue, QuantityError, value } from '../../kube/quantity.ts'
import { collectionPath, METRICS, type Resource } from '../resources.ts'
import type { NamedObject } from '../source.ts'
import type { ApiConnection } from './api-connection.ts'
import { ApiError, messageOf } from './api-error.ts'
import { type IngestClock, sleep } from './ingest-clock.ts'
import { readPage } from './list-page.ts'

/** metrics-server measures every 15 s; an answer about pressure may be a minute old. */
const READ_INTERVAL_MS = 60_000

const NOT_FOUND = 404
const FORBIDDEN = 403

/** Reads the metrics API now and every minute, because it cannot be watched, until `signal` aborts. Never throws. */
export async function* readUsage(
  connection: ApiConnection,
  clock: IngestClock,
  signal: AbortSignal,
): AsyncGenerator<UsageReading> {
  while (!signal.aborted) {
    const reading = await readAll(connection, signal)
    if (signal.aborted) return
    yield reading
    await sleep(clock, READ_INTERVAL_MS, signal)
  }
}

async function readAll(connection: ApiConnection, signal: AbortSignal): Promise<UsageReading> {
  try {
    return {
      ok: true,
      usage: { nodes: await usageOfNodes({ connection, signal }), ...(await usageOfPods({ connection, signal })) },
    }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

interface Asking {
  readonly connection: ApiConnection
  readonly signal: AbortSignal
}

async function usageOfNodes(asking: Asking): Promise<MeasuredUsage['nodes']> {
  const nodes = new Map<string, MeasuredAmounts>()
  for await (const { metadata, usage } of metricsOf(METRICS.nodes, asking)) {
    const measured = measuredOf(usage)
    if (measured) nodes.set(metadata.name, measured)
  }
  return nodes
}

/** PodMetrics report each container. A pod one of whose containers cannot be read was not measured as a whole. */
async function usageOfPods(asking: Asking): Promise<Pick<MeasuredUsage, 'pods' | 'containers'>> {
  const pods = new Map<NamespacedName, MeasuredAmounts>()
  const containers = new Map<string, MeasuredAmounts>()
  for await (const { metadata, containers: parts } of metricsOf(METRICS.pods, asking)) {
    const pod = keyOf({ namespace: metadata.namespace ?? '', name: metadata.name })
    let sum: MeasuredAmounts | undefined = { cpuMilli: 0, memoryBytes: 0 }
    for (const part of Array.isArray(parts) ? parts : []) {
      const { name, usage } = (part ?? {}) as { readonly name?: unknown; readonly usage?: unknown }
      const measured = measuredOf(usage)
      if (measured && typeof name === 'string') containers.set(`${pod}/${name}`, measured)
      sum = sum && measured && { cpuMilli: sum.cpuMilli + measured.cpuMilli, memoryBytes: sum.memoryBytes + measured.memoryBytes }
    }
    if (sum && Array.isArray(parts)) pods.set(pod, sum)
  }
  return { pods, containers }
}

type Metrics = NamedObject & { readonly usage?: unknown; readonly containers?: unknown }

async function* metricsOf(resource: Resource, { connection, signal }: Asking): AsyncGenerator<Metrics> {
  for await (const objects of readPage(await connection.get(collectionPath(resource), signal), resource)) yield* objects
}

/** What cannot be read was not measured. */
function measuredOf(usage: unknown): MeasuredAmounts | undefined {
  const { cpu, memory } = (usage ?? {}) as { readonly cpu?: unknown; readonly memory?: unknown }
  if (typeof cpu !== 'string' || typeof memory !== 'string') return undefined
  try {
    return { cpuMilli: milliValue(cpu), memoryBytes: value(memory) }
  } catch (error) {
    if (error instanceof QuantityError) return undefined
    throw error
  }
}

function reasonOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === NOT_FOUND) return 'the cluster does not serve metrics.k8s.io: install metrics-server to measure usage'
  if (status === FORBIDDEN) return 'no permission to read metrics.k8s.io: deploy/rbac.yaml allows to list its nodes and pods'
  return `metrics.k8s.io does not respond: ${messageOf(error)}`
}
