import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Api, createApi } from '../graphql/create-api.ts'
import type { PersistedOperations } from '../graphql/persisted-operations.ts'
import type { ErrorLog } from '../graphql/plugins/mask-error.ts'
import { TurnQueue } from '../service/event-loop/turn-queue.ts'
import type { ForkStore } from '../service/forks/stored-fork.ts'
import type { StateHistory } from '../service/history/state-history.ts'
import { type ApiLimits, DEFAULT_LIMITS } from '../service/limits.ts'
import { RunQueue } from '../service/runs/run-queue.ts'
import { createService } from '../service/service.ts'
import type { TwinHandle } from '../service/twin-handle.ts'
import { sendAlive, sendJson, sendReady } from './health.ts'
import { checkLoopback, isAddress, isForeign, isLocalHost } from './loopback.ts'
import { createMetrics, type Metrics } from './metrics/create-metrics.ts'
import { sendMetrics } from './metrics/send-metrics.ts'
import { readConformance } from './read-conformance.ts'
import { createRunPool } from './run-pool/create-run-pool.ts'
import { serveWebSocket } from './serve-web-socket.ts'
import { ServerError } from './server-error.ts'
import { warmUp } from './warm-up.ts'

export interface ServerOptions {
  readonly twin: TwinHandle
  /** 127.0.0.1, ::1 or localhost: nothing else is listened to without authentication. */
  readonly host?: string | undefined
  /** 0 takes any free port. */
  readonly port?: number | undefined
  readonly limits?: Partial<ApiLimits> | undefined
  /** Keeps forks when the server ends. */
  readonly store?: ForkStore | undefined
  /** The states that are kept as time passes. */
  readonly history?: StateHistory | undefined
  /** Operations that callers may name instead of sending them. */
  readonly operations?: PersistedOperations | undefined
  readonly log?: ErrorLog | undefined
  /** Whether the server runs a few rehearsals at its start, so that the first client does not wait for code to be compiled. */
  readonly warmUp?: boolean | undefined
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:4000`. */
  readonly url: string
  /** Ends subscriptions and runs, sends the answers that are being written, and stops. */
  close(): Promise<void>
}

/** How long the server waits for unfinished answers when it stops, in milliseconds. */
const GRACE_MS = 2000
const IDLE_EVERY_MS = 20
/** Connections at the same time, WebSockets and streams included; more are closed at once. */
const CONNECTIONS_MAX = 2500

/**
 * Serves the API of a twin: GraphQL over HTTP, server-sent events and WebSocket on /graphql, health on /livez, /readyz and
 * /healthz, and metrics on /metrics.
 * @throws {ServerError} when it may not or cannot listen there.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { twin, host = '127.0.0.1', port = 4000, log } = options
  checkLoopback(host)
  const limits: ApiLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const stop = new AbortController()
  // Every subscription listens for the end; thousands of listeners are not a leak.
  setMaxListeners(0, stop.signal)
  const { store, history, operations } = options
  const nowMs = (): number => performance.now()
  const metrics = createMetrics(twin)
  const queue = new RunQueue(limits, nowMs, metrics.runs)
  const recorded = readConformance()
  const pool = createRunPool()
  const service = createService({ twin, limits, log, store, history, queue, nowMs, pool, recorded, stopping: stop.signal })
  metrics.addStanding(service.standing)
  const api = createApi({ twin, operations, observer: metrics.operations }, service)
  const turns = new TurnQueue()
  const server = createServer((request, response) => route(request, response, { api, twin, turns, metrics }))
  server.maxConnections = CONNECTIONS_MAX
  const closeSockets = serveWebSocket(server, api, { limits, operations, turns, refused: metrics.operations.refused })
  await listen(server, host, port)
  const { address, family, port: taken } = server.address() as AddressInfo
  const warm = options.warmUp ? warmUp({ twin, queue, api, nowMs, stopping: stop.signal }) : Promise.resolve()
  // No client waits for it, so an error is not reported; it appears again when a client requests the same.
  const warmed = warm.catch(() => undefined)
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      stop.abort()
      await closeSockets()
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS)
      const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      await warmed
      clearInterval(idle)
      clearTimeout(grace)
      await api.dispose()
    },
  }
}

interface Answering {
  readonly api: Api
  readonly twin: TwinHandle
  /** Requests that arrive at the same moment are read one after the other, and whatever else waits runs between them. */
  readonly turns: TurnQueue
  readonly metrics: Metrics
}

function route(request: IncomingMessage, response: ServerResponse, { api, twin, turns, metrics }: Answering): void {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  if (sendHealth(response, twin, { path, query })) return
  const isScrape = path === '/metrics' && isAddress(request.headers.host)
  if (!isScrape && !isLocalHost(request.headers.host)) {
    sendJson(response, 421, {
      error: `this server accepts requests to 127.0.0.1, localhost and [::1], not to ${request.headers.host}`,
    })
    return
  }
  switch (path) {
    case '/graphql':
      if (isForeign(request.headers)) sendJson(response, 403, { error: 'requests from pages of other origins are refused' })
      else void answer(request, response, { api, turns })
      return
    case '/':
      response.writeHead(302, { location: '/graphql' }).end()
      return
    case '/metrics':
      void sendMetrics(response, metrics.registry).catch(() => response.destroy())
      return
    default:
      sendJson(response, 404, { error: `${path} not found: the API is at /graphql` })
  }
}

/** Answers the paths of health, whatever the Host: probes send the address of the pod. Returns whether it was one of them. */
function sendHealth(response: ServerResponse, twin: TwinHandle, { path, query }: Record<'path' | 'query', string>): boolean {
  if (path === '/livez' || path === '/healthz') sendAlive(response)
  else if (path === '/readyz') sendReady(response, { twin, verbose: new URLSearchParams(query).has('verbose') })
  else return false
  return true
}

/** A client that disconnects in the middle of its answer must not stop the server. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { api, turns }: Pick<Answering, 'api' | 'turns'>,
): Promise<void> {
  await turns.next()
  try {
    await api(request, response)
  } catch {
    response.destroy()
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new ServerError('ADDRESS_IN_USE', `port ${port} of ${host} is in use: choose another with --port`))
      else reject(new ServerError('LISTEN_FAILED', `cannot listen on ${host}:${port}: ${error.message}`))
    })
    server.listen(port, host, resolve)
  })
}
