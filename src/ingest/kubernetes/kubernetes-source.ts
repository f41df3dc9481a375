import { setMaxListeners } from 'node:events'
import type { UsageReading } from '../../kube/measured-usage.ts'
import type { PulledImage } from '../pulled-image.ts'
import { type KnownResource, RESOURCES, type SourceKind } from '../resources.ts'
import type { Source, SourceEvent } from '../source.ts'
import { ApiConnection } from './api-connection.ts'
import { ClusterIdentity, replacedProblem } from './cluster-identity.ts'
import { createAccessReviews } from './create-access-reviews.ts'
import { CredentialCache } from './credentials.ts'
import { CustomReflectors } from './custom-reflectors.ts'
import { EventQueue, type Room } from './event-queue.ts'
import { Health } from './health.ts'
import { type IngestClock, systemClock } from './ingest-clock.ts'
import { IngestStatistics } from './ingest-statistics.ts'
import { type KubeconfigOptions, type ResolvedKubeconfig, resolveKubeconfig } from './kubeconfig.ts'
import { readPulls } from './read-pulls.ts'
import { readUsage } from './read-usage.ts'
import { followVersion, readVersion } from './read-version.ts'
import { Reflector } from './reflector.ts'
import { Semaphore } from './semaphore.ts'

/** Kinds that are listed at the same time: enough to hide latency, few enough to be polite. */
const LISTS_AT_ONCE = 4
const QUEUED_EVENTS_MAX = 1_000
/** How long the lists wait for the version, in milliseconds. */
const VERSION_WAIT_MS = 5_000

export interface KubernetesSourceOptions extends KubeconfigOptions {
  readonly clock?: IngestClock
  /** What to read instead of every kind there is. */
  readonly resources?: readonly KnownResource[]
  /** How long the API server may take to answer a request, in milliseconds. */
  readonly requestTimeoutMs?: number | undefined
}

/**
 * A live cluster, listed and watched through its API with the caller's own rights. Reads only, and keeps no objects: only
 * the version of each that it emitted.
 * @throws {KubeconfigError} when there is no usable configuration. All later errors are emitted as events.
 */
export async function createKubernetesSource(options: KubernetesSourceOptions = {}): Promise<Source> {
  const config = await resolveKubeconfig(options)
  const statistics = new IngestStatistics(options.clock ?? systemClock)
  return {
    name: `context ${config.contextName}`,
    clusterName: config.clusterName,
    kinds: options.resources?.map(({ kind }) => kind),
    events: (signal) => readCluster(config, { ...options, statistics }, signal),
    readingOf: (kind) => statistics.read(kind),
    usage: (signal) => followUsage(config, options, signal),
    pulls: (signal) => followPulls(config, options, signal),
    reviews: () => createAccessReviews(connect(config, options, options.clock ?? systemClock)),
  }
}

async function* readCluster(
  config: ResolvedKubeconfig,
  options: KubernetesSourceOptions & { readonly statistics: IngestStatistics },
  signal: AbortSignal,
): AsyncGenerator<SourceEvent> {
  const { statistics, clock = systemClock } = options
  const connection = connect(config, options, clock)
  const queue = new EventQueue<SourceEvent>(QUEUED_EVENTS_MAX)
  const health = new Health(config.server)
  const listing = new Semaphore(LISTS_AT_ONCE)
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  // Every kind listens for the end, which is more than the ten listeners that Node takes for a leak.
  setMaxListeners(0, stopped)
  const emit = (event: SourceEvent) => queue.push(event)
  const onHealth = async (kind: SourceKind, error: unknown, failures: number) => {
    const problem = health.judge(kind, error, failures)
    if (problem !== undefined) await emit({ type: 'problem', problem })
  }
  const resources = options.resources ?? RESOURCES
  const onReplaced = async (before: string, now: string) => {
    await emit({ type: 'problem', problem: replacedProblem(config.server, before, now) })
    await emit({ type: 'replaced' })
    stop.abort()
  }
  const identity = new ClusterIdentity({ connection, signal: stopped, onReplaced })
  const tools = { connection, clock, confirm: () => identity.confirm(), listing, statistics }
  const runs: Promise<void>[] = []
  const custom = new CustomReflectors({
    emit,
    signal: stopped,
    reflect: ({ signal: until, ...reading }) => {
      // Its notes show its failures; those of all kinds together are reported by the others.
      const run = new Reflector({ ...tools, ...reading, onHealth: async () => {} }).run(until)
      run.catch(() => stop.abort())
      runs.push(run)
    },
  })
  const emitAndObserve = (event: SourceEvent): Room => {
    const identified = identity.observe(event)
    return identified ? identified.then(() => emitAndFollow(event)) : emitAndFollow(event)
  }
  const emitAndFollow = (event: SourceEvent): Room => {
    const room = emit(event)
    // Kinds that are read for their names alone need no owners.
    const reported = options.resources === undefined ? custom.observe(event) : undefined
    return reported ? reported.then(() => room) : room
  }
  const reflectors = resources.map((resource) => new Reflector({ ...tools, resource, emit: emitAndObserve, onHealth }))
  // The version comes first, so that no answer is without it.
  const running = firstVersion(connection, clock, stopped).then(async (version) => {
    if (version !== undefined) await emit({ type: 'version', version })
    const emitVersion = (later: string) => emit({ type: 'version', version: later })
    const following = followVersion({ connection, clock, emit: emitVersion }, version, stopped)
    await Promise.all([...reflectors.map((reflector) => reflector.run(stopped)), following])
    await Promise.all(runs)
  })
  const close = () => queue.close()
  stopped.addEventListener('abort', close, { once: true })
  if (stopped.aborted) close()
  // A reflector never rejects for what a server does; if one does, the fault is ours and ends the iteration with its error.
  running.catch(close)
  try {
    for await (const event of queue) {
      if (signal.aborted) return
      yield event
    }
    await running
  } finally {
    stop.abort()
    await running.finally(() => connection.close())
  }
}

/** The version, unless the server is slow to give it. */
async function firstVersion(connection: ApiConnection, clock: IngestClock, signal: AbortSignal): Promise<string | undefined> {
  const stop = new AbortController()
  const cancel = clock.after(VERSION_WAIT_MS, () => stop.abort())
  return readVersion(connection, AbortSignal.any([signal, stop.signal])).finally(cancel)
}

async function* followUsage(
  config: ResolvedKubeconfig,
  options: KubernetesSourceOptions,
  signal: AbortSignal,
): AsyncGenerator<UsageReading> {
  const clock = options.clock ?? systemClock
  const connection = connect(config, options, clock)
  try {
    yield* readUsage(connection, clock, signal)
  } finally {
    connection.close()
  }
}

async function* followPulls(
  config: ResolvedKubeconfig,
  options: KubernetesSourceOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly PulledImage[]> {
  const clock = options.clock ?? systemClock
  const connection = connect(config, options, clock)
  try {
    yield* readPulls(connection, clock, signal)
  } finally {
    connection.close()
  }
}

function connect(config: ResolvedKubeconfig, options: KubernetesSourceOptions, clock: IngestClock): ApiConnection {
  // The context is fixed when the source is made, whatever context the file names later.
  const reload = () => resolveKubeconfig(config.inCluster ? options : { ...options, context: config.contextName })
  return new ApiConnection({
    server: config.server,
    credentials: new CredentialCache(reload, clock),
    clock,
    requestTimeoutMs: options.requestTimeoutMs,
    compress: !config.inCluster && !isLoopback(new URL(config.server).hostname),
  })
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host)
}
